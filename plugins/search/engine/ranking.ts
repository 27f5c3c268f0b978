import MiniSearch, {type Query, type SearchOptions, type SearchResult} from 'minisearch';
import type {IndexFile} from './files';
import {termOf, termsIn} from './forms';
import {hasHangul} from './korean';
import type {TermMatch} from './match';
import {readQuery, type Word} from './syntax';
import {normalize, piecesOf} from './tokens';

// All of these were chosen by trying them on the queries of `fixture/train.json`.
/** A page has one field, in which words are repeated by where they are: frequencies are high and must saturate late. */
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
/** Shorter words begin too many others. */
const MIN_BEGINNING = 2;
const MIN_SIMILAR = 4;
const MIN_TWO_SLIPS = 6;

const FIELD = 'text';
/** Terms are already made; line breaks separate them. */
const AS_IT_IS = {tokenize: (text: string) => text.split('\n'), processTerm: (term: string) => term};

export const createIndex = (): MiniSearch => new MiniSearch({fields: [FIELD], ...AS_IT_IS});

/** A word of the query as it is looked up. */
interface Lookup {
  readonly term: string;
  /** Number of the word in the query. */
  readonly word: number;
  readonly weight: number;
  readonly isOpen: boolean;
  /** Letters that may be wrong; 0 for words that pages have. */
  readonly slips: number;
}

/** A page that answers to a query. */
interface RankedPage {
  readonly page: number;
  /** Numbers of the query's words that find it. */
  readonly words: ReadonlySet<number>;
}

export interface Ranking {
  /** The query in normal form. */
  readonly text: string;
  readonly words: readonly Word[];
  readonly terms: ReadonlyMap<string, TermMatch>;
  /** Best first. */
  readonly pages: readonly RankedPage[];
}

/** How much a word of the query counts. */
export const weightOf = ({filler}: Word): number => (filler ? FILLER : 1);

/** Ranks pages by a query. */
export class Ranker {
  private readonly index: MiniSearch;
  private readonly titles: readonly {readonly text: string; readonly terms: readonly string[]}[];

  constructor(private readonly file: IndexFile) {
    this.index = MiniSearch.loadJS(file.words, {fields: [FIELD], ...AS_IT_IS});
    this.titles = file.pages.map(({headings: [title]}) => {
      const text = piecesOf(normalize(title?.text ?? '')).join(' ');
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
        prefix: isOpen && term.length >= MIN_BEGINNING,
        fuzzy: slips,
        weights: {fuzzy: SIMILAR, prefix: this.has(term) ? BEGINNING_OF_KNOWN : BEGINNING},
        boostTerm: () => weight,
      })),
    };
    const options = {bm25: BM25, boostDocument: this.releaseBoost(words)} as SearchOptions;
    const terms = new Map<string, TermMatch>();
    const fillers = new Set(lookups.filter(({word}) => words[word]?.filler).map(({term}) => term));
    // MiniSearch multiplies scores by the number of words that a page has, where fillers should not count in full.
    const scoreOf = ({score, queryTerms}: SearchResult) =>
      score * (1 - ((1 - FILLER) * queryTerms.filter((term) => fillers.has(term)).length) / queryTerms.length);
    const results = this.index.search(queried, options).sort((a, b) => scoreOf(b) - scoreOf(a));
    const found = results.map(({id, terms: matched}): RankedPage => {
      for (const term of matched) if (!terms.has(term)) terms.set(term, matchOf(term, lookups));
      return {page: id as number, words: new Set(matched.flatMap((term) => terms.get(term)?.word ?? []))};
    });
    return {text: query.text, words, terms, pages: this.titledFirst(query.text, found)};
  }

  private has(term: string, fuzzy = 0, prefix = false): boolean {
    return this.index.search(term, {fuzzy, prefix}).length > 0;
  }

  /** Korean may leave out the space between two words. */
  private split(word: Word): Word[] {
    const {text, filler} = word;
    if (filler || !hasHangul(text) || this.has(termOf(text))) return [word];
    for (let at = text.length - 1; at >= 1; at--) {
      const halves = [text.slice(0, at), text.slice(at)];
      if (halves.every((half) => this.has(termOf(half))))
        return halves.map((half, number) => ({...word, text: half, last: word.last && number === 1}));
    }
    return [word];
  }

  private lookupsOf({text, parts, filler, last}: Word, word: number): Lookup[] {
    const term = termOf(text);
    const weight = filler ? FILLER : 1;
    const maySlip = !filler && term.length >= MIN_SIMILAR && !this.has(term);
    const slips = !maySlip ? 0 : this.has(term, 1, last) || term.length < MIN_TWO_SLIPS ? 1 : 2;
    const others = parts.map(termOf).filter((part) => part !== term);
    return [
      {term, word, weight, isOpen: last, slips},
      ...others.map((part) => ({term: part, word, weight: weight * PART, isOpen: false, slips: 0})),
    ];
  }

  private releaseBoost(words: readonly Word[]): (page: number) => number {
    const isWanted = words.some(({text}) => ABOUT_RELEASES.test(text));
    return (page) => {
      if (!this.file.pages[page]?.path.startsWith('releases/')) return 1;
      const isNamed = words.some(({text}) => /^\d+\.\d/.test(text) && this.titles[page]?.terms.includes(text));
      return (isWanted ? WANTED_RELEASE : RELEASE) * (isNamed ? NAMED_RELEASE : 1);
    };
  }

  /** Puts pages first whose title the reader has typed, or is beginning to. */
  private titledFirst(text: string, found: readonly RankedPage[]): readonly RankedPage[] {
    const first = found.filter(({page}) => this.titles[page]?.text === text);
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
  const like = lookups.find((one) => one.isOpen && term.startsWith(one.term)) ?? lookups.find(({slips}) => slips > 0);
  return {word: like?.word ?? 0, quality: SIMILAR};
}
