import MiniSearch, {type Query, type SearchOptions} from 'minisearch';
import type {IndexedPage, IndexFile} from './files';
import {termOf} from './forms';
import {hasHangul} from './korean';
import type {TermMatch} from './match';
import {readQuery, type Word} from './syntax';
import {normalize, piecesOf, readPiece} from './tokens';

/**
 * Chosen by trying them on the queries of `fixture/train.json`. A page has one field, in which words are repeated by where they
 * are, so frequencies are high and must saturate late.
 */
const BM25 = {k: 30, b: 0.1, d: 0.5};
/** How much pages count that have a word like the one typed: one that begins with it, and the same where it is a word itself. */
const BEGINNING = 0.3;
const BEGINNING_OF_KNOWN = 0.1;
const SIMILAR = 0.6;
/** How much the parts of a name such as `grid-gap` count. */
const PART = 0.5;
const FILLER = 0.3;
/** Release notes mention everything once. They count less, unless the query is about a release. */
const RELEASE = 0.7;
const WANTED_RELEASE = 1.3;
const NAMED_RELEASE = 3;
const ABOUT_RELEASES =
  /^(?:releases?|versions?|changelog|added|introduced|since|new|when|fixed|fix|hotfix|릴리스|릴리즈|릴리스노트|버전|추가|추가된|수정|언제|언제부터|업데이트|\d+\.\d.*)$/;
const VERSION = /^\d+\.\d/;
/** Shorter words begin too many others to look for them. */
const MIN_BEGINNING = 2;
const MIN_SIMILAR = 4;
const MIN_TWO_SLIPS = 6;

const FIELD = 'text';

export const termsIn = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => readPiece(piece.text).tokens.map(({term}) => termOf(term)));

/** The index of pages whose words were already counted; `makeIndex` fills it. */
export const createIndex = (): MiniSearch =>
  new MiniSearch({
    fields: [FIELD],
    // Terms come separated by line breaks, which no term has.
    tokenize: (text) => text.split('\n'),
    processTerm: (term) => term,
  });

/** A word of the query as it is looked up. */
interface Lookup {
  readonly term: string;
  /** Number of the word in the query. */
  readonly word: number;
  readonly weight: number;
  readonly isOpen: boolean;
  readonly slips: number;
}

/** The pages that answer to a query. */
export interface Ranking {
  readonly text: string;
  readonly words: readonly {readonly filler: boolean; readonly importance: number}[];
  readonly terms: ReadonlyMap<string, TermMatch>;
  /** Numbers of pages, best first, with the words that find them. */
  readonly pages: readonly {readonly page: number; readonly words: ReadonlySet<number>}[];
}

/** Ranks pages by a query. */
export class Ranker {
  private readonly index: MiniSearch;
  private readonly titles: readonly {readonly text: string; readonly terms: readonly string[]}[];

  constructor(private readonly file: IndexFile) {
    this.index = MiniSearch.loadJS(file.words, {fields: [FIELD]});
    this.titles = file.pages.map(({headings: [title]}) => {
      const text = normalize(title?.text ?? '').replace(/\s+/g, ' ');
      return {text, terms: termsIn(text)};
    });
  }

  rank(given: string): Ranking {
    const query = readQuery(given, (term) => this.has(term));
    const words = query.words.flatMap((word) => this.split(word));
    const lookups = words.flatMap((word, number) => this.lookupsOf(word, number));
    const queried: Query = {
      combineWith: 'OR',
      queries: lookups.map(({term, weight, isOpen, slips}) => ({
        queries: [term],
        tokenize: (text) => [text],
        processTerm: (one) => one,
        prefix: isOpen && term.length >= MIN_BEGINNING,
        fuzzy: slips,
        weights: {fuzzy: SIMILAR, prefix: this.has(term) ? BEGINNING_OF_KNOWN : BEGINNING},
        boostTerm: () => weight,
      })),
    };
    const boostDocument = this.releaseBoost(words);
    const results = this.index.search(queried, {bm25: BM25, boostDocument} as SearchOptions);
    const terms = new Map<string, TermMatch>();
    const found = results.map(({id, score, queryTerms, terms: matched}) => {
      const own = new Set<number>();
      for (const term of matched) {
        const match = terms.get(term) ?? matchOf(term, lookups);
        terms.set(term, match);
        own.add(match.word);
      }
      // MiniSearch multiplies the score by the number of words that a page has. Those that say little should not count in full.
      const fillers = queryTerms.filter((term) => lookups.some((one) => one.term === term && words[one.word]?.filler));
      const quality = queryTerms.length - fillers.length * (1 - FILLER);
      return {page: id as number, words: own, score: (score / queryTerms.length) * quality};
    });
    const importance = words.map(({filler}, number) => {
      const count = found.filter((one) => one.words.has(number)).length;
      return {filler, importance: Math.log(1 + this.file.pages.length / (count + 0.5)) * (filler ? FILLER : 1)};
    });
    const pages = this.titledFirst(
      query.text,
      found.sort((a, b) => b.score - a.score),
    );
    return {text: query.text, words: importance, terms, pages};
  }

  private has(term: string): boolean {
    return this.index.search(term, {tokenize: (text) => [text], processTerm: (one) => one}).length > 0;
  }

  /** Korean may leave out the space between two words. */
  private split(word: Word): Word[] {
    const {text, filler} = word;
    if (filler || !hasHangul(text) || this.has(termOf(text))) return [word];
    for (let at = text.length - 1; at >= 1; at--) {
      const [first, second] = [text.slice(0, at), text.slice(at)];
      if (this.has(termOf(first)) && this.has(termOf(second)))
        return [
          {...word, text: first, last: false},
          {...word, text: second},
        ];
    }
    return [word];
  }

  private lookupsOf({text, parts, filler, last}: Word, word: number): Lookup[] {
    const term = termOf(text);
    const weight = filler ? FILLER : 1;
    const isSure = filler || term.length < MIN_SIMILAR || this.has(term);
    const slips = isSure ? 0 : this.slipsTo(term, last);
    return [
      {term, word, weight, isOpen: last, slips},
      ...parts
        .map(termOf)
        .filter((part) => part !== term)
        .map((part) => ({term: part, word, weight: weight * PART, isOpen: false, slips: 0})),
    ];
  }

  /** How many slips are between a word that no page has and the next one that some page has; 0 if they are too many. */
  private slipsTo(term: string, isOpen: boolean): number {
    const finds = (fuzzy: number) =>
      this.index.search(term, {tokenize: (text) => [text], processTerm: (one) => one, fuzzy, prefix: isOpen}).length >
      0;
    return finds(1) ? 1 : term.length >= MIN_TWO_SLIPS && finds(2) ? 2 : 0;
  }

  private releaseBoost(words: readonly Word[]): (page: number) => number {
    const isWanted = words.some(({text}) => ABOUT_RELEASES.test(text));
    const versions = new Set(words.map(({text}) => text).filter((text) => VERSION.test(text)));
    return (page) => {
      if (!this.file.pages[page]?.path.startsWith('releases/')) return 1;
      const isNamed = this.titles[page]?.terms.some((term) => versions.has(term));
      return (isWanted ? WANTED_RELEASE : RELEASE) * (isNamed ? NAMED_RELEASE : 1);
    };
  }

  /** Puts a page first whose title the reader has typed, or is beginning to. */
  private titledFirst<Page extends {readonly page: number; readonly words: ReadonlySet<number>}>(
    text: string,
    found: readonly Page[],
  ): readonly Pick<Page, 'page' | 'words'>[] {
    const titled = ({page}: Pick<Page, 'page'>) => this.titles[page]?.text === text;
    const first: Pick<Page, 'page' | 'words'>[] = found.filter(titled);
    const term = termOf(text);
    if (text !== '' && term.length <= MIN_BEGINNING)
      for (const [page, {terms}] of this.titles.entries())
        if (terms.some((one) => one.startsWith(term))) first.push({page, words: new Set([0])});
    const isFirst = new Set(first.map(({page}) => page));
    return [...first, ...found.filter(({page}) => !isFirst.has(page))];
  }
}

/** Which word of the query a term of the index answers to, and how well. */
function matchOf(term: string, lookups: readonly Lookup[]): TermMatch {
  const same = lookups.find((one) => one.term === term);
  if (same) return {word: same.word, quality: same.weight < 1 ? PART : 1};
  const begun = lookups.find((one) => one.isOpen && term.startsWith(one.term));
  if (begun) return {word: begun.word, quality: SIMILAR, beginning: begun.term};
  return {word: lookups.find(({slips}) => slips > 0)?.word ?? 0, quality: SIMILAR};
}

export type {IndexedPage};
