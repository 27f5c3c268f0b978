import {hasHangul} from './korean';

/** A name, a word, or an operator, and the parts between its punctuation, such as `gap` in `grid-gap`. */
export interface Token {
  readonly term: string;
  readonly parts: readonly string[];
}

/** In characters. Longer pieces, such as URLs, are only found by their parts. */
const MAX_WHOLE_LENGTH = 48;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Removes differences that don't matter to readers: case, accents, character widths, and composition. */
export function normalize(text: string): string {
  const normalized = text.normalize('NFKC').toLowerCase().replace(INVISIBLE, '').replace(/[‘’]/g, "'");
  if (!/[\u00c0-\u024f]|[\u0300-\u036f]/.test(normalized)) return normalized;
  return normalized
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

const LETTER = '(?:(?!\\p{sc=Hangul})[\\p{L}\\p{N}\\p{M}_])';
/** Names with the punctuation inside them; Hangul, whose particles follow names without a space; D2's operators. */
const TOKENS = new RegExp(
  `(?<name>(?:(?<![\\p{L}\\p{N}-])--)?${LETTER}+(?:[-._/:']${LETTER}+)*)|(?<hangul>[\\p{sc=Hangul}]+)|(?<operator>[-<>=*&@$|!#%^~+{.\\\\]+)`,
  'gu',
);
const VERSION = /^v?(\d+(?:\.\d+)+)$/;
/** Operators that a reader may search for. */
const OPERATOR = /^(?:<-+>|-+>|<-+|--+|\*{1,3}|!?&+|!?\*{1,2}|\.{3}@?|\.{3}\$\{?|@|\$\{?|\|{1,3}|#+|<|>|[<>!=]=|~|%)$/;

function readName(name: string): Token {
  const version = VERSION.exec(name)?.[1];
  if (version) return {term: version, parts: []};
  if (name.endsWith("'s")) return readName(name.slice(0, -2));
  const parts = name.split(/[./:']+/).flatMap((section) => {
    const bare = section.replace(/^-+/, '');
    return /[-_]/.test(bare) ? [bare, ...bare.split(/[-_]+/), bare.replace(/[-_]/g, '')] : [bare];
  });
  return {term: name, parts: [...new Set(parts)].filter((part) => part !== '' && part !== name)};
}

/**
 * Returns the tokens in a piece of normalized text without white space. A piece with operators, such as `|md`, `${x}`, or
 * `*.style.fill`, is also a token as a whole.
 */
export function tokenizePiece(piece: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const {groups: {name, hangul, operator} = {}} of piece.matchAll(TOKENS)) {
    if (name !== undefined) tokens.push(readName(name));
    else if (hangul !== undefined) tokens.push({term: hangul, parts: []});
    else if (operator !== undefined && OPERATOR.test(operator)) tokens.push({term: operator, parts: []});
  }
  const whole = trimPunctuation(piece);
  if (whole && tokens.every(({term, parts}) => term !== whole && !parts.includes(whole)))
    tokens.push({term: whole, parts: []});
  return tokens;
}

/** Removes the sentence's punctuation from a piece. Returns `undefined` unless the rest contains D2's operators. */
export function trimPunctuation(piece: string): string | undefined {
  if (piece.length > MAX_WHOLE_LENGTH || hasHangul(piece)) return undefined;
  const bare = piece.replace(/^["'“”([{,;:`]+/, '').replace(/["'“”)\]},;:?!`]+$|(?<!\.)\.$/g, '');
  return bare.length > 1 && /[<>=*&@$|!#{]/.test(bare) ? bare : undefined;
}

/** Splits a text at white space. */
export const splitPieces = (text: string): string[] => text.split(/\s+/).filter(Boolean);
