import {createHash} from 'node:crypto';
import {ENGLISH_FILLERS} from '../engine/english';
import {
  type Head,
  type HeadPage,
  INDEX_FILE,
  pageFile,
  postingsFile,
  TEXT_LEVEL,
  writeShape,
  writeTerms,
} from '../engine/files';
import {type Postings, writePostings} from '../engine/postings';
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

/** A part of a name says less than the name, and a term that comes often in one record a little more. */
const PART = 0.6;
const AGAIN = 0.1;
const MOST = 1.4;
/** Characters of a file of postings; packed it has about a third. */
const PART_SIZE = 24_000;

interface Term extends Postings {
  readonly records: number[];
  readonly weights: number[];
}

const tokensOf = (text: string): Token[] => piecesOf(text).flatMap((piece) => [...readPiece(piece.text).tokens]);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * What the address calls a page or section: English in every language, and often what the heading says otherwise. A page that
 * is called by a number, as a release is, has the name of its folder.
 */
function namesInAddress({level, anchor}: Heading, path: string): readonly string[] {
  const [folder = '', own = ''] = `//${path}`.split('/').slice(-3, -1);
  const name = level > 1 ? (anchor ?? '') : /^\d/.test(own) ? folder : own;
  return /^[a-z][a-z-]+$/.test(name) ? name.split('-').filter((word) => !ENGLISH_FILLERS.has(word)) : [];
}

/** Notes the terms of all records, which are numbered page by page. */
class Inventory {
  readonly terms = new Map<string, Term>();
  private count = 0;

  private note(term: string, isPart: boolean): void {
    const weight = isPart ? PART : 1;
    const known = this.terms.get(term);
    if (!known) this.terms.set(term, {records: [this.count], weights: [weight]});
    else if (known.records.at(-1) === this.count) {
      const last = known.weights.length - 1;
      known.weights[last] = Math.min(MOST, Math.max(known.weights[last] ?? 0, weight) + AGAIN);
    } else {
      known.records.push(this.count);
      known.weights.push(weight);
    }
  }

  /** @returns the letters of the page's records, and the terms of its title */
  add({parts}: Outline, path: string): {shape: string; titleTerms: string[]} {
    const title = new Set<string>();
    const letters = parts.map((part, at) => {
      const heading = typeof part === 'string' ? undefined : part;
      const tokens = tokensOf(heading?.text ?? String(part));
      for (const token of tokens) this.note(token.term, token.part);
      const names = heading ? namesInAddress(heading, path) : [];
      for (const name of names) this.note(name, true);
      if (at === 0) for (const term of [...tokens.map(({term}) => term), ...names]) title.add(term);
      this.count += 1;
      return writeShape({
        level: heading?.level ?? TEXT_LEVEL,
        length: tokens.filter((token) => !token.part && !ENGLISH_FILLERS.has(token.term)).length,
        anchored: (heading?.anchor ?? null) !== null,
      });
    });
    return {shape: letters.join(''), titleTerms: [...title]};
  }

  /** All terms: first those of synonyms, group by group, since a query needs them together, and then the others. */
  inOrder(synonyms: IndexContent['synonyms']): string[] {
    const together = synonyms.flat().flatMap((phrase) => tokensOf(phrase).map(({term}) => term));
    const known = together.filter((term) => this.terms.has(term));
    return [...new Set([...known, ...[...this.terms.keys()].sort(compare)])];
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
  const shapes = outlines.map((outline) => {
    if (outline.language !== language)
      throw new Error(`${outline.url} is not in the language of the index, ${language}.`);
    if (!outline.url.startsWith(base)) throw new Error(`${outline.url} is not below ${base}.`);
    const path = outline.url.slice(base.length);
    return {outline, path, ...inventory.add(outline, path)};
  });
  const terms = inventory.inOrder(synonyms);
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const postings = terms.map((term) => inventory.terms.get(term) ?? {records: [], weights: []});
  const parts = inParts(postings.map(writePostings));
  const texts = [
    ...outlines.map((outline) => JSON.stringify(outline.parts)),
    ...parts.map((lines) => lines.join('\n')),
  ];
  const folder = `assets/search/${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)}`;
  const head: Head = {
    folder,
    base,
    language,
    synonyms,
    pages: shapes.map(
      ({outline: {tag, section, pageRank, lead = 0, unseen = 0, parts: text}, path, shape, titleTerms}): HeadPage => ({
        path,
        tag,
        section,
        rank: pageRank,
        shape,
        lead,
        unseen,
        title: text[0] ?? '',
        titleTerms: titleTerms.flatMap((term) => numbers.get(term) ?? []),
      }),
    ),
    terms: writeTerms(terms),
    common: postings.map(({records}) => Math.min(9, Math.floor(Math.log2(records.length)))).join(''),
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
