import {brotliCompressSync} from 'node:zlib';
import MiniSearch, {type Query} from 'minisearch';
import type {Corpus, CorpusPage} from '../../plugins/search/engine/corpus';
import {formsOf} from '../../plugins/search/engine/forms';
import {kindsQueried} from '../../plugins/search/engine/kinds';
import {readQuery} from '../../plugins/search/engine/syntax';
import {piecesOf, readPiece} from '../../plugins/search/engine/tokens';
import {mend, unitsOf} from '../../plugins/search/engine/units';
import {findAll, type Locale, QUERIES, type Search, shareWithin} from '../../plugins/search/fixture/finding';
import {outlinesIn} from '../../plugins/search/node/built';
import type {Heading, Outline} from '../../plugins/search/outline';

/** How much more than in a text a word counts in the other fields of a page, or of one of its records. */
const BOOSTS = {title: 8, lead: 5, headings: 3, text: 1} as const;

type Fields = Readonly<Record<keyof typeof BOOSTS, string>>;
/** Fields that are left out do not count as short ones. */
type Document = Partial<Fields> & {readonly id: string};

const OPTIONS = {
  fields: Object.keys(BOOSTS),
  tokenize: (text: string) => piecesOf(text).flatMap((piece) => readPiece(piece.text).tokens.map(({term}) => term)),
  processTerm: (term: string) => [...formsOf(term)],
};

const textOf = (part: Heading | string): string => (typeof part === 'string' ? part : part.text);

function pageOf({url, parts: [title = '', ...parts], lead = 0}: Outline): Document {
  const rest = parts.slice(lead);
  const join = (list: Outline['parts']) => list.map(textOf).join('\n');
  return {
    id: url,
    title: textOf(title),
    lead: join(parts.slice(0, lead)),
    headings: join(rest.filter((part) => typeof part !== 'string')),
    text: join(rest.filter((part) => typeof part === 'string')),
  };
}

/** Every piece of a page by itself: what the search needs to lead to a place on the page, and to show it. */
const recordsOf = ({url, parts}: Outline): Document[] =>
  parts.map((part, at) => ({
    id: `${url}#${at}`,
    ...(typeof part === 'string' ? {text: part} : {headings: part.text}),
  }));

/** A query as our engine reads it, with its mended words and synonyms: all units are wanted, none must be there. */
function queryOf(
  text: string,
  corpus: Corpus,
  pages: ReadonlyMap<string, CorpusPage>,
): {query: Query; weigh: (page: string) => number} {
  const {words} = readQuery(text, (term) => corpus.vocabulary.begins(term));
  const kinds = kindsQueried(words.flatMap((word) => mend(word, corpus)));
  const units = unitsOf(kinds.words, corpus).filter(({filler}) => !filler);
  return {
    weigh: (page) => kinds.weight(pages.get(page)?.kind),
    query: {
      combineWith: 'OR',
      queries: units.map(({alternatives}) => ({
        combineWith: 'OR' as const,
        queries: alternatives.map((alternative) => ({
          combineWith: 'AND' as const,
          // A weight of a whole alternative is that of each of its words.
          boost: Object.fromEntries(
            Object.entries(BOOSTS).map(([field, boost]) => [field, boost * alternative.weight]),
          ),
          queries: alternative.words.map((word) => ({queries: [word.text], prefix: word.last})),
        })),
      })),
    },
  };
}

export interface LibraryResult {
  readonly top1: number;
  readonly top3: number;
  readonly heldOut: {readonly top1: number; readonly top3: number};
  /** Bytes over the network, with Brotli, of the index that must be there before the first answer. */
  readonly bytes: number;
  /** Milliseconds to read that index, in this process. */
  readonly opening: number;
}

/** What MiniSearch finds in a locale's pages in place of our engine, by the best of a page and of its records. */
export async function measureMiniSearch(corpus: Corpus, locale: Locale): Promise<LibraryResult> {
  const outlines = await outlinesIn(corpus);
  const made = new MiniSearch<Document>(OPTIONS);
  made.addAll(outlines.flatMap((outline) => [pageOf(outline), ...recordsOf(outline)]));
  const json = JSON.stringify(made);
  const began = performance.now();
  const index = MiniSearch.loadJSON<Document>(json, OPTIONS);
  const opening = performance.now() - began;

  const pages = new Map(corpus.pages.map((page) => [page.url, page]));
  const search: Search = async (text) => {
    const {query, weigh} = queryOf(text, corpus, pages);
    const hits = index.search(query, {boostDocument: (id) => weigh(String(id).replace(/#.*/, ''))});
    return hits.map(({id}) => String(id));
  };
  const shares = async (set: keyof typeof QUERIES) => {
    const findings = await findAll(search, locale, QUERIES[set][locale]);
    return {top1: shareWithin(findings, 1), top3: shareWithin(findings, 3)};
  };
  return {
    ...(await shares('train')),
    heldOut: await shares('heldOut'),
    bytes: brotliCompressSync(json).length,
    opening,
  };
}
