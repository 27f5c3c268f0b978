/** A page's path, relative to its locale's base URL and with slashes at both ends, and its title. */
export type TitledPage = readonly [path: string, title: string];

/** Maximum length of a path, in characters. Nobody types longer ones, so earlier characters are ignored. */
const MAX_PATH_LENGTH = 80;
/** Minimum similarity of a suggested page, from 0 to 1. */
const MIN_SIMILARITY = 0.5;
const MAX_SUGGESTIONS = 3;

/** Decodes a URL, and leaves malformed percent-encoding unchanged. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the segments of a path without `index` and file extensions. */
function splitSegments(path: string): string[] {
  const withoutExtension = decode(path)
    .slice(-MAX_PATH_LENGTH)
    .replace(/(?:\/index)?\.html?$/i, '');
  return withoutExtension.split('/').filter((segment) => segment !== '');
}

/** Converts an unknown URL to a search query. */
export function toQueryWords(path: string): string[] {
  return splitSegments(path)
    .flatMap((segment) => segment.split(/[^\p{L}\p{N}.]+/u))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Returns the number of edits that turn one word into the other: https://en.wikipedia.org/wiki/Levenshtein_distance */
function countEdits(a: string, b: string): number {
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

/** Returns the similarity of two words, from 0 to 1. A word that continues the other one counts as very similar. */
function getSimilarity(a: string, b: string): number {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const isPrefix = shorter.length > 2 && longer.startsWith(shorter);
  return Math.max(isPrefix ? 0.8 : 0, 1 - countEdits(a, b) / Math.max(1, longer.length));
}

/**
 * Returns pages whose URL or title resembles an unknown URL, most similar first.
 *
 * @param path relative to the locale's base URL; may contain anything
 */
export function findSimilarPages(path: string, pages: readonly TitledPage[]): TitledPage[] {
  const [name = '', folder = ''] = splitSegments(path.toLowerCase()).reverse();
  if (!/[\p{L}\p{N}]/u.test(name)) return [];
  const getPageSimilarity = ([url, title]: TitledPage): number => {
    const [pageName = '', pageFolder = ''] = splitSegments(url).reverse();
    const titleSimilarities = toQueryWords(title.toLowerCase()).map((word) => getSimilarity(name, word) - 0.1);
    return (
      Math.max(getSimilarity(name, pageName), ...titleSimilarities) +
      (folder !== '' && getSimilarity(folder, pageFolder) > 0.7 ? 0.1 : 0)
    );
  };
  return pages
    .map((page) => ({page, similarity: getPageSimilarity(page)}))
    .filter(({similarity}) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, MAX_SUGGESTIONS)
    .map(({page}) => page);
}
