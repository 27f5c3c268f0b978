import {stem} from './english';
import {getStems, hasHangul} from './korean';
import {normalize, splitPieces, tokenizePiece} from './tokens';

/** Returns the stem of an English word, or all possible stems of a Korean one, starting with the word itself. */
export const getForms = (word: string): readonly string[] => (hasHangul(word) ? getStems(word) : [stem(word)]);

/** Returns the term that represents a word in the index. If a Korean word looks like a noun with a particle, it usually is one. */
export const getTerm = (word: string): string => getForms(word)[1] ?? getForms(word)[0] ?? word;

const MAX_CACHED_TEXTS = 60_000;
const cache = new Map<string, readonly string[]>();

/** Returns the terms in a text. Texts and their pieces are cached, because each query is compared with the same ones. */
export function getTerms(text: string): readonly string[] {
  const cachedTerms = cache.get(text);
  if (cachedTerms) return cachedTerms;
  const pieces = splitPieces(text);
  const terms = pieces.length > 1 ? pieces.flatMap(getTerms) : getPieceTerms(text);
  if (cache.size >= MAX_CACHED_TEXTS) cache.clear();
  cache.set(text, terms);
  return terms;
}

/** Returns the terms in a piece of text. Normalizing some characters turns them into several pieces. */
function getPieceTerms(piece: string): readonly string[] {
  const tokens = splitPieces(normalize(piece)).flatMap(tokenizePiece);
  return tokens.flatMap(({term, parts}) => [term, ...parts].map(getTerm));
}
