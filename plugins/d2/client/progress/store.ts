/**
 * Remembers on this device which exercises a reader has done. Everything that's read from local storage is validated, because it may
 * contain anything.
 */

/** Key in local storage. The script that every page starts with repeats it, to load the rest only for readers who have progress. */
const STORAGE_KEY = 'd2-progress';
const MAX_PAGES = 200;
const MAX_EXERCISES = 50;
/** Maximum length of what's stored, in UTF-16 units. */
const MAX_LENGTH = 100_000;
/** Without a character that has a meaning in a style sheet or in HTML. */
const PAGE = /^[\w~./-]{1,200}$/;
const EXERCISE = /^[a-z0-9-]{1,100}$/;

/** The exercises of one page that the reader has done. */
export interface PageProgress {
  /** Path of the page below the base URL of its language, so that it's the same in all languages. @example 'tour/shapes/' */
  readonly page: string;
  /** Ids of exercises. */
  readonly done: readonly string[];
  /** How many exercises the page had when the reader was there last. */
  readonly total: number;
}

export type Progress = readonly PageProgress[];

/** Kept in memory, because the browser may block storage. */
let progress: Progress | undefined;
const listeners = new Set<() => void>();

/** Returns the reader's progress. The same object until it changes. */
export function getProgress(): Progress {
  progress ??= readProgress();
  return progress;
}

/** Calls `listener` whenever the progress changes, also in another tab. @returns a function that stops it */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Returns whether the reader has done an exercise. */
export function isDone(page: string, exercise: string): boolean {
  return getProgress().some((one) => one.page === page && one.done.includes(exercise));
}

/** Records that the reader has done an exercise. @param total how many exercises the page has */
export function markDone(page: string, exercise: string, total: number): void {
  const done = getProgress().find((one) => one.page === page)?.done ?? [];
  if (!done.includes(exercise)) setPage({page, done: [...done, exercise], total});
}

/** Forgets exercises of a page that no longer exist. @param exercises the ids of those that do */
export function updatePage(page: string, exercises: readonly string[]): void {
  const old = getProgress().find((one) => one.page === page);
  if (!old) return;
  const done = old.done.filter((id) => exercises.includes(id));
  if (done.length !== old.done.length || old.total !== exercises.length) setPage({page, done, total: exercises.length});
}

/** Replaces all progress, for example with nothing. @returns the progress before */
export function replaceProgress(next: Progress): Progress {
  const before = getProgress();
  progress = next;
  try {
    if (next.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Storage is blocked or full. The progress stays in memory until the page is unloaded.
  }
  for (const listener of [...listeners]) listener();
  return before;
}

function setPage(next: PageProgress): void {
  const others = getProgress().filter(({page}) => page !== next.page);
  replaceProgress(next.done.length > 0 ? [next, ...others].slice(0, MAX_PAGES) : others);
}

function onStorage({key}: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  progress = undefined;
  for (const listener of [...listeners]) listener();
}

function readProgress(): Progress {
  let data: unknown;
  try {
    const text = localStorage.getItem(STORAGE_KEY) ?? '[]';
    data = text.length > MAX_LENGTH ? [] : JSON.parse(text);
  } catch {
    return []; // storage is blocked, or doesn't contain JSON
  }
  const pages = new Map<string, PageProgress>();
  for (const item of Array.isArray(data) ? data.slice(0, MAX_PAGES) : []) {
    const read = readPage(item);
    if (read && !pages.has(read.page)) pages.set(read.page, read);
  }
  return [...pages.values()];
}

function readPage(data: unknown): PageProgress | undefined {
  const {page, done, total} = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof page !== 'string' || !PAGE.test(page) || !Array.isArray(done)) return undefined;
  const ids = done.slice(0, MAX_EXERCISES).filter((id) => typeof id === 'string' && EXERCISE.test(id)) as string[];
  if (ids.length === 0 || !Number.isInteger(total)) return undefined;
  const count = Math.min(MAX_EXERCISES, Math.max(1, total as number));
  return {page, done: [...new Set(ids)].slice(0, count), total: count};
}
