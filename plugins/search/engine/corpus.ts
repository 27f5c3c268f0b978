import {byPage, LEVELS, ownText, type SearchRecord} from '../record';
import {ENGLISH_FILLERS} from './english';
import {Kinds} from './kinds';
import type {SearchIndex} from './pack';
import {piecesOf, readPiece} from './tokens';
import {Synonyms} from './units';
import {Vocabulary} from './vocabulary';

/** Records with what is known of them before a query comes. They are numbered, page by page. */
export interface Corpus {
  readonly records: readonly SearchRecord[];
  readonly vocabulary: Vocabulary;
  readonly synonyms: Synonyms;
  /** Number of the heading that a record stands below; -1 for titles of pages. */
  readonly parent: Int32Array;
  /** Number of the page of a record. */
  readonly page: Int32Array;
  /** Level of a heading, 7 for text. */
  readonly level: Uint8Array;
  /** How many words a heading has, 0 for text. */
  readonly length: Uint8Array;
  /** How many records each page has. */
  readonly pageSizes: readonly number[];
  readonly kinds: Kinds;
}

export const TEXT_LEVEL = 7;

const tokensOf = (text: string) => piecesOf(text).flatMap((piece) => readPiece(piece.text).tokens);

/**
 * What the address calls a page or section: English in every language, and often what the heading says otherwise. A page that
 * is called by a number, as a release is, has the name of its folder.
 */
function namesInAddress({type, anchor, url_without_anchor: url}: SearchRecord): readonly string[] {
  const [folder = '', own = ''] = url.split('/').slice(-3, -1);
  const name = type !== 'lvl1' ? (anchor ?? '') : /^\d/.test(own) ? folder : own;
  return /^[a-z][a-z-]+$/.test(name) ? name.split('-').filter((word) => !ENGLISH_FILLERS.has(word)) : [];
}

function inOrder(records: readonly SearchRecord[]): SearchRecord[] {
  return Array.from(byPage(records).values()).flatMap((page) =>
    page.sort((a, b) => a.weight.position - b.weight.position),
  );
}

/** Reads the records and notes their terms. */
export function createCorpus(index: SearchIndex): Corpus {
  const records = inOrder(index.records);
  const vocabulary = new Vocabulary();
  const parent = new Int32Array(records.length).fill(-1);
  const page = new Int32Array(records.length);
  const level = new Uint8Array(records.length).fill(TEXT_LEVEL);
  const length = new Uint8Array(records.length);
  const pageSizes: number[] = [];
  const urls: string[] = [];
  let above: number[] = [];
  for (const [number, record] of records.entries()) {
    if (record.url_without_anchor !== urls.at(-1)) {
      urls.push(record.url_without_anchor);
      pageSizes.push(0);
      above = [];
    }
    page[number] = pageSizes.length - 1;
    pageSizes[pageSizes.length - 1] = (pageSizes.at(-1) ?? 0) + 1;
    const rank = record.type === 'content' ? TEXT_LEVEL : LEVELS.indexOf(record.type);
    while (above.length > 0 && (level[above.at(-1) ?? 0] ?? 0) >= rank) above.pop();
    parent[number] = above.at(-1) ?? -1;
    level[number] = rank;
    if (rank < TEXT_LEVEL) above.push(number);
    let words = 0;
    for (const {term, part} of tokensOf(ownText(record))) {
      vocabulary.add(term, number, part);
      if (!part && !ENGLISH_FILLERS.has(term)) words += 1;
    }
    for (const term of rank < TEXT_LEVEL ? namesInAddress(record) : []) vocabulary.add(term, number, true);
    if (rank < TEXT_LEVEL) length[number] = Math.max(1, Math.min(words, 255));
  }
  return {
    kinds: new Kinds(urls),
    records,
    vocabulary,
    synonyms: new Synonyms(index.synonyms),
    parent,
    page,
    level,
    length,
    pageSizes,
  };
}
