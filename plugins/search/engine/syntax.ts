import {ENGLISH_STOP_WORDS} from './english';
import {getForms} from './forms';
import {KOREAN_STOP_WORDS} from './korean';
import {extractOperatorPiece, normalize, splitPieces, tokenizePiece} from './tokens';

/** Stems of stop words, so that all their forms are recognized. */
const STOP_WORDS = new Set([...ENGLISH_STOP_WORDS, ...KOREAN_STOP_WORDS].map((word) => getForms(word)[0]));
/** The interface allows fewer characters. This limit protects the engine. */
const MAX_QUERY_LENGTH = 512;
const MAX_WORDS = 16;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;

/** A word of a query. */
export interface Word {
  readonly text: string;
  /** The parts between its punctuation and operators. */
  readonly parts: readonly string[];
  /** Whether the word says little about what the reader wants, such as "how" and "use". */
  readonly isStopWord: boolean;
  /** Whether the query ends with this word, which may then be incomplete. */
  readonly isLast: boolean;
}

export interface Query {
  readonly words: readonly Word[];
  /** The whole query, normalized. */
  readonly text: string;
}

/** Returns the piece as one word if it has operators and some page contains it; otherwise, returns the words in it. */
function splitWords(piece: string, isKnown: (term: string) => boolean): Pick<Word, 'text' | 'parts'>[] {
  const tokens = tokenizePiece(piece);
  const operatorPiece = extractOperatorPiece(piece);
  const innerTokens = tokens.filter(({term}) => term !== operatorPiece);
  if (operatorPiece !== undefined && (isKnown(operatorPiece) || tokens.length < 2))
    return [
      {text: operatorPiece, parts: innerTokens.map(({term}) => term).filter((term) => LETTER_OR_NUMBER.test(term))},
    ];
  return innerTokens.map(({term, parts}) => ({
    text: term,
    parts: parts.filter((part) => !/[-_.]/.test(part) && term.includes(part)),
  }));
}

const matchesStopWord = (word: string): boolean =>
  getForms(word).some((form) => STOP_WORDS.has(form)) || /^[a-z]$/.test(word) || !LETTER_OR_NUMBER.test(word);

/** Parses a query. @param isKnown returns whether some page contains a term */
export function readQuery(query: string, isKnown: (term: string) => boolean): Query {
  const text = normalize(query.slice(0, MAX_QUERY_LENGTH));
  const words = splitPieces(text)
    .flatMap((piece) => splitWords(piece, isKnown))
    .slice(0, MAX_WORDS);
  const hasOnlyStopWords = words.every((word) => matchesStopWord(word.text));
  const isOpen = !/\s$/.test(text);
  return {
    words: words.map((word, index) => ({
      ...word,
      isStopWord: !hasOnlyStopWords && matchesStopWord(word.text),
      isLast: isOpen && index === words.length - 1,
    })),
    text: splitPieces(text).join(' '),
  };
}
