/** Recent and favorite results, stored in the browser for each language. Anything could have written to that storage. */
import * as v from 'valibot';
import type {Hit} from '../engine/hit';
import {removeMarks} from './Marked';
import {dropDuplicates, isUrl, toLocalPath} from './url';

export type SavedList = 'recent' | 'favorite';
export type SavedResults = Readonly<Record<SavedList, readonly Hit[]>>;

const MAX_SAVED = {recent: 7, favorite: 10};
/** Maximum number of recent results that are shown if there are favorites. */
export const MAX_RECENT_WITH_FAVORITES = 4;
/** Maximum number of stored entries that are checked, because checking a million takes a second. */
const MAX_ENTRIES = 1000;
/** Maximum length of a stored text or URL, in characters. */
const MAX_TEXT_LENGTH = 2000;

const Text = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.transform((text) => text.slice(0, MAX_TEXT_LENGTH)),
);
const Entry = v.object({
  url: v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH), v.check(isUrl)),
  kind: v.picklist(['page', 'heading']),
  title: Text,
  path: v.pipe(v.array(Text), v.maxLength(2)),
});

export interface Locale {
  readonly locale: string;
  readonly baseUrl: string;
}

const getStorageKey = (list: SavedList, {locale}: Locale): string => `search.${list}.${locale}`;

/** Reads a stored list and leaves out entries that aren't results on this site. */
function readList(list: SavedList, locale: Locale): Hit[] {
  try {
    const {origin} = window.location;
    const entries = v.parse(
      v.array(v.unknown()),
      JSON.parse(localStorage.getItem(getStorageKey(list, locale)) ?? '[]'),
    );
    const hits = entries.slice(0, MAX_ENTRIES).flatMap((entry): Hit[] => {
      const {success, output} = v.safeParse(Entry, entry);
      if (!success || new URL(output.url, origin).origin !== origin) return [];
      const url = toLocalPath(output.url, locale.baseUrl);
      return [{...output, id: url, url, group: ''}];
    });
    return dropDuplicates(hits).slice(0, MAX_SAVED[list]);
  } catch {
    // Storage is blocked, or the value isn't a list.
    return [];
  }
}

export const readSaved = (locale: Locale): SavedResults => ({
  recent: readList('recent', locale),
  favorite: readList('favorite', locale),
});

/** Stores the lists. If storage is blocked or full, they last until the dialog closes. */
export function writeSaved(savedResults: SavedResults, locale: Locale): void {
  for (const list of ['recent', 'favorite'] as const) {
    const entries = savedResults[list].map(({url, kind, title, path}) => ({url, kind, title, path}));
    try {
      localStorage.setItem(getStorageKey(list, locale), JSON.stringify(entries));
    } catch {
      // Storage is blocked or full.
    }
  }
}

/** Converts a result to the form in which it is saved: plain text, and the heading above it if it's a passage of text. */
export function toSaved({url, kind, title, path}: Hit): Hit {
  const names = [...path, ...(kind === 'text' ? [] : [title])].map(removeMarks);
  const ownName = names.at(-1) ?? removeMarks(title);
  return {
    id: url,
    url,
    group: '',
    kind: names.length > 1 ? 'heading' : 'page',
    title: ownName,
    path: names.slice(0, -1),
  };
}

/** Moves a result to the top of a list, or removes it from both. Opening a favorite again leaves it a favorite. */
export function moveSaved(savedResults: SavedResults, hit: Hit, to: SavedList | 'nowhere'): SavedResults {
  if (to === 'recent' && savedResults.favorite.some(({url}) => url === hit.url)) return savedResults;
  const update = (list: SavedList): readonly Hit[] =>
    [...(to === list ? [hit] : []), ...savedResults[list].filter(({url}) => url !== hit.url)].slice(0, MAX_SAVED[list]);
  return {recent: update('recent'), favorite: update('favorite')};
}
