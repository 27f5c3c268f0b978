import {stem} from './english';
import {hasHangul, jamo, stems} from './korean';
import {normalize, piecesOf, tokensOfPiece} from './tokens';

/** A word as it is compared with others: Korean as its letters, others as their stem. */
export const formOf = (word: string): string => (hasHangul(word) ? jamo(word) : stem(word));

/** The word itself, and a Korean one as a noun without its particles and as a verb without its ending. */
export const formsOf = (word: string): readonly string[] => (hasHangul(word) ? stems(word) : [stem(word)]);

/** The term by which a word is indexed and looked up: most Korean words that look like a noun with a particle are one. */
export const termOf = (word: string): string => formsOf(word)[1] ?? formsOf(word)[0] ?? word;

const MAX_KNOWN = 60_000;
/** Pieces come again and again. */
const known = new Map<string, readonly string[]>();

/** The terms of a piece of text as it was written. */
export function termsOfPiece(piece: string): readonly string[] {
  const last = known.get(piece);
  if (last) return last;
  if (known.size >= MAX_KNOWN) known.clear();
  const tokens = piecesOf(normalize(piece)).flatMap(tokensOfPiece);
  const terms = tokens.flatMap(({term, parts}) => [term, ...parts].map(termOf));
  known.set(piece, terms);
  return terms;
}

export const termsIn = (text: string): string[] => piecesOf(text).flatMap(termsOfPiece);
