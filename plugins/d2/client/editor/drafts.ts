/**
 * What readers made of examples, kept until the browser's tab is closed: while they read other pages, after a reload, and after a
 * Reset. Whatever the browser kept may be anybody's, so it is read as if it were hostile.
 */
import * as v from 'valibot';
import {type Draft, readSettings} from '../../figure/contract';

const KEY = 'd2-drafts';
/** Drafts that are kept, and the characters of all of them. The oldest go first, and those that began with a link before the reader's own. */
const MAX_DRAFTS = 20;
const MAX_LENGTH = 300_000;

const Stored = v.object({
  page: v.pipe(v.string(), v.maxLength(500)),
  figure: v.pipe(v.string(), v.maxLength(500)),
  id: v.optional(v.pipe(v.string(), v.maxLength(50)), ''),
  isLinked: v.optional(v.boolean(), false),
  isAside: v.optional(v.boolean(), false),
  files: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(500)), v.pipe(v.string(), v.maxLength(MAX_LENGTH))),
    v.check((files) => Object.keys(files).length <= 100),
  ),
  settings: v.unknown(),
});

/** One of the drafts of a figure. */
export interface KeptDraft extends Draft {
  /** Another draft of the same figure has another one. */
  readonly id: string;
  /** Whether it began with a link, and not with what the page or the reader had. */
  readonly isLinked: boolean;
  /** Whether the reader went back to the page's source since. */
  readonly isAside: boolean;
}

interface Entry extends KeptDraft {
  readonly page: string;
  readonly figure: string;
}

/** All drafts, the newest first. They are also held in memory because a browser may refuse to keep anything. */
let drafts: readonly Entry[] | undefined;

function read(): readonly Entry[] {
  let data: unknown;
  try {
    const text = sessionStorage.getItem(KEY) ?? '[]';
    data = text.length > 3 * MAX_LENGTH ? [] : JSON.parse(text);
  } catch {
    return []; // storage is blocked, or holds something other than JSON
  }
  const list = Array.isArray(data) ? data.slice(0, MAX_DRAFTS) : [];
  return list.flatMap((item): Entry[] => {
    const {success, output} = v.safeParse(Stored, item);
    return success ? [{...output, settings: readSettings(output.settings)}] : [];
  });
}

function write(next: readonly Entry[]): void {
  drafts = next;
  try {
    if (next.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Blocked or full: they are kept until the page is left.
  }
}

const lengthOf = ({files}: Draft): number =>
  Object.entries(files).reduce((sum, [name, text]) => sum + name.length + text.length, 0);

/** Drops what there is no room for. A link can't push out what the reader made. */
function fit(all: readonly Entry[]): readonly Entry[] {
  const ranked = [...all.filter(({isLinked}) => !isLinked), ...all.filter(({isLinked}) => isLinked)];
  let left = MAX_LENGTH;
  const kept = new Set<Entry>();
  for (const entry of ranked) {
    const length = lengthOf(entry);
    if (length > left || kept.size === MAX_DRAFTS) continue;
    left -= length;
    kept.add(entry);
  }
  return all.filter((entry) => kept.has(entry));
}

/** Whether two drafts have the same sources and settings. */
export function isSame(one: Draft, other: Draft): boolean {
  const texts = ({files, settings}: Draft) =>
    JSON.stringify([Object.entries(files).sort(), Object.entries(settings).sort()]);
  return texts(one) === texts(other);
}

/** Returns an id that no other draft has. */
export function newId(): string {
  return Math.random().toString(36).slice(2);
}

/**
 * Returns the drafts of a figure, the newest first.
 *
 * @param page path of the page
 */
export function draftsOf(page: string, figure: string): readonly KeptDraft[] {
  drafts ??= read();
  return drafts.filter((entry) => entry.page === page && entry.figure === figure);
}

/** Changes one draft, or forgets it where `change` returns nothing. It becomes the newest one. */
function replace(
  page: string,
  figure: string,
  id: string,
  change: (old: Entry | undefined) => Entry | undefined,
): void {
  drafts ??= read();
  const isIt = (entry: Entry) => entry.page === page && entry.figure === figure && entry.id === id;
  const old = drafts.find(isIt);
  const next = change(old);
  if (!old && !next) return;
  const others = drafts.filter((entry) => !isIt(entry));
  write(fit(next ? [next, ...others] : others));
}

/** Keeps a draft in place of the one with its id. */
export function keep(page: string, figure: string, {id, isLinked, files, settings}: Omit<KeptDraft, 'isAside'>): void {
  replace(page, figure, id, () => ({page, figure, id, isLinked, isAside: false, files, settings}));
}

/** Forgets a draft: the reader has undone it, step by step. */
export function forget(page: string, figure: string, id: string): void {
  replace(page, figure, id, () => undefined);
}

/** Keeps a draft that is offered from now on, but no longer opened by itself: the reader chose the page's source instead. */
export function putAside(page: string, figure: string, id: string): void {
  replace(page, figure, id, (old) => old && {...old, isAside: true});
}
