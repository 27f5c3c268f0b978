import {ENGLISH_FILLERS, stem} from './english';
import {hasHangul, KOREAN_FILLERS} from './korean';
import {LONGEST_QUERY} from './parameters';
import {normalise, tokensOfPiece, wholePiece} from './tokens';

const MOST_WORDS = 16;

/** A word of a query. */
export interface Word {
  readonly text: string;
  /** What its punctuation separates, if it is a name of several parts. */
  readonly parts: readonly string[];
  /** Says little by itself: it need not be found. */
  readonly filler: boolean;
  /** The query ends with it, so that it may not be finished. */
  readonly last: boolean;
}

/** What a query asks for. */
export interface Query {
  readonly words: readonly Word[];
  /** In normal form; each must stand in a hit as it is. */
  readonly phrases: readonly string[];
  /** In normal form; none of them may be in a hit. */
  readonly without: readonly string[];
  /** Nothing was asked: everything answers. */
  readonly empty: boolean;
}

/** The words of a text, none twice in a row. */
function wordsOf(text: string, open: boolean, known: (term: string) => boolean): Word[] {
  const pieces = text.split(/\s+/).filter(Boolean);
  const words: Omit<Word, 'filler' | 'last'>[] = [];
  for (const piece of pieces) {
    const tokens = tokensOfPiece(piece);
    const whole = wholePiece(piece);
    if (whole !== undefined && (known(whole) || tokens.length < 2)) {
      words.push({text: whole, parts: []});
      continue;
    }
    const main = tokens.filter(({part, term}) => !part && term !== whole);
    for (const [at, token] of main.entries()) {
      // A particle that hangs on a name: `grid-gap은`.
      if (at > 0 && hasHangul(token.term) && token.term.length <= 2 && main[at - 1]?.end === token.start) continue;
      const parts = tokens
        .filter(({part, start, end, term}) => part && start >= token.start && end <= token.end && !/[-_.]/.test(term))
        .map(({term}) => term);
      words.push({text: token.term, parts: parts.filter((part) => token.term.includes(part))});
    }
  }
  const ends = open && !/\s$/.test(text);
  const kept = words
    .slice(0, MOST_WORDS)
    .filter(({text: word}, at, all) => all.findIndex((other) => sameWord(other.text, word)) === at);
  return kept.map((word, at) => ({...word, filler: isFiller(word.text), last: ends && at === kept.length - 1}));
}

/** Said twice, a word says no more. */
const sameWord = (a: string, b: string): boolean => a === b || (!hasHangul(a) && stem(a) === stem(b));

function isFiller(word: string): boolean {
  return ENGLISH_FILLERS.has(word) || KOREAN_FILLERS.has(word) || /^[a-z]$/.test(word) || !/[\p{L}\p{N}]/u.test(word);
}

/**
 * Reads a query.
 *
 * @param advanced whether quotes and minus signs have a meaning
 * @param known whether a term of the records begins like that
 */
export function readQuery(text: string, advanced: boolean, known: (term: string) => boolean): Query {
  let rest = normalise(text.slice(0, LONGEST_QUERY));
  const empty = rest.trim() === '';
  const phrases: string[] = [];
  const without: string[] = [];
  if (advanced) {
    rest = rest.replace(/(^|\s)(-?)["“”]([^"“”]*)(?:["“”]|$)/g, (_, before: string, minus: string, phrase: string) => {
      const bare = phrase.trim().replace(/\s+/g, ' ');
      if (bare !== '') (minus ? without : phrases).push(bare);
      return minus ? before : `${before}${phrase} `;
    });
    rest = rest.replace(/(^|\s)-([\p{L}\p{N}]\S*)/gu, (_, before: string, word: string) => {
      without.push(word);
      return before;
    });
  }
  let words = wordsOf(rest, true, known);
  if (words.every(({filler}) => filler)) words = words.map((word) => ({...word, filler: false}));
  return {words, phrases, without, empty: empty || (words.length === 0 && without.length > 0)};
}
