import {ENGLISH_FILLERS} from './english';
import {formOf, formsOf} from './forms';
import {KOREAN_FILLERS} from './korean';
import {normalize, piecesOf, tokensOfPiece, wholePiece} from './tokens';

/** Words that say little, as their stems: a stop word is one in any of its forms. */
const FILLERS: ReadonlySet<string> = new Set([...ENGLISH_FILLERS, ...KOREAN_FILLERS].map(formOf));
/** Longer queries are cut. In characters. */
export const MAX_QUERY_LENGTH = 512;
const MAX_WORDS = 16;
const LETTERS = /[\p{L}\p{N}]/u;

/** A word of a query. */
export interface Word {
  readonly text: string;
  /** What its punctuation and signs separate. */
  readonly parts: readonly string[];
  /** Says little by itself. */
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

/** The words of a piece: the piece itself if it has signs and pages have it, and else what is in it. */
function wordsOfPiece(piece: string, isKnown: (term: string) => boolean): Pick<Word, 'text' | 'parts'>[] {
  const tokens = tokensOfPiece(piece);
  const whole = wholePiece(piece);
  const inside = tokens.filter(({term}) => term !== whole);
  if (whole !== undefined && (isKnown(whole) || tokens.length < 2))
    return [{text: whole, parts: inside.map(({term}) => term).filter((term) => LETTERS.test(term))}];
  return inside.map(({term, parts}) => ({
    text: term,
    parts: parts.filter((part) => !/[-_.]/.test(part) && term.includes(part)),
  }));
}

const isFiller = (word: string): boolean =>
  formsOf(word).some((form) => FILLERS.has(form)) || /^[a-z]$/.test(word) || !LETTERS.test(word);

/** @param isKnown whether some page has a term */
export function readQuery(given: string, isKnown: (term: string) => boolean): Query {
  const text = normalize(given.slice(0, MAX_QUERY_LENGTH));
  const words = piecesOf(text)
    .flatMap((piece) => wordsOfPiece(piece, isKnown))
    .slice(0, MAX_WORDS);
  const isAllFillers = words.every((word) => isFiller(word.text));
  const isOpen = !/\s$/.test(text);
  return {
    words: words.map((word, at) => ({
      ...word,
      filler: !isAllFillers && isFiller(word.text),
      last: isOpen && at === words.length - 1,
    })),
    text: piecesOf(text).join(' '),
  };
}
