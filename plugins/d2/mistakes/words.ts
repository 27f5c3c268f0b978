import colorNames from 'color-name';
import {STYLE_KEYWORDS} from '../compiler/style';
import {RESERVED_CONFIG_KEYS, RESERVED_VALUES} from '../grammar/reserved';
import {ARROWHEADS, SHAPES} from '../language/words';

/** The lists of words in which a misspelled word can have a suggestion. */
export type WordList =
  | 'shape'
  | 'arrowhead'
  | 'style'
  | 'color'
  | 'direction'
  | 'boolean'
  | 'font'
  | 'text-transform'
  | 'fill-pattern'
  | 'config';

export const WORDS: Readonly<Record<WordList, readonly string[]>> = {
  shape: Object.keys(SHAPES),
  arrowhead: Object.keys(ARROWHEADS),
  style: [...STYLE_KEYWORDS, 'filled'],
  color: Object.keys(colorNames),
  direction: [...(RESERVED_VALUES.get('direction') ?? [])],
  boolean: ['true', 'false'],
  font: [...(RESERVED_VALUES.get('font') ?? [])],
  'text-transform': [...(RESERVED_VALUES.get('text-transform') ?? [])],
  'fill-pattern': [...(RESERVED_VALUES.get('fill-pattern') ?? [])],
  config: [
    ...RESERVED_CONFIG_KEYS,
    'theme-id',
    'dark-theme-id',
    'layout-engine',
    'theme-overrides',
    'dark-theme-overrides',
  ],
};

/** Words of other languages and tools, and what D2 calls the same thing. */
const OTHER_NAMES: Readonly<Partial<Record<WordList, Readonly<Record<string, string>>>>> = {
  shape: {
    actor: 'person',
    box: 'rectangle',
    database: 'cylinder',
    db: 'cylinder',
    decision: 'diamond',
    disk: 'cylinder',
    ellipse: 'oval',
    note: 'page',
    rhombus: 'diamond',
    table: 'sql_table',
    user: 'person',
  },
  arrowhead: {crow: 'cf-many', crowsfoot: 'cf-many', dot: 'circle', square: 'box', x: 'cross'},
  style: {
    background: 'fill',
    'background-color': 'fill',
    'border-color': 'stroke',
    'border-width': 'stroke-width',
    dashed: 'stroke-dash',
    radius: 'border-radius',
    'text-color': 'font-color',
  },
  direction: {
    ...{
      north: 'up',
      south: 'down',
      west: 'left',
      east: 'right',
      tb: 'down',
      td: 'down',
      bt: 'up',
      lr: 'right',
      rl: 'left',
    },
    ...{top: 'up', bottom: 'down', vertical: 'down', horizontal: 'right'},
  },
  boolean: {yes: 'true', on: 'true', '1': 'true', no: 'false', off: 'false', '0': 'false'},
  font: {monospace: 'mono'},
  'text-transform': {upper: 'uppercase', lower: 'lowercase'},
  'fill-pattern': {dotted: 'dots', striped: 'lines'},
  config: {theme: 'theme-id', layout: 'layout-engine', padding: 'pad'},
};

/** Splits a list at its commas and the spaces around them, in linear time. */
export function splitList(text: string): string[] {
  return text.split(',').map((part, i, {length}) => {
    const item = i > 0 ? part.trimStart() : part;
    return i < length - 1 ? item.trimEnd() : item;
  });
}

/** Returns how many letters have to be added, removed, replaced, or swapped with a neighbor to get from one word to the other. */
export function countEdits(a: string, b: string): number {
  const rows = [Array.from({length: b.length + 1}, (_, j) => j)];
  const getEdits = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const replaced = getEdits(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          replaced,
          getEdits(i - 1, j) + 1,
          getEdits(i, j - 1) + 1,
          isSwapped ? getEdits(i - 2, j - 2) + 1 : replaced,
        ),
      );
    }
  }
  return getEdits(a.length, b.length);
}

/** Maximum length of the words to compare, in UTF-16 code units. */
const MAX_WORD_LENGTH = 40;

/**
 * Returns the word of a list that `word` most likely means. Ignores case, and treats `_` and spaces as hyphens.
 *
 * @returns `undefined` if no word is similar enough, or if several are equally similar
 */
export function findSimilar(word: string, words: readonly string[]): string | undefined {
  const lowerWord = word.toLowerCase();
  if (lowerWord.length > MAX_WORD_LENGTH || lowerWord === '') return undefined;
  const simplify = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
  const simplified = simplify(lowerWord);
  const sameWords = words.filter((candidate) => simplify(candidate) === simplified);
  if (sameWords.length > 0) return sameWords[0];
  const limit = lowerWord.length < 3 ? 0 : lowerWord.length < 6 ? 1 : 2;
  const ranked = words
    .filter((candidate) => Math.abs(candidate.length - lowerWord.length) <= limit)
    .map((candidate) => ({candidate, edits: countEdits(lowerWord, candidate.toLowerCase())}))
    .filter(({edits}) => edits <= limit)
    .sort((a, b) => a.edits - b.edits);
  const [best, second] = ranked;
  if (best) return second?.edits === best.edits ? undefined : best.candidate;
  const longerWords = lowerWord.length < 3 ? [] : words.filter((candidate) => candidate.startsWith(lowerWord));
  return longerWords.length === 1 ? longerWords[0] : undefined;
}

/** Returns the word of a list that a reader most likely meant, even if they used another tool's name for it. */
export function findIntended(word: string, list: WordList): string | undefined {
  const otherNames = OTHER_NAMES[list] ?? {};
  const key = word.toLowerCase();
  return Object.hasOwn(otherNames, key) ? otherNames[key] : findSimilar(word, WORDS[list]);
}

/** Returns whether D2 reads a text as a color: a name, a hex code, or a gradient. */
export function isColor(text: string): boolean {
  const color = text.trim().toLowerCase();
  return (
    Object.hasOwn(colorNames, color) ||
    color === 'transparent' ||
    /^#(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/.test(color) ||
    /^(?:linear|radial)-gradient\(.*\)$/.test(color)
  );
}
