import {hasHangul} from './korean';

/** A name, a word or an operator in a text, and what its punctuation separates, such as `gap` in `grid-gap`. */
export interface Token {
  readonly term: string;
  readonly parts: readonly string[];
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Writes what is the same to readers in one way: case, accents, widths, composed or not. */
export function normalize(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(INVISIBLE, '').replace(/[‘’]/g, "'");
  if (!/[\u00c0-\u024f]|[\u0300-\u036f]/.test(plain)) return plain;
  return plain
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

const LETTER = '(?:(?!\\p{sc=Hangul})[\\p{L}\\p{N}\\p{M}_])';
/** Names with what joins their parts; Hangul, whose particles stick to names; operators of the language. */
const TOKENS = new RegExp(
  `(?<name>(?:(?<![\\p{L}\\p{N}-])--)?${LETTER}+(?:[-._/:']${LETTER}+)*)|(?<hangul>[\\p{sc=Hangul}]+)|(?<sign>[-<>=*&@$|!#%^~+{.\\\\]+)`,
  'gu',
);
const VERSION = /^v?(\d+(?:\.\d+)+)$/;
/** Operators that somebody may look for on their own. */
const SIGN = /^(?:<-+>|-+>|<-+|--+|\*{1,3}|!?&+|!?\*{1,2}|\.{3}@?|\.{3}\$\{?|@|\$\{?|\|{1,3}|#+|<|>|[<>!=]=|~|%)$/;

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
 * The tokens of a piece of normalized text without white space. The piece itself is one if it has signs: `|md`, `${x}`,
 * `*.style.fill`.
 */
export function tokensOfPiece(piece: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const {groups: {name, hangul, sign} = {}} of piece.matchAll(TOKENS)) {
    if (name !== undefined) tokens.push(readName(name));
    else if (hangul !== undefined) tokens.push({term: hangul, parts: []});
    else if (sign !== undefined && SIGN.test(sign)) tokens.push({term: sign, parts: []});
  }
  const whole = wholePiece(piece);
  if (whole && tokens.every(({term, parts}) => term !== whole && !parts.includes(whole)))
    tokens.push({term: whole, parts: []});
  return tokens;
}

/** The piece without the sentence's punctuation, if what is left has signs of the language in it. */
export function wholePiece(piece: string): string | undefined {
  if (piece.length > 48 || hasHangul(piece)) return undefined;
  const bare = piece.replace(/^["'“”([{,;:`]+/, '').replace(/["'“”)\]},;:?!`]+$|(?<!\.)\.$/g, '');
  return bare.length > 1 && /[<>=*&@$|!#{]/.test(bare) ? bare : undefined;
}

/** Splits a text at its white space. */
export const piecesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
