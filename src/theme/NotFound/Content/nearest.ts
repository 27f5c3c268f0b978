/** A page of the site: its address below the base URL of its locale, with a slash at both ends, and its title. */
export type TitledPage = readonly [path: string, title: string];

/** Letters of an address that are looked at. What is longer was not typed by anyone. */
const LONGEST = 80;
/** How near a page must be, from 0 to 1, and how many are named. */
const LEAST = 0.5;
const MOST = 3;

/** The address as it was meant to be read, also where its escapes are none. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Folders and name of an address, without what only says that it is a file. */
function segmentsOf(path: string): string[] {
  const plain = decoded(path)
    .slice(-LONGEST)
    .replace(/(?:\/index)?\.html?$/i, '');
  return plain.split('/').filter((segment) => segment !== '');
}

/** Words of an address that leads nowhere, as a reader would search for them. */
export function wordsOf(path: string): string[] {
  return segmentsOf(path)
    .flatMap((segment) => segment.split(/[^\p{L}\p{N}.]+/u))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** How many letters must change to make one word of the other: https://en.wikipedia.org/wiki/Levenshtein_distance */
function distance(a: string, b: string): number {
  let row = Array.from({length: b.length + 1}, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** How alike two words are, from 0 to 1. The beginning of a word is much like the whole. */
function likeness(a: string, b: string): number {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const isBeginning = shorter.length > 2 && longer.startsWith(shorter);
  return Math.max(isBeginning ? 0.8 : 0, 1 - distance(a, b) / Math.max(1, longer.length));
}

/**
 * Pages whose address or title is like an address that leads nowhere, the nearest first.
 *
 * @param path below the base URL of the locale; it may hold anything
 */
export function nearestPages(path: string, pages: readonly TitledPage[]): TitledPage[] {
  const [name = '', folder = ''] = segmentsOf(path.toLowerCase()).reverse();
  if (!/[\p{L}\p{N}]/u.test(name)) return [];
  const nearness = ([address, title]: TitledPage): number => {
    const [own = '', above = ''] = segmentsOf(address).reverse();
    const inTitle = wordsOf(title.toLowerCase()).map((word) => likeness(name, word) - 0.1);
    return Math.max(likeness(name, own), ...inTitle) + (folder !== '' && likeness(folder, above) > 0.7 ? 0.1 : 0);
  };
  return pages
    .map((page) => ({page, near: nearness(page)}))
    .filter(({near}) => near >= LEAST)
    .sort((a, b) => b.near - a.near)
    .slice(0, MOST)
    .map(({page}) => page);
}
