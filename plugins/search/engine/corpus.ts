import {type Outline, recordsOf} from '../outline';
import type {SearchRecord} from '../record';
import {type Head, INDEX_FILE, pageFile, postingsFile, type ReadFile, type TermPostings} from './files';
import {type Kind, kindOf} from './kinds';
import {Synonyms} from './units';
import {type Entry, Vocabulary} from './vocabulary';

/** A page as it is known before its text comes. */
export interface CorpusPage {
  readonly number: number;
  /** Absolute, without an anchor. */
  readonly url: string;
  readonly language: string;
  readonly tag: string;
  readonly rank: number;
  readonly kind: Kind | undefined;
  /** Number of its first record, which is its title, and how many it has. */
  readonly first: number;
  readonly size: number;
  /** How many of its records, behind the title, say what it is about. */
  readonly lead: number;
}

/** Records that have a term, and how much it counts in them. */
interface Postings {
  readonly count: number;
  readonly records: readonly number[];
}

/** Remembers what was read, but no failure. */
function kept<Value>(read: (number: number) => Promise<Value>): (number: number) => Promise<Value> {
  const known = new Map<number, Promise<Value>>();
  return (number) => {
    const value = known.get(number) ?? read(number);
    known.set(number, value);
    value.catch(() => known.delete(number));
    return value;
  };
}

function readPostings(written: TermPostings): Postings[] {
  return Object.entries(written).map(([tenths, distances]) => {
    let record = 0;
    const records = distances.map((distance) => {
      record += distance;
      return record;
    });
    return {count: Number(tenths) / 10, records};
  });
}

/** An index, as far as it was read. Records are numbered, page by page. */
export class Corpus {
  readonly pages: readonly CorpusPage[];
  readonly vocabulary: Vocabulary;
  readonly synonyms: Synonyms;
  /** The page of each record. */
  readonly pageOf: CorpusPage[] = [];
  /** Its level if it is a heading, 0 if it is text. */
  readonly levels: number[] = [];
  /** Number of the heading that it stands below; -1 for titles of pages. */
  readonly parents: number[] = [];
  /** A page by its number, with its text. */
  readonly outlineOf: (page: number) => Promise<Outline>;
  /** The records of a page, in their order. */
  readonly recordsOf: (page: number) => Promise<readonly SearchRecord[]>;
  private readonly postingsOf = new Map<number, readonly Postings[]>();
  private readonly partOf: (part: number) => Promise<readonly TermPostings[]>;
  /** Numbers of the first terms of the parts. */
  private readonly starts: readonly number[];

  constructor(
    private readonly head: Head,
    read: ReadFile,
  ) {
    const {base, language, folder, terms, parts} = head;
    this.pages = head.pages.map(({path, tag, rank, levels, lead}, number): CorpusPage => {
      const kind = kindOf(`/${path}`);
      const first = this.levels.length;
      const page = {number, url: base + path, language, tag, rank, kind, first, size: levels.length, lead};
      this.addRecords(page, levels);
      return page;
    });
    this.synonyms = new Synonyms(head.synonyms);
    const titles = new Map<number, number[]>();
    for (const [number, {titleTerms}] of head.pages.entries())
      for (const term of titleTerms) titles.set(term, [...(titles.get(term) ?? []), this.pages[number]?.first ?? 0]);
    this.vocabulary = new Vocabulary(terms.map((term, number) => ({term, number, titles: titles.get(number) ?? []})));
    let start = 0;
    this.starts = parts.map((size) => {
      start += size;
      return start - size;
    });
    this.partOf = kept(async (part) => JSON.parse(await read(postingsFile(folder, part))) as TermPostings[]);
    this.outlineOf = kept(async (page) =>
      this.outlineWith(page, JSON.parse(await read(pageFile(folder, page))) as Outline['parts']),
    );
    this.recordsOf = kept(async (page) => recordsOf(await this.outlineOf(page)));
  }

  private addRecords(page: CorpusPage, levels: readonly number[]): void {
    const above: number[] = [];
    for (const [at, level] of levels.entries()) {
      while (level > 0 && above.length > 0 && (this.levels[above.at(-1) ?? 0] ?? 0) >= level) above.pop();
      this.pageOf.push(page);
      this.levels.push(level);
      this.parents.push(above.at(-1) ?? -1);
      if (level > 0) above.push(page.first + at);
    }
  }

  private outlineWith(number: number, parts: Outline['parts']): Outline {
    const {url = '', language = '', tag = '', rank = 0, lead = 0} = this.pages[number] ?? {};
    const {section = '', unseen = 0} = this.head.pages[number] ?? {};
    return {url, language, tag, section, pageRank: rank, lead, unseen, parts};
  }

  /** Reads the postings of these terms, so that `postings` knows them. */
  async readPostings(entries: readonly Entry[]): Promise<void> {
    await Promise.all(
      entries.map(async ({number}) => {
        if (this.postingsOf.has(number)) return;
        const part = this.starts.findLastIndex((start) => start <= number);
        const postings = (await this.partOf(part))[number - (this.starts[part] ?? 0)];
        if (postings) this.postingsOf.set(number, readPostings(postings));
      }),
    );
  }

  /** The postings of a term that was read. */
  postings({number}: Entry): readonly Postings[] {
    return this.postingsOf.get(number) ?? [];
  }

  /** A record by its number. That of a page's title, which needs no text, is known at once. */
  async record(number: number): Promise<SearchRecord | undefined> {
    const page = this.pageOf[number];
    if (!page) return undefined;
    if (number > page.first) return (await this.recordsOf(page.number))[number - page.first];
    const text = this.head.pages[page.number]?.title ?? '';
    return recordsOf(this.outlineWith(page.number, [{level: 1, anchor: null, text}]))[0];
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
