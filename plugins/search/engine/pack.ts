import {type Heading, recordsOf} from '../outline';
import {byPage, LEVELS, ownText, type SearchRecord} from '../record';

/** What an engine in a page is made of. */
export interface SearchIndex {
  readonly records: readonly SearchRecord[];
  /** Groups of words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
}

/*
 * The index is text, since hosts compress text, with letters of its own. In UTF-8 a Hangul syllable has three bytes, and gzip,
 * which looks at bytes, packs text of such letters badly. An index has a few hundred letters beyond ASCII: its first line
 * lists them, and below that the most frequent ones are one byte and the others two.
 */
const FIRST_LETTER = 0x80;
const FIRST_LEAD = 0xf8;
/** Second bytes begin here; control characters, which text hardly has, would make the others dearer. */
const FIRST_SECOND = 0x20;
const SECONDS = 0x100 - FIRST_SECOND;
/** Letters of one byte; the others follow in the list. */
const SHORT = FIRST_LEAD - FIRST_LETTER;
const MOST_LETTERS = SHORT + (0x100 - FIRST_LEAD) * SECONDS;
/** Up to the last of Hangul. What comes after it is rare enough to be escaped. */
const LONG = /[\u0080-\ud7a3]/g;
const NOT_ASCII = /[\u0080-\uffff]/g;
/** What is between the lines and fields, and what begins an escape. */
const SEPARATOR = /[\\\t\n]/g;
const LINE_END = 0x0a;
/** In the list, letters are distances from the one before, and those are written as letters from here on. */
const SPACE = 32;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const readEscapes = (text: string): string =>
  text.replace(/\\u(.{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

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

function shorten(given: string): Uint8Array {
  const letters = lettersOf(given);
  const places = new Map(letters.map((code, at) => [code, at]));
  const bytes = [...new TextEncoder().encode(writeLetters(letters)), LINE_END];
  const text = given.replace(NOT_ASCII, (unit) => (places.has(unit.charCodeAt(0)) ? unit : escaped(unit)));
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const place = places.get(code);
    if (place === undefined) bytes.push(code);
    else if (place < SHORT) bytes.push(FIRST_LETTER + place);
    else bytes.push(FIRST_LEAD + Math.floor((place - SHORT) / SECONDS), FIRST_SECOND + ((place - SHORT) % SECONDS));
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
      unit = letters[SHORT + (byte - FIRST_LEAD) * SECONDS + (bytes[at] ?? 0) - FIRST_SECOND] ?? 0;
    } else if (byte >= FIRST_LETTER) unit = letters[byte - FIRST_LETTER] ?? 0;
    units[length] = unit;
    length += 1;
  }
  return new TextDecoder('utf-16').decode(units.subarray(0, length));
}

const lineOf = (fields: readonly (string | number)[]): string =>
  fields.map((field) => String(field).replace(SEPARATOR, escaped)).join('\t');
const fieldsOf = (line: string): string[] => line.split('\t').map(readEscapes);

/** Begins the line of a page, where those of headings have their level, from 1 on. */
const PAGE = '0';

/** What the records of a page have in common stands in its line, and headings in theirs; text is a line of one field. */
function linesOfPage(records: readonly SearchRecord[]): string[] {
  const [first] = records;
  if (!first) return [];
  const {url_without_anchor: url, language, docusaurus_tag: tag, hierarchy, weight} = first;
  const parts = records.map((record, at) => {
    const text = ownText(record);
    if (record.type === 'content') return lineOf([text]);
    const isNew = record.anchor !== null && record.anchor !== records[at - 1]?.anchor;
    return lineOf([LEVELS.indexOf(record.type), text, ...(isNew ? [record.anchor] : [])]);
  });
  return [lineOf([PAGE, url, language, tag, hierarchy.lvl0 ?? '', weight.pageRank]), ...parts];
}

/** Packs an index whose records are those of whole pages, each page's in their order. */
export function packIndex({records, synonyms}: SearchIndex): Uint8Array {
  const pages = [...byPage(records).values()];
  const lines = [...synonyms.map(lineOf), '', ...pages.flatMap(linesOfPage)];
  return shorten([...lines, lines.length].join('\n'));
}

function partOf(line: string): Heading | string {
  const [level = '', text, anchor = null] = fieldsOf(line);
  return text === undefined ? level : {level: Number(level), text, anchor};
}

/**
 * Gives back what was packed.
 *
 * @throws an error if the bytes are no index, or not all of one
 */
export function unpackIndex(bytes: Uint8Array): SearchIndex {
  const lines = lengthen(bytes).split('\n');
  const count = Number(lines.pop());
  if (lines.length === 0 || lines.length !== count) throw new Error('This is no search index, or a part of one.');
  const end = lines.indexOf('');
  const synonyms = lines.slice(0, end).map(fieldsOf);
  const starts = lines.flatMap((line, at) => (at > end && line.startsWith(`${PAGE}\t`) ? [at] : []));
  const records = starts.flatMap((start, at) => {
    const [, url = '', language = '', tag = '', section = '', pageRank] = fieldsOf(lines[start] ?? '');
    const parts = lines.slice(start + 1, starts[at + 1]).map(partOf);
    return recordsOf({url, language, tag, section, pageRank: Number(pageRank), parts});
  });
  return {records, synonyms};
}
