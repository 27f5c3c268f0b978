/**
 * Stores which exercises a reader has done, on the reader's device. Validates everything that it reads from local storage, which may contain
 * anything.
 */

/** Key in local storage. The main bundle repeats it, so that it only loads this module for readers who have progress. */
const STORAGE_KEY = 'd2-progress';
const MAX_PAGES = 200;
const MAX_EXERCISES = 50;
/** Maximum length of the stored text, in UTF-16 code units. */
const MAX_STORED_LENGTH = 100_000;
/** Excludes characters that could end a quoted string in CSS or HTML. */
const PAGE_PATTERN = /^[\w~./-]{1,200}$/;
const EXERCISE_ID_PATTERN = /^[a-z0-9-]{1,100}$/;

/** The exercises of one page that the reader has done. */
export interface PageProgress {
  /** Path of the page below the base URL of its language, so that it's the same in all languages. @example 'tour/shapes/' */
  readonly page: string;
  /** Ids of exercises. */
  readonly done: readonly string[];
  /** How many exercises the page had when the reader last visited it. */
  readonly total: number;
}

export type Progress = readonly PageProgress[];

/** The reader's progress. It's also kept in memory, because the browser may block storage. */
let progress: Progress | undefined;
const listeners = new Set<() => void>();

/** Returns the reader's progress. Returns the same object until the progress changes, as React requires. */
export function getProgress(): Progress {
  progress ??= readProgress();
  return progress;
}

/** Calls `listener` whenever the progress changes, even in another tab. @returns a function that stops the calls */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Returns whether the reader has done an exercise. */
export function isDone(page: string, exerciseId: string): boolean {
  return getProgress().some((pageProgress) => pageProgress.page === page && pageProgress.done.includes(exerciseId));
}

/** Records that the reader has done an exercise. @param total how many exercises the page has */
export function markDone(page: string, exerciseId: string, total: number): void {
  const doneExercises = getProgress().find((pageProgress) => pageProgress.page === page)?.done ?? [];
  if (!doneExercises.includes(exerciseId)) setPageProgress({page, done: [...doneExercises, exerciseId], total});
}

/** Removes exercises that a page no longer has from its progress. @param exerciseIds ids of the page's current exercises */
export function updatePageProgress(page: string, exerciseIds: readonly string[]): void {
  const oldProgress = getProgress().find((pageProgress) => pageProgress.page === page);
  if (!oldProgress) return;
  const done = oldProgress.done.filter((id) => exerciseIds.includes(id));
  if (done.length !== oldProgress.done.length || oldProgress.total !== exerciseIds.length)
    setPageProgress({page, done, total: exerciseIds.length});
}

/** Replaces the progress on all pages. Pass an empty list to clear it. @returns the old progress */
export function replaceProgress(newProgress: Progress): Progress {
  const oldProgress = getProgress();
  progress = newProgress;
  try {
    if (newProgress.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(newProgress));
  } catch {
    // Storage is blocked or full. The progress stays in memory until the page is unloaded.
  }
  notify();
  return oldProgress;
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}

function setPageProgress(pageProgress: PageProgress): void {
  const otherPages = getProgress().filter(({page}) => page !== pageProgress.page);
  replaceProgress(pageProgress.done.length > 0 ? [pageProgress, ...otherPages].slice(0, MAX_PAGES) : otherPages);
}

function onStorage({key}: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  progress = undefined;
  notify();
}

function readProgress(): Progress {
  let data: unknown;
  try {
    const text = localStorage.getItem(STORAGE_KEY) ?? '[]';
    data = text.length > MAX_STORED_LENGTH ? [] : JSON.parse(text);
  } catch {
    return []; // storage is blocked, or doesn't contain JSON
  }
  const pages = new Map<string, PageProgress>();
  for (const item of Array.isArray(data) ? data.slice(0, MAX_PAGES) : []) {
    const pageProgress = readPageProgress(item);
    if (pageProgress && !pages.has(pageProgress.page)) pages.set(pageProgress.page, pageProgress);
  }
  return [...pages.values()];
}

function readPageProgress(data: unknown): PageProgress | undefined {
  const {page, done, total} = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof page !== 'string' || !PAGE_PATTERN.test(page) || !Array.isArray(done)) return undefined;
  const ids = done
    .slice(0, MAX_EXERCISES)
    .filter((id) => typeof id === 'string' && EXERCISE_ID_PATTERN.test(id)) as string[];
  if (ids.length === 0 || !Number.isInteger(total)) return undefined;
  const count = Math.min(MAX_EXERCISES, Math.max(1, total as number));
  return {page, done: [...new Set(ids)].slice(0, count), total: count};
}
