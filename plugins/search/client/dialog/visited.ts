/**
 * What the dialog's library gets in place of the browser's storage (`node/visited.cjs`), for the recent and favorite results that
 * it keeps there. It takes what it reads for its own, and has errors thrown at readers whose browser keeps nothing.
 */
import {type PlainHit, pathOf, readPlainHit, withoutRepeats} from '../hit';

/** A visited result, as the library requires it. */
export interface Visited extends PlainHit {
  /** Where clicks are reported, the library looks for these at each result, and throws where there are none. */
  readonly __autocomplete_algoliaCredentials: Readonly<Record<string, never>>;
}

const KEYS = /^__DOCSEARCH_(?:RECENT|FAVORITE)_SEARCHES__/;

/** Each language has lists of its own: the router of one has no pages of another, and would answer "Page not found". */
const keyOf = (key: string): string => `${key}:${document.documentElement.lang}`;

/** The library keeps at most 7 recent and 10 favorite ones. */
const MOST = 10;

/** Only so many are looked at: a list of a million takes a second. */
const MOST_READ = 1000;

function parse(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/**
 * Reads a stored list, entry by entry: what is no result, or leads away from this site, is left out.
 *
 * @param stored a list as JSON, or anything
 * @param origin that of this site
 */
export function readVisited(stored: string, origin: string): Visited[] {
  const entries = parse(stored);
  if (!Array.isArray(entries)) return [];
  const hits = entries.slice(0, MOST_READ).flatMap((entry: unknown) => {
    const hit = readPlainHit(entry);
    if (!hit || new URL(hit.url, origin).origin !== origin) return [];
    return [{...hit, url: pathOf(hit.url, (path) => path), __autocomplete_algoliaCredentials: {}}];
  });
  return withoutRepeats(hits).slice(0, MOST);
}

/** The last lists: the library reads both at every key, and they are long where something else wrote them. */
const lists = new Map<string, {readonly stored: string; readonly list: string}>();

/** The part of `Storage` that the library uses. It knows no other keys than those of the library, and never throws. */
export const visited: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem(key) {
    if (!KEYS.test(key)) return null;
    try {
      const stored = window.localStorage.getItem(keyOf(key));
      if (stored === null) return null;
      const last = lists.get(key);
      if (last?.stored === stored) return last.list;
      const list = JSON.stringify(readVisited(stored, window.location.origin));
      lists.set(key, {stored, list});
      return list;
    } catch {
      return null; // a browser that keeps nothing
    }
  },
  setItem(key, value) {
    if (!KEYS.test(key)) return;
    try {
      window.localStorage.setItem(keyOf(key), JSON.stringify(readVisited(value, window.location.origin)));
    } catch {
      // It keeps nothing, or has no room: the list lasts as long as the dialog.
    }
  },
  removeItem() {
    // The library removes only what it tries out whether there is a storage with.
  },
};
