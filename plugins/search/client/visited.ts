/** Recent and favorite results, which the browser keeps for each language. Whatever is read there may be of others. */
import * as v from 'valibot';
import type {Hit} from '../engine/hit';
import {isAddress, pathOf, withoutRepeats} from './address';
import {plainText} from './highlight';

export type Visited = Hit;
export type Lists = {readonly recent: readonly Visited[]; readonly favorite: readonly Visited[]};

const LIMITS = {recent: 7, favorite: 10};
/** Recent ones that are shown where there are favorites. */
export const RECENT_BESIDE_FAVORITES = 4;
/** Only so many entries are looked at: a list of a million takes a second. */
const MAX_READ = 1000;
const MAX_LENGTH = 2000;

const Text = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.transform((text) => text.slice(0, MAX_LENGTH)),
);
const Entry = v.object({
  url: v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.check(isAddress)),
  kind: v.picklist(['page', 'heading']),
  title: Text,
  path: v.pipe(v.array(Text), v.maxLength(2)),
});

/** The language and where its pages are. */
export interface Place {
  readonly locale: string;
  readonly baseUrl: string;
}

const keyOf = (list: keyof Lists, {locale}: Place): string => `search.${list}.${locale}`;

function parse(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/** Reads a stored list, entry by entry: what isn't a result, or isn't on this site, is left out. */
export function readEntries(stored: string, list: keyof Lists, baseUrl: string, origin: string): Visited[] {
  const entries = parse(stored);
  if (!Array.isArray(entries)) return [];
  const read = entries.slice(0, MAX_READ).flatMap((given: unknown): Visited[] => {
    const {success, output} = v.safeParse(Entry, given);
    if (!success || new URL(output.url, origin).origin !== origin) return [];
    const url = pathOf(output.url, baseUrl);
    return [{...output, id: url, url, group: ''}];
  });
  return withoutRepeats(read).slice(0, LIMITS[list]);
}

export function readLists(place: Place): Lists {
  const read = (list: keyof Lists): Visited[] => {
    try {
      const stored = window.localStorage.getItem(keyOf(list, place));
      return stored === null ? [] : readEntries(stored, list, place.baseUrl, window.location.origin);
    } catch {
      return []; // a browser that keeps nothing
    }
  };
  return {recent: read('recent'), favorite: read('favorite')};
}

/** Keeps the lists, as far as the browser has room. */
export function writeLists(lists: Lists, place: Place): void {
  for (const list of ['recent', 'favorite'] as const) {
    const entries = lists[list].slice(0, LIMITS[list]).map(({url, kind, title, path}) => ({url, kind, title, path}));
    try {
      window.localStorage.setItem(keyOf(list, place), JSON.stringify(entries));
    } catch {
      // It keeps nothing, or has no room: the lists last as long as the dialog.
    }
  }
}

/** What is kept of a result: of a text, the heading that it is below. */
export function visitedOf({url, kind, title, path}: Hit): Visited {
  const names = [...path, ...(kind === 'text' ? [] : [title])].map(plainText);
  const kept = {id: url, url, group: '', title: names.at(-1) ?? plainText(title), path: names.slice(0, -1)};
  return {...kept, kind: names.length > 1 ? 'heading' : 'page'};
}

const without = (list: readonly Visited[], {url}: Visited) => list.filter((one) => one.url !== url);

/** A result that was opened is recent, unless it is a favorite. */
export function withRecent(lists: Lists, hit: Visited): Lists {
  if (lists.favorite.some(({url}) => url === hit.url)) return lists;
  return {...lists, recent: [hit, ...without(lists.recent, hit)].slice(0, LIMITS.recent)};
}

export function withFavorite({recent, favorite}: Lists, hit: Visited): Lists {
  return {
    recent: without(recent, hit),
    favorite: [hit, ...without(favorite, hit)].slice(0, LIMITS.favorite),
  };
}

export function withoutVisited({recent, favorite}: Lists, hit: Visited): Lists {
  return {recent: without(recent, hit), favorite: without(favorite, hit)};
}
