import {createHash} from 'node:crypto';
import {type Head, INDEX_FILE, pageFile, postingsFile, type TermPostings} from '../engine/files';
import {piecesOf, readPiece, type Token} from '../engine/tokens';
import type {Heading, Outline} from '../outline';

export interface IndexContent {
  /** Pages of one language. */
  readonly outlines: readonly Outline[];
  /** Groups of words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  /** What the addresses of all pages begin with: origin and base path. */
  readonly base: string;
}

/** Files by their names below the locale's base URL. */
export type IndexFiles = ReadonlyMap<string, string>;

/** In tenths: a part of a name says less than the name, and a term that comes often in one record a little more. */
const PART = 6;
const WHOLE = 10;
const AGAIN = 1;
const MOST = 14;
/** Characters of a file of postings; packed it has less than a third. */
const PART_SIZE = 36_000;

const tokensOf = (text: string): Token[] => piecesOf(text).flatMap((piece) => [...readPiece(piece.text).tokens]);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** How much each term counts in a part of a page. */
function countsOf(part: Heading | string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const note = (term: string, value: number) => {
    const known = counts.get(term);
    counts.set(term, known === undefined ? value : Math.min(MOST, Math.max(known, value) + AGAIN));
  };
  for (const {term, part: isPart} of tokensOf(typeof part === 'string' ? part : part.text))
    note(term, isPart ? PART : WHOLE);
  return counts;
}

/** The records that each term stands in. */
class Inventory {
  private readonly records = new Map<string, [record: number, tenths: number][]>();

  add(record: number, counts: ReadonlyMap<string, number>): void {
    for (const [term, tenths] of counts) {
      const known = this.records.get(term);
      if (known) known.push([record, tenths]);
      else this.records.set(term, [[record, tenths]]);
    }
  }

  /** All terms: first those of synonyms, group by group, since a query needs them together, and then the others. */
  inOrder(synonyms: IndexContent['synonyms']): string[] {
    const together = synonyms.flat().flatMap((phrase) => tokensOf(phrase).map(({term}) => term));
    const known = together.filter((term) => this.records.has(term));
    return [...new Set([...known, ...[...this.records.keys()].sort(compare)])];
  }

  postings(term: string): TermPostings {
    const written: Record<string, number[]> = {};
    const last: Record<string, number> = {};
    for (const [record, tenths] of this.records.get(term) ?? []) {
      written[tenths] ??= [];
      written[tenths].push(record - (last[tenths] ?? 0));
      last[tenths] = record;
    }
    return written;
  }
}

/** Cuts a list where a part is full. */
function inParts(lines: readonly string[]): string[][] {
  const parts: string[][] = [];
  let size = PART_SIZE;
  for (const line of lines) {
    if (size >= PART_SIZE) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(line);
    size += line.length + 1;
  }
  return parts;
}

/**
 * Makes the files of an index (`engine/files.ts`): the same for the same pages.
 *
 * @throws an error if the pages are of several languages, or not all below the base
 */
export function makeIndex({outlines, synonyms, base}: IndexContent): IndexFiles {
  const {language = ''} = outlines[0] ?? {};
  const inventory = new Inventory();
  let record = 0;
  const titles = outlines.map(({url, language: own, parts}) => {
    if (own !== language) throw new Error(`${url} is not in the language of the index, ${language}.`);
    if (!url.startsWith(base)) throw new Error(`${url} is not below ${base}.`);
    const counts = parts.map(countsOf);
    for (const of of counts) inventory.add(record++, of);
    return [...(counts[0]?.keys() ?? [])];
  });
  const terms = inventory.inOrder(synonyms);
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const parts = inParts(terms.map((term) => JSON.stringify(inventory.postings(term))));
  const texts = [
    ...outlines.map((outline) => JSON.stringify(outline.parts)),
    ...parts.map((lines) => `[${lines.join()}]`),
  ];
  const folder = `assets/search/${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)}`;
  const head: Head = {
    folder,
    base,
    language,
    synonyms,
    pages: outlines.map(({url, tag, section, pageRank, lead = 0, unseen = 0, parts: [title = '', ...rest]}, page) => ({
      path: url.slice(base.length),
      tag,
      section,
      rank: pageRank,
      levels: [title, ...rest].map((part) => (typeof part === 'string' ? 0 : part.level)),
      lead,
      unseen,
      title: typeof title === 'string' ? title : title.text,
      titleTerms: (titles[page] ?? []).flatMap((term) => numbers.get(term) ?? []),
    })),
    terms,
    parts: parts.map(({length}) => length),
  };
  const names = [
    ...outlines.map((_, page) => pageFile(folder, page)),
    ...parts.map((_, part) => postingsFile(folder, part)),
  ];
  return new Map([[INDEX_FILE, JSON.stringify(head)], ...names.map((name, at) => [name, texts[at] ?? ''] as const)]);
}

/** Reads files that are not on a disk; `openCorpus` takes it. */
export const readFrom =
  (files: IndexFiles) =>
  async (name: string): Promise<string> => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`The index has no file ${name}.`);
    return text;
  };
