import {type Outline, recordsOf} from '../outline';
import type {SearchRecord} from '../record';
import {type Head, INDEX_FILE, pageFile, postingsFile, type ReadFile, readShape, readTerms, TEXT_LEVEL} from './files';
import {Kinds} from './kinds';
import {type Postings, readPostings} from './postings';
import {Synonyms} from './units';
import {type Entry, Vocabulary} from './vocabulary';

/** A page as it is known before its text comes. */
export interface CorpusPage {
  /** Absolute, without an anchor. */
  readonly url: string;
  readonly language: string;
  readonly tag: string;
  readonly rank: number;
  /** Number of its first record, which is its title, and how many it has. */
  readonly first: number;
  readonly size: number;
  /** How many of its records, behind the title, say what it is about. */
  readonly lead: number;
}

const NOWHERE: Postings = {records: [], weights: []};

/** Remembers what was read, but no failure. */
function kept<Value>(read: (number: number) => Promise<Value>): (number: number) => Promise<Value> {
  const known = new Map<number, Promise<Value>>();
  return (number) => {
    let value = known.get(number);
    if (!value) {
      value = read(number);
      known.set(number, value);
      value.catch(() => known.delete(number));
    }
    return value;
  };
}

/** An index, as far as it was read. Records are numbered, page by page. */
export class Corpus {
  readonly pages: readonly CorpusPage[];
  readonly kinds: Kinds;
  readonly vocabulary: Vocabulary;
  readonly synonyms: Synonyms;
  /** Number of the heading that a record stands below; -1 for titles of pages. */
  readonly parent: Int32Array;
  /** Number of the page of a record. */
  readonly page: Int32Array;
  /** Level of a heading, `TEXT_LEVEL` for text. */
  readonly level: Uint8Array;
  /** How many words a heading has, 0 for text. */
  readonly length: Uint8Array;
  /** Number of the heading whose address a record has. */
  readonly section: Int32Array;
  private readonly postingsOf = new Map<number, Postings>();
  private readonly linesOf: (part: number) => Promise<readonly string[]>;
  /** A page by its number, with its text. */
  readonly outlineOf: (page: number) => Promise<Outline>;
  /** The record of a page's title, which needs no text. */
  private readonly titleOf: (page: number) => SearchRecord | undefined;
  /** The records of a page, in their order. */
  readonly recordsOf: (page: number) => Promise<readonly SearchRecord[]>;
  /** Numbers of the first terms of the parts. */
  private readonly starts: readonly number[];

  constructor(head: Head, read: ReadFile) {
    const {base, language, folder} = head;
    let count = 0;
    this.pages = head.pages.map(({path, tag, rank, shape, lead}) => {
      const first = count;
      count += shape.length;
      return {url: base + path, language, tag, rank, first, size: shape.length, lead};
    });
    this.parent = new Int32Array(count).fill(-1);
    this.page = new Int32Array(count);
    this.level = new Uint8Array(count);
    this.length = new Uint8Array(count);
    this.section = new Int32Array(count);
    this.kinds = new Kinds(head.pages.map(({path}) => `/${path}`));
    this.synonyms = new Synonyms(head.synonyms);
    const titles = new Map<number, number[]>();
    for (const [number, {shape, titleTerms}] of head.pages.entries()) {
      const {first = 0} = this.pages[number] ?? {};
      this.readShapes(shape, number, first);
      for (const term of titleTerms) titles.set(term, [...(titles.get(term) ?? []), first]);
    }
    this.vocabulary = new Vocabulary(
      readTerms(head.terms).map((term, number) => ({
        term,
        number,
        common: Number(head.common[number]),
        titles: titles.get(number) ?? [],
      })),
    );
    let start = 0;
    this.starts = head.parts.map((size) => {
      start += size;
      return start - size;
    });
    this.linesOf = kept(async (part) => (await read(postingsFile(folder, part))).split('\n'));
    const outlineWith = (number: number, parts: Outline['parts']): Outline => {
      const {url = '', tag = '', rank = 0, lead = 0} = this.pages[number] ?? {};
      const {section = '', unseen = 0} = head.pages[number] ?? {};
      return {url, language, tag, section, pageRank: rank, lead, unseen, parts};
    };
    this.outlineOf = kept(async (number) =>
      outlineWith(number, JSON.parse(await read(pageFile(folder, number))) as Outline['parts']),
    );
    this.recordsOf = kept(async (number) => recordsOf(await this.outlineOf(number)));
    this.titleOf = (number) => recordsOf(outlineWith(number, [head.pages[number]?.title ?? '']))[0];
  }

  private readShapes(shape: string, page: number, first: number): void {
    const above: number[] = [];
    for (let at = 0; at < shape.length; at += 1) {
      const number = first + at;
      const {level, length, anchored} = readShape(shape[at] ?? '');
      while (above.length > 0 && (this.level[above.at(-1) ?? 0] ?? 0) >= level) above.pop();
      this.parent[number] = above.at(-1) ?? -1;
      this.page[number] = page;
      this.level[number] = level;
      this.length[number] = length;
      this.section[number] = at === 0 || anchored ? number : (this.section[number - 1] ?? number);
      if (level < TEXT_LEVEL) above.push(number);
    }
  }

  /** Reads the postings of these terms, so that `postings` knows them. */
  async readPostings(entries: Iterable<Entry>): Promise<void> {
    const missing = new Map<number, number[]>();
    for (const {number} of entries) {
      if (this.postingsOf.has(number)) continue;
      const part = this.starts.findLastIndex((start) => start <= number);
      missing.set(part, [...(missing.get(part) ?? []), number]);
    }
    await Promise.all(
      Array.from(missing, async ([part, numbers]) => {
        const lines = await this.linesOf(part);
        const start = this.starts[part] ?? 0;
        for (const number of numbers) this.postingsOf.set(number, readPostings(lines[number - start] ?? ''));
      }),
    );
  }

  /** A record by its number. That of a page's title is known at once. */
  async record(number: number): Promise<SearchRecord | undefined> {
    const page = this.page[number] ?? 0;
    const {first = 0} = this.pages[page] ?? {};
    return number === first ? this.titleOf(page) : (await this.recordsOf(page))[number - first];
  }

  /** The postings of a term that was read. */
  postings({number}: Entry): Postings {
    return this.postingsOf.get(number) ?? NOWHERE;
  }
}

/**
 * Opens an index: reads its head, and the rest when it is needed.
 *
 * @throws an error if it cannot be read, or is none
 */
export async function openCorpus(read: ReadFile): Promise<Corpus> {
  const head = JSON.parse(await read(INDEX_FILE)) as Head;
  if (!Array.isArray(head.pages)) throw new Error(`${INDEX_FILE} is no search index.`);
  return new Corpus(head, read);
}
