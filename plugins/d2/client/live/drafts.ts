/**
 * What the reader made of examples, kept until the browser's tab is closed: also while other pages are read, or this one is
 * loaded again. What the browser kept may be anybody's; it is read as it were hostile.
 */
import * as v from 'valibot';
import {type Draft, readSettings} from '../../figure/contract';

const KEY = 'd2-drafts';
/** Drafts that are kept, and letters of all of them; the oldest go first. */
const MOST = 20;
const LETTERS = 300_000;

const Entry = v.object({
  page: v.pipe(v.string(), v.maxLength(500)),
  figure: v.pipe(v.string(), v.maxLength(500)),
  files: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(500)), v.pipe(v.string(), v.maxLength(LETTERS))),
    v.check((files) => Object.keys(files).length <= 100),
  ),
  settings: v.unknown(),
});

type Kept = Draft & {readonly page: string; readonly figure: string};

/** All drafts, the newest first; in memory, too, since browsers may keep nothing. */
let drafts: readonly Kept[] | undefined;

function read(): readonly Kept[] {
  let data: unknown;
  try {
    const text = sessionStorage.getItem(KEY) ?? '[]';
    data = text.length > 3 * LETTERS ? [] : JSON.parse(text);
  } catch {
    return []; // storage is blocked, or holds what is no JSON
  }
  const list = Array.isArray(data) ? data.slice(0, MOST) : [];
  return list.flatMap((item): Kept[] => {
    const {success, output} = v.safeParse(Entry, item);
    return success ? [{...output, settings: readSettings(output.settings)}] : [];
  });
}

function write(next: readonly Kept[]): void {
  drafts = next;
  try {
    if (next.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Blocked or full: they are kept until the page is left.
  }
}

const lettersOf = ({files}: Draft): number =>
  Object.entries(files).reduce((sum, [name, text]) => sum + name.length + text.length, 0);

const isOf = (page: string, figure: string) => (kept: Kept) => kept.page === page && kept.figure === figure;

/** @param page path of the page */
export function draftOf(page: string, figure: string): Draft | undefined {
  drafts ??= read();
  return drafts.find(isOf(page, figure));
}

/** Keeps a draft, or forgets it. @param draft none if it is the page's own example */
export function keep(page: string, figure: string, draft: Draft | undefined): void {
  drafts ??= read();
  const isIt = isOf(page, figure);
  const others = drafts.filter((kept) => !isIt(kept));
  if (!draft && others.length === drafts.length) return;
  const all = draft ? [{page, figure, files: draft.files, settings: draft.settings}, ...others] : others;
  let left = LETTERS;
  write(
    all.slice(0, MOST).filter((kept) => {
      left -= lettersOf(kept);
      return left >= 0;
    }),
  );
}
