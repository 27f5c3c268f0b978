import {hasHangul} from './korean';

/** A name, word, or operator, with its parts split at punctuation (`grid` and `gap` in `grid-gap`). */
export interface Token {
  readonly term: string;
  readonly parts: readonly string[];
}

/** Maximum length, in UTF-16 code units, of a piece that's indexed whole. Longer ones, such as URLs, are only found by their parts. */
const MAX_WHOLE_LENGTH = 48;
const INVISIBLE_CHARACTERS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Removes differences that don't matter to readers: case, accents, character widths, and composition. */
export function normalize(text: string): string {
  const normalized = text.normalize('NFKC').toLowerCase().replace(INVISIBLE_CHARACTERS, '').replace(/[‘’]/g, "'");
  if (!/[\u00c0-\u024f]|[\u0300-\u036f]/.test(normalized)) return normalized;
  return normalized
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

const LETTER = '(?:(?!\\p{sc=Hangul})[\\p{L}\\p{N}\\p{M}_])';
/** Matches names with inner punctuation, Hangul runs (particles attach to a name without a space), and D2 operators. */
const TOKEN_PATTERN = new RegExp(
  `(?<name>(?:(?<![\\p{L}\\p{N}-])--)?${LETTER}+(?:[-._/:']${LETTER}+)*)|(?<hangul>[\\p{sc=Hangul}]+)|(?<operator>[-<>=*&@$|!#%^~+{.\\\\]+)`,
  'gu',
);
const VERSION_PATTERN = /^v?(\d+(?:\.\d+)+)$/;
/** Operators that a reader may search for. */
const OPERATOR = /^(?:<-+>|-+>|<-+|--+|\*{1,3}|!?&+|!?\*{1,2}|\.{3}@?|\.{3}\$\{?|@|\$\{?|\|{1,3}|#+|<|>|[<>!=]=|~|%)$/;

function tokenizeName(name: string): Token {
  const version = VERSION_PATTERN.exec(name)?.[1];
  if (version) return {term: version, parts: []};
  if (name.endsWith("'s")) return tokenizeName(name.slice(0, -2));
  const parts = name.split(/[./:']+/).flatMap((section) => {
    const plainSection = section.replace(/^-+/, '');
    return /[-_]/.test(plainSection)
      ? [plainSection, ...plainSection.split(/[-_]+/), plainSection.replace(/[-_]/g, '')]
      : [plainSection];
  });
  return {term: name, parts: [...new Set(parts)].filter((part) => part !== '' && part !== name)};
}

/**
 * Returns the tokens in a piece of normalized text without whitespace. A piece with operators, such as `|md`, `${x}`, or
 * `*.style.fill`, is also a token as a whole.
 */
export function tokenizePiece(piece: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const {groups: {name, hangul, operator} = {}} of piece.matchAll(TOKEN_PATTERN)) {
    if (name !== undefined) tokens.push(tokenizeName(name));
    else if (hangul !== undefined) tokens.push({term: hangul, parts: []});
    else if (operator !== undefined && OPERATOR.test(operator)) tokens.push({term: operator, parts: []});
  }
  const operatorPiece = extractOperatorPiece(piece);
  if (operatorPiece && tokens.every(({term, parts}) => term !== operatorPiece && !parts.includes(operatorPiece)))
    tokens.push({term: operatorPiece, parts: []});
  return tokens;
}

/**
 * Strips surrounding punctuation. Returns `undefined` if what's left is a single character or has no D2 operator, or if the piece is too
 * long or has Hangul.
 */
export function extractOperatorPiece(piece: string): string | undefined {
  if (piece.length > MAX_WHOLE_LENGTH || hasHangul(piece)) return undefined;
  const plainPiece = piece.replace(/^["'“”([{,;:`]+/, '').replace(/["'“”)\]},;:?!`]+$|(?<!\.)\.$/g, '');
  return plainPiece.length > 1 && /[<>=*&@$|!#{]/.test(plainPiece) ? plainPiece : undefined;
}

/** Splits a text at whitespace. */
export const splitPieces = (text: string): string[] => text.split(/\s+/).filter(Boolean);
