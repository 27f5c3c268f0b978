import {ENGLISH_FILLERS} from './english';
import {formOf, formsOf} from './forms';
import {KOREAN_FILLERS} from './korean';
import {normalize, tokensOfPiece, wholePiece} from './tokens';

/** Words that say little, as their stems: a stop word is one in any of its forms. */
const FILLERS: ReadonlySet<string> = new Set([...ENGLISH_FILLERS, ...KOREAN_FILLERS].map(formOf));
/** Longer queries are cut. In characters. */
export const MAX_QUERY_LENGTH = 512;
const MOST_WORDS = 16;
const LETTERS = /[\p{L}\p{N}]/u;

/** A word of a query. */
export interface Word {
  readonly text: string;
  /** What its punctuation and signs separate. */
  readonly parts: readonly string[];
  /** Says little by itself: it need not be found. */
  readonly filler: boolean;
  /** The query ends with it, so that it may not be finished. */
  readonly last: boolean;
}

/** What a query looks for. */
export interface Query {
  readonly words: readonly Word[];
  /** All that was written, in normal form. */
  readonly text: string;
}

/** The words of a text. */
function wordsOf(text: string, known: (term: string) => boolean): Word[] {
  const pieces = text.split(/\s+/).filter(Boolean);
  const words: Omit<Word, 'filler' | 'last'>[] = [];
  for (const piece of pieces) {
    const tokens = tokensOfPiece(piece);
    const whole = wholePiece(piece);
    const main = tokens.filter(({part, term}) => !part && term !== whole);
    if (whole !== undefined && (known(whole) || tokens.length < 2)) {
      words.push({text: whole, parts: main.map(({term}) => term).filter((term) => LETTERS.test(term))});
      continue;
    }
    for (const token of main) {
      const parts = tokens
        .filter(({part, start, end, term}) => part && start >= token.start && end <= token.end && !/[-_.]/.test(term))
        .map(({term}) => term);
      words.push({text: token.term, parts: parts.filter((part) => token.term.includes(part))});
    }
  }
  const isOpen = !/\s$/.test(text);
  const kept = words.slice(0, MOST_WORDS);
  return kept.map((word, at) => ({...word, filler: isFiller(word.text), last: isOpen && at === kept.length - 1}));
}

function isFiller(word: string): boolean {
  return formsOf(word).some((form) => FILLERS.has(form)) || /^[a-z]$/.test(word) || !LETTERS.test(word);
}

/**
 * Reads a query.
 *
 * @param known whether a term of the records begins like that
 */
export function readQuery(given: string, known: (term: string) => boolean): Query {
  const text = normalize(given.slice(0, MAX_QUERY_LENGTH));
  const words = wordsOf(text, known);
  const isAllFillers = words.every(({filler}) => filler);
  return {
    words: isAllFillers ? words.map((word) => ({...word, filler: false})) : words,
    text: text.trim().replace(/\s+/g, ' '),
  };
}
