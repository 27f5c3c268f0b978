import {stem} from './english';
import {getStems, hasHangul} from './korean';
import {normalize, splitPieces, tokenizePiece} from './tokens';

/** Returns the stem of an English word, or all possible stems of a Korean one, starting with the word itself. */
export const getForms = (word: string): readonly string[] => (hasHangul(word) ? getStems(word) : [stem(word)]);

/** Returns the term that represents a word in the index. If a Korean word looks like a noun with a particle, it usually is one. */
export const getTerm = (word: string): string => getForms(word)[1] ?? getForms(word)[0] ?? word;

const MAX_CACHED_PIECES = 60_000;
const cache = new Map<string, readonly string[]>();

/** Returns the terms in a piece of text without white space. */
export function getPieceTerms(piece: string): readonly string[] {
  const cachedTerms = cache.get(piece);
  if (cachedTerms) return cachedTerms;
  if (cache.size >= MAX_CACHED_PIECES) cache.clear();
  const tokens = splitPieces(normalize(piece)).flatMap(tokenizePiece);
  const terms = tokens.flatMap(({term, parts}) => [term, ...parts].map(getTerm));
  cache.set(piece, terms);
  return terms;
}

export const getTerms = (text: string): string[] => splitPieces(text).flatMap(getPieceTerms);
