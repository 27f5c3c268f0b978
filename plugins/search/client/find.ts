import type {SearchPage, SearchSection} from '../page';

/** Longest query, in characters. */
export const QUERY_LIMIT = 64;

export interface Found {
  readonly page: SearchPage;
  readonly section: SearchSection;
  /** A piece of the section's text around the first word that was found. */
  readonly snippet: string;
}

const SNIPPET = 160;
const WEIGHTS = {title: 100, heading: 20, text: 1};

/** The words of a query, in lower case. */
export function wordsOf(query: string): string[] {
  return query.slice(0, QUERY_LIMIT).toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Finds the sections that hold all words of a query, the best first: words in a page's title count most, then those in
 * headings, then those in the text. One section a page.
 */
export function find(pages: readonly SearchPage[], query: string): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found = pages.flatMap((page) => {
    const best = page.sections
      .map((section) => ({section, score: score(page, section, words)}))
      .reduce((a, b) => (b.score > a.score ? b : a), {section: page.sections[0], score: 0});
    return best.section && best.score > 0 ? [{page, section: best.section, score: best.score}] : [];
  });
  return found
    .sort((a, b) => b.score - a.score || (a.page.path < b.page.path ? -1 : 1))
    .map(({page, section}) => ({page, section, snippet: snippet(section.text, words)}));
}

function score(page: SearchPage, section: SearchSection, words: readonly string[]): number {
  let total = 0;
  for (const word of words) {
    const points =
      (page.title.toLowerCase().includes(word) ? WEIGHTS.title : 0) +
      (section.heading.toLowerCase().includes(word) ? WEIGHTS.heading : 0) +
      (section.text.toLowerCase().includes(word) ? WEIGHTS.text : 0);
    if (points === 0) return 0;
    total += points;
  }
  return total;
}

function snippet(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const at = Math.max(0, Math.min(...first, text.length) - SNIPPET / 4);
  const start = at === 0 || first.length === 0 ? 0 : text.indexOf(' ', at) + 1;
  const piece = text.slice(start, start + SNIPPET);
  return `${start > 0 ? '… ' : ''}${piece}${start + SNIPPET < text.length ? ' …' : ''}`;
}

/** Cuts a text into pieces, those that a query's words match being marked. */
export function markWords(text: string, query: string): {readonly text: string; readonly marked: boolean}[] {
  const words = wordsOf(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{text, marked: false}];
  const pieces = text.split(new RegExp(`(${words.join('|')})`, 'gi'));
  return pieces.map((piece, index) => ({text: piece, marked: index % 2 === 1})).filter((piece) => piece.text !== '');
}
