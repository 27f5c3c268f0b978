import {type Heading, type Outline, recordsOf} from '../outline';
import {byPage, LEVELS, ownText, type SearchRecord} from '../record';

/** What an engine in a page is made of. */
export interface SearchIndex {
  readonly records: readonly SearchRecord[];
  /** Groups of words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
}

/** A heading as `[level, text]` or `[level, text, anchor]`, or a piece of text. */
type PackedPart = readonly [number, string] | readonly [number, string, string] | string;

/** An index before its letters are shortened: what the records of a page have in common stands once. */
interface Packed {
  readonly synonyms: SearchIndex['synonyms'];
  readonly pages: readonly (Omit<Outline, 'parts'> & {readonly parts: readonly PackedPart[]})[];
}

function packedPart(record: SearchRecord, previous: string | null): PackedPart {
  const text = ownText(record);
  if (record.type === 'content') return text;
  const level = LEVELS.indexOf(record.type);
  return record.anchor === null || record.anchor === previous ? [level, text] : [level, text, record.anchor];
}

/*
 * The index is JSON with letters of its own. In UTF-8 a Hangul syllable has three bytes, and gzip, which looks at bytes, packs
 * text of such letters badly. An index has a few hundred letters beyond ASCII: its first line lists them, and below that the
 * most frequent ones are one byte and the others two.
 */
const FIRST_LETTER = 0x80;
const FIRST_LEAD = 0xf0;
/** Letters of one byte; the others follow in the list. */
const SHORT = FIRST_LEAD - FIRST_LETTER;
const MOST_LETTERS = SHORT + (0x100 - FIRST_LEAD) * 0x100;
/** Up to the last of Hangul. What comes after it is rare enough to be escaped. */
const LONG = /[\u0080-\ud7a3]/g;
const NOT_ASCII = /[\u0080-\uffff]/g;
const LINE_END = 0x0a;
/** In the list, letters are distances from the one before, and those are written as letters from here on. */
const SPACE = 32;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Codes of the letters that the index lists: the short ones ascending, then the others ascending. */
function lettersOf(text: string): readonly number[] {
  const times = new Map<number, number>();
  for (const [letter] of text.matchAll(LONG)) {
    const code = letter.charCodeAt(0);
    times.set(code, (times.get(code) ?? 0) + 1);
  }
  const order = [...times]
    .sort(([a, often], [b, oftener]) => oftener - often || a - b)
    .slice(0, MOST_LETTERS)
    .map(([code]) => code);
  const ascending = (codes: readonly number[]) => [...codes].sort((a, b) => a - b);
  return [...ascending(order.slice(0, SHORT)), ...ascending(order.slice(SHORT))];
}

/** The letter before one in the list; each of the two parts begins anew. */
const before = (letters: readonly number[], at: number): number => (at === SHORT ? 0 : (letters[at - 1] ?? 0));

function writeLetters(letters: readonly number[]): string {
  return letters.map((code, at) => String.fromCharCode(code - before(letters, at) + SPACE)).join('');
}

function readLetters(list: string): readonly number[] {
  const letters: number[] = [];
  for (let at = 0; at < list.length; at += 1) letters.push(before(letters, at) + list.charCodeAt(at) - SPACE);
  return letters;
}

function shorten(json: string): Uint8Array {
  const letters = lettersOf(json);
  const places = new Map(letters.map((code, at) => [code, at]));
  const bytes = [...new TextEncoder().encode(writeLetters(letters)), LINE_END];
  const text = json.replace(NOT_ASCII, (unit) => (places.has(unit.charCodeAt(0)) ? unit : escaped(unit)));
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const place = places.get(code);
    if (place === undefined) bytes.push(code);
    else if (place < SHORT) bytes.push(FIRST_LETTER + place);
    else bytes.push(FIRST_LEAD + ((place - SHORT) >> 8), (place - SHORT) & 0xff);
  }
  return Uint8Array.from(bytes);
}

function lengthen(bytes: Uint8Array): string {
  const start = bytes.indexOf(LINE_END) + 1;
  const letters = readLetters(new TextDecoder().decode(bytes.subarray(0, Math.max(0, start - 1))));
  const units = new Uint16Array(bytes.length - start);
  let length = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    let unit = byte;
    if (byte >= FIRST_LEAD) {
      at += 1;
      unit = letters[SHORT + ((byte - FIRST_LEAD) << 8) + (bytes[at] ?? 0)] ?? 0;
    } else if (byte >= FIRST_LETTER) unit = letters[byte - FIRST_LETTER] ?? 0;
    units[length] = unit;
    length += 1;
  }
  return new TextDecoder('utf-16').decode(units.subarray(0, length));
}

/** Packs an index whose records are those of whole pages, each page's in their order. */
export function packIndex({records, synonyms}: SearchIndex): Uint8Array {
  const packed: Packed = {
    synonyms,
    pages: Array.from(byPage(records), ([url, ofPage]) => ({
      url,
      language: ofPage[0]?.language ?? '',
      tag: ofPage[0]?.docusaurus_tag ?? '',
      section: ofPage[0]?.hierarchy.lvl0 ?? '',
      pageRank: ofPage[0]?.weight.pageRank ?? 0,
      parts: ofPage.map((record, at) => packedPart(record, ofPage[at - 1]?.anchor ?? null)),
    })),
  };
  return shorten(JSON.stringify(packed));
}

/**
 * Gives back what was packed.
 *
 * @throws an error if the bytes are no index
 */
export function unpackIndex(bytes: Uint8Array): SearchIndex {
  const {pages, synonyms}: Packed = JSON.parse(lengthen(bytes));
  const records = pages.flatMap((page) => {
    const parts = page.parts.map((part): Outline['parts'][number] => {
      if (typeof part === 'string') return part;
      const heading: Heading = {level: part[0], text: part[1], anchor: part[2] ?? null};
      return heading;
    });
    return recordsOf({...page, parts});
  });
  return {records, synonyms};
}
