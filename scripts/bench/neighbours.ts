import {randomNumbers} from '../../plugins/d2/randomNumbers';
import type {Heading, Outline} from '../../plugins/search/outline';

/**
 * A word or heading that is on fewer of the pages than this share is what those pages are about, and their neighbours are
 * about something else.
 */
const COMMON = 1 / 3;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_.-]*/gu;

type Random = (below: number) => number;
const pick = <T>(list: readonly T[], random: Random): T | undefined => list[random(list.length)];

function shuffle<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({item, at: random(1e9)}))
    .sort((a, b) => a.at - b.at)
    .map(({item}) => item);
}

/** The words of a text in threes, so that phrases are kept only by half. */
function reword(text: string, common: ReadonlySet<string>, pool: readonly string[], random: Random): string {
  const words = text.split(' ').map((word) => {
    const bare = word.match(WORD)?.map((part) => part.toLowerCase()) ?? [];
    return bare.every((part) => common.has(part)) ? word : (pick(pool, random) ?? '');
  });
  const threes: string[] = [];
  for (let at = 0; at < words.length; at += 3) threes.push(words.slice(at, at + 3).join(' '));
  return shuffle(threes, random).join(' ');
}

const textOf = (part: Heading | string): string => (typeof part === 'string' ? part : part.text);

/**
 * Makes pages that a site could have besides its own, from the words of those that it has: as long as these, with headings
 * that several pages share, and without the words that are the subject of one page.
 *
 * @param pages of one locale
 * @param base what their addresses begin with
 */
export function makeNeighbours(
  pages: readonly Outline[],
  {base, count, seed}: {readonly base: string; readonly count: number; readonly seed: number},
): Outline[] {
  const random = randomNumbers(seed);
  const pagesOfWord = new Map<string, Set<string>>();
  const pagesOfHeading = new Map<string, Set<string>>();
  const note = (places: Map<string, Set<string>>, key: string, url: string) =>
    places.set(key, (places.get(key) ?? new Set()).add(url));
  for (const {url, parts} of pages) {
    for (const part of parts) {
      for (const [word] of textOf(part).matchAll(WORD)) note(pagesOfWord, word.toLowerCase(), url);
      if (typeof part !== 'string' && part.level > 1) note(pagesOfHeading, part.text, url);
    }
  }
  const common = new Set(
    [...pagesOfWord].filter(([, urls]) => urls.size >= COMMON * pages.length).map(([word]) => word),
  );
  const pool = [...common].sort();
  const headings = [...pagesOfHeading]
    .filter(([, urls]) => urls.size >= COMMON * pages.length)
    .map(([heading]) => heading);
  const templates = pages.filter(({parts}) => parts.length > 10);
  const texts = pages.flatMap(({parts}) => parts.filter((part) => typeof part === 'string'));

  return Array.from({length: templates.length > 0 ? count : 0}, (_, at): Outline => {
    const title = `Page ${at + 1}`;
    const template = pick(templates, random);
    const parts: Outline['parts'][number][] = [{level: 1, anchor: null, text: title}];
    for (const part of template?.parts.slice(1) ?? []) {
      if (typeof part === 'string') parts.push(reword(pick(texts, random) ?? '', common, pool, random));
      else {
        // A word that is in a heading is what the section is about, so no word gets into one by chance.
        const heading = pick(headings, random) ?? title;
        const text = random(2) === 0 ? `${title}: ${heading}` : heading;
        parts.push({level: part.level === 3 ? 3 : 2, anchor: `section-${parts.length}`, text});
      }
    }
    return {
      url: `${base}tour/page-${at + 1}/`,
      language: template?.language ?? '',
      tag: template?.tag ?? 'default',
      section: template?.section ?? '',
      pageRank: template?.pageRank ?? 0,
      parts: parts.filter((part) => part !== ''),
    };
  });
}
