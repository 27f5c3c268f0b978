/**
 * The form of an index. A reader fetches its head when the search is opened; lists of records by term, and texts of pages, come
 * as a query needs them. So what a first key costs hardly grows with the site.
 */

import type {Outline} from '../outline';

/** Name of the head in the built site, below the locale's base URL. */
export const INDEX_FILE = 'search-index.json';

/** What is known of a page without its text. */
export interface HeadPage {
  /** Its address behind `Head.base`. */
  readonly path: string;
  /** What Docusaurus calls the part of the site that it belongs to. */
  readonly tag: string;
  readonly rank: number;
  /** Its records, a letter each (`writeShape`). */
  readonly shape: string;
  /** `Outline.lead`. */
  readonly lead: number;
  /** `Outline.unseen`. */
  readonly unseen: number;
  readonly section: string;
  readonly title: Outline['parts'][number];
  /** Numbers of the terms of its title. */
  readonly titleTerms: readonly number[];
}

export interface Head {
  /** Folder of the other files, below the locale's base URL. Its name is made of what they hold. */
  readonly folder: string;
  /** What all addresses begin with. */
  readonly base: string;
  readonly language: string;
  /** Groups of words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  readonly pages: readonly HeadPage[];
  /** All terms (`writeTerms`), in the order of their numbers. */
  readonly terms: string;
  /** A digit for each term: how common it is, as a power of 2. */
  readonly common: string;
  /** How many terms the files of postings have, one after the other. */
  readonly parts: readonly number[];
}

/** Reads a file of an index by its name, below the locale's base URL. */
export type ReadFile = (name: string) => Promise<string>;

/** A line for each term of that part. */
export const postingsFile = (folder: string, part: number): string => `${folder}/terms-${part}.txt`;
/** The parts of an outline, as JSON. */
export const pageFile = (folder: string, page: number): string => `${folder}/page-${page}.json`;

/** A record as it is known without its text. */
export interface Shape {
  /** Level of a heading, `TEXT_LEVEL` for text. */
  readonly level: number;
  /** How many words a heading has, at most 7; 0 for text. */
  readonly length: number;
  /** Whether a heading has an anchor of its own. */
  readonly anchored: boolean;
}

export const TEXT_LEVEL = 7;
const TEXT = '-';
const FIRST = '0'.charCodeAt(0);

export function writeShape({level, length, anchored}: Shape): string {
  return level === TEXT_LEVEL
    ? TEXT
    : String.fromCharCode(FIRST + 14 * (level - 1) + 2 * (Math.max(1, Math.min(7, length)) - 1) + Number(anchored));
}

export function readShape(letter: string): Shape {
  if (letter === TEXT) return {level: TEXT_LEVEL, length: 0, anchored: false};
  const code = letter.charCodeAt(0) - FIRST;
  return {level: Math.floor(code / 14) + 1, length: Math.floor((code % 14) / 2) + 1, anchored: code % 2 === 1};
}

/** Neighbours begin alike: of each term only what is new is written, after how much is not, to base 36. */
export function writeTerms(terms: readonly string[]): string {
  let before = '';
  const lines = terms.map((term) => {
    let same = 0;
    while (same < 35 && same < before.length && term[same] === before[same]) same += 1;
    before = term;
    return same.toString(36) + term.slice(same);
  });
  return lines.join('\n');
}

export function readTerms(written: string): string[] {
  let before = '';
  return (written === '' ? [] : written.split('\n')).map((line) => {
    before = before.slice(0, Number.parseInt(line[0] ?? '0', 36)) + line.slice(1);
    return before;
  });
}
