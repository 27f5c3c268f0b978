/**
 * Keeps readers' drafts until they close the browser tab, so that drafts survive navigating to other pages, reloading, and Reset. Validates
 * everything that it reads from session storage, which may contain anything.
 */
import * as v from 'valibot';
import {type Draft, readSettings} from '../../figure/contract';

const STORAGE_KEY = 'd2-drafts';
const MAX_DRAFTS = 20;
/** Maximum total length of the sources of all drafts, in UTF-16 code units. */
const MAX_TOTAL_LENGTH = 300_000;
const MAX_FILES = 100;
const MAX_NAME_LENGTH = 500;
const MAX_ID_LENGTH = 50;

const Name = v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH));
const Source = v.pipe(v.string(), v.maxLength(MAX_TOTAL_LENGTH));
const StoredDraft = v.object({
  page: Name,
  figure: Name,
  id: v.optional(v.pipe(v.string(), v.maxLength(MAX_ID_LENGTH)), ''),
  isLinked: v.optional(v.boolean(), false),
  isAside: v.optional(v.boolean(), false),
  files: v.pipe(
    v.record(Name, Source),
    v.check((files) => Object.keys(files).length <= MAX_FILES),
  ),
  settings: v.unknown(),
});

/** A draft of a figure's example. A figure can have several. */
export interface KeptDraft extends Draft {
  readonly id: string;
  /** Whether it was opened from a share link. */
  readonly isLinked: boolean;
  /** Whether the reader has reset the example since. Such a draft is offered, but isn't opened automatically. */
  readonly isAside: boolean;
}

interface Entry extends KeptDraft {
  readonly page: string;
  readonly figure: string;
}

/** The drafts of one figure. */
export interface Drafts {
  /** Returns the drafts, newest first. */
  list(): readonly KeptDraft[];
  /** Adds a draft, or replaces the one that has the same id. */
  keep(draft: Omit<KeptDraft, 'isAside'>): void;
  /** Deletes a draft. Call this when the reader has undone all changes. */
  delete(id: string): void;
  /** Keeps a draft from opening automatically. Call this when the reader has reset the example. */
  putAside(id: string): void;
}

/** All drafts, newest first. They're also kept in memory, because the browser may block storage. */
let entries: readonly Entry[] | undefined;

function readEntries(): readonly Entry[] {
  let data: unknown;
  try {
    const text = sessionStorage.getItem(STORAGE_KEY) ?? '[]';
    data = text.length > 3 * MAX_TOTAL_LENGTH ? [] : JSON.parse(text);
  } catch {
    return []; // storage is blocked, or doesn't contain JSON
  }
  const list = Array.isArray(data) ? data.slice(0, MAX_DRAFTS) : [];
  return list.flatMap((item): Entry[] => {
    const {success, output} = v.safeParse(StoredDraft, item);
    return success ? [{...output, settings: readSettings(output.settings)}] : [];
  });
}

function writeEntries(newEntries: readonly Entry[]): void {
  entries = newEntries;
  try {
    if (newEntries.length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(newEntries));
  } catch {
    // Storage is blocked or full. The drafts stay in memory until the page is unloaded.
  }
}

function getLength({files}: Draft): number {
  return Object.entries(files).reduce((sum, [name, text]) => sum + name.length + text.length, 0);
}

/**
 * Drops drafts that exceed the limits: first the ones from links, so that links can't push out what readers wrote, and then the oldest.
 *
 * @param entriesByAge newest first
 */
function dropExcessEntries(entriesByAge: readonly Entry[]): readonly Entry[] {
  const entriesByPriority = [
    ...entriesByAge.filter(({isLinked}) => !isLinked),
    ...entriesByAge.filter(({isLinked}) => isLinked),
  ];
  let remainingLength = MAX_TOTAL_LENGTH;
  const keptEntries = new Set<Entry>();
  for (const entry of entriesByPriority) {
    const length = getLength(entry);
    if (length > remainingLength || keptEntries.size === MAX_DRAFTS) continue;
    remainingLength -= length;
    keptEntries.add(entry);
  }
  return entriesByAge.filter((entry) => keptEntries.has(entry));
}

/** Returns the drafts of a figure on the page with the path `page`. */
export function getDrafts(page: string, figure: string): Drafts {
  const isOfFigure = (entry: Entry) => entry.page === page && entry.figure === figure;
  const listEntries = () => {
    entries ??= readEntries();
    return entries;
  };
  const replaceEntry = (id: string, change: (oldEntry: Entry | undefined) => Entry | undefined): void => {
    const oldEntry = listEntries().find((entry) => isOfFigure(entry) && entry.id === id);
    const newEntry = change(oldEntry);
    if (!oldEntry && !newEntry) return;
    const otherEntries = listEntries().filter((entry) => entry !== oldEntry);
    writeEntries(dropExcessEntries(newEntry ? [newEntry, ...otherEntries] : otherEntries));
  };
  return {
    list: () => listEntries().filter(isOfFigure),
    keep: ({id, isLinked, files, settings}) =>
      replaceEntry(id, () => ({page, figure, id, isLinked, isAside: false, files, settings})),
    delete: (id) => replaceEntry(id, () => undefined),
    putAside: (id) => replaceEntry(id, (oldEntry) => oldEntry && {...oldEntry, isAside: true}),
  };
}

/** Returns whether two drafts have the same files and settings. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  const serializeContent = ({files, settings}: Draft) =>
    JSON.stringify([Object.entries(files).sort(), Object.entries(settings).sort()]);
  return serializeContent(a) === serializeContent(b);
}

/** Creates an id for a new draft. */
export function createDraftId(): string {
  return Math.random().toString(36).slice(2);
}
