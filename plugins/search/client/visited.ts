/** Recent and favorite results, which the browser keeps for each language. Whatever is read there may be of others. */
import * as v from 'valibot';
import type {Hit} from '../engine/hit';
import {isAddress, pathOf, withoutRepeats} from './address';
import {plainText} from './Marked';

export type Lists = {readonly recent: readonly Hit[]; readonly favorite: readonly Hit[]};

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

/** Reads a stored list, entry by entry: what isn't a result, or isn't on this site, is left out. */
function readEntries(list: keyof Lists, {locale, baseUrl}: Place): Hit[] {
  try {
    const {origin} = window.location;
    const entries = v.parse(v.array(v.unknown()), JSON.parse(localStorage.getItem(`search.${list}.${locale}`) ?? '[]'));
    const read = entries.slice(0, MAX_READ).flatMap((given): Hit[] => {
      const {success, output} = v.safeParse(Entry, given);
      if (!success || new URL(output.url, origin).origin !== origin) return [];
      const url = pathOf(output.url, baseUrl);
      return [{...output, id: url, url, group: ''}];
    });
    return withoutRepeats(read).slice(0, LIMITS[list]);
  } catch {
    return []; // a browser that keeps nothing, or something else than a list
  }
}

export const readLists = (place: Place): Lists => ({
  recent: readEntries('recent', place),
  favorite: readEntries('favorite', place),
});

/** Keeps the lists, as far as the browser has room. */
export function writeLists(lists: Lists, {locale}: Place): void {
  for (const list of ['recent', 'favorite'] as const) {
    const entries = lists[list].map(({url, kind, title, path}) => ({url, kind, title, path}));
    try {
      localStorage.setItem(`search.${list}.${locale}`, JSON.stringify(entries));
    } catch {
      // It keeps nothing, or has no room: the lists last as long as the dialog.
    }
  }
}

/** What is kept of a result: of a text, the heading that it is below. */
export function visitedOf({url, kind, title, path}: Hit): Hit {
  const names = [...path, ...(kind === 'text' ? [] : [title])].map(plainText);
  const own = names.at(-1) ?? plainText(title);
  return {id: url, url, group: '', kind: names.length > 1 ? 'heading' : 'page', title: own, path: names.slice(0, -1)};
}

/** Puts a result at the top of a list, or takes it out of both. One that was opened again stays a favorite. */
export function move(lists: Lists, hit: Hit, to: keyof Lists | 'nowhere'): Lists {
  if (to === 'recent' && lists.favorite.some(({url}) => url === hit.url)) return lists;
  const place = (list: keyof Lists): readonly Hit[] =>
    [...(to === list ? [hit] : []), ...lists[list].filter(({url}) => url !== hit.url)].slice(0, LIMITS[list]);
  return {recent: place('recent'), favorite: place('favorite')};
}
