import {hasHangul} from './korean';

/** A term at its place in a piece of text. */
export interface Token {
  readonly term: string;
  readonly start: number;
  readonly end: number;
  /** `whole`, or a part of a name, such as `gap` in `grid-gap`. */
  readonly part: boolean;
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** One way of writing for what is the same to readers: case, accents, widths, composed or not. */
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
const PIECES = new RegExp(
  `(?<name>(?:(?<![\\p{L}\\p{N}-])--)?${LETTER}+(?:[-._/:']${LETTER}+)*)|(?<hangul>[\\p{sc=Hangul}]+)|(?<sign>[-<>=*&@$|!#%^~+{.\\\\]+)`,
  'gu',
);
const VERSION = /^v?(\d+(?:\.\d+)+)$/;
/** Operators that somebody may look for on their own. */
const SIGN = /^(?:<-+>|-+>|<-+|--+|\*{1,3}|!?&+|!?\*{1,2}|\.{3}@?|\.{3}\$\{?|@|\$\{?|\|{1,3}|#+|<|>|[<>!=]=|~|%)$/;

/** The tokens of a name: the whole, and what its punctuation separates. */
function namesIn(name: string, at: number, into: Token[]): void {
  const version = VERSION.exec(name)?.[1];
  if (version) {
    into.push({term: version, start: at + name.length - version.length, end: at + name.length, part: false});
    return;
  }
  if (name.endsWith("'s")) {
    namesIn(name.slice(0, -2), at, into);
    return;
  }
  into.push({term: name, start: at, end: at + name.length, part: false});
  if (!/[-._/:']/.test(name)) return;
  const seen = new Set([name]);
  const add = (term: string, start: number): void => {
    if (term === '' || seen.has(term)) return;
    seen.add(term);
    into.push({term, start: at + start, end: at + start + term.length, part: true});
  };
  for (const section of name.matchAll(/[^./:']+/g)) {
    const bare = section[0].replace(/^-+/, '');
    const start = section.index + section[0].length - bare.length;
    add(bare, start);
    if (!/[-_]/.test(bare)) continue;
    for (const word of bare.matchAll(/[^-_]+/g)) add(word[0], start + word.index);
    const joined = bare.replace(/[-_]/g, '');
    if (!seen.has(joined)) into.push({term: joined, start: at + start, end: at + start + bare.length, part: true});
  }
}

/**
 * The terms of a piece of normalized text without white space.
 * The piece as it stands is one, too, if it holds signs: `|md`, `${x}`, `*.style.fill`.
 */
export function tokensOfPiece(piece: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of piece.matchAll(PIECES)) {
    const {name, hangul, sign} = match.groups ?? {};
    const at = match.index;
    if (name !== undefined) namesIn(name, at, tokens);
    else if (hangul !== undefined) tokens.push({term: hangul, start: at, end: at + hangul.length, part: false});
    else if (sign !== undefined && SIGN.test(sign)) {
      tokens.push({term: sign, start: at, end: at + sign.length, part: false});
    }
  }
  const whole = wholePiece(piece);
  if (whole && !tokens.some(({term}) => term === whole)) {
    const start = piece.indexOf(whole);
    tokens.push({term: whole, start, end: start + whole.length, part: false});
  }
  return tokens;
}

/** The piece without the sentence's punctuation, if what is left has signs of the language in it. */
export function wholePiece(piece: string): string | undefined {
  if (piece.length > 48 || hasHangul(piece)) return undefined;
  const bare = piece.replace(/^["'“”([{,;:`]+/, '').replace(/["'“”)\]},;:?!`]+$|(?<!\.)\.$/g, '');
  return bare.length > 1 && /[<>=*&@$|!#{]/.test(bare) ? bare : undefined;
}

/** A piece of a text and where it begins there. */
export interface Piece {
  readonly text: string;
  readonly start: number;
}

/** A piece in its normal form, with its terms. */
export interface ReadPiece {
  readonly plain: string;
  readonly tokens: readonly Token[];
}

const MOST_READ = 60_000;
const read = new Map<string, ReadPiece>();

/** Reads a piece of text as it was written. Pieces come again and again, so they are kept. */
export function readPiece(piece: string): ReadPiece {
  const known = read.get(piece);
  if (known) return known;
  if (read.size >= MOST_READ) read.clear();
  const plain = normalize(piece);
  const result = {plain, tokens: plain.split(/\s+/).flatMap((part) => tokensOfPiece(part))};
  read.set(piece, result);
  return result;
}

/** The pieces of a text between its white space, as they stand there. */
export function piecesOf(text: string): Piece[] {
  return Array.from(text.matchAll(/\S+/g), (match) => ({text: match[0], start: match.index}));
}
