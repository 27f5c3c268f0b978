import MiniSearch, {type Query, type SearchOptions, type SearchResult} from 'minisearch';
import type {IndexFile} from './files';
import {getTerm, getTerms} from './forms';
import {hasHangul} from './korean';
import type {TermMatch} from './match';
import {readQuery, type Word} from './syntax';
import {normalize, splitPieces} from './tokens';

// All weights were tuned with the queries in `fixture/train.json`. `npm test -- static/search-quality` shows the effect of a change.
/**
 * Parameters of the BM25 formula. The index repeats a word up to 12 times by weight, so `k` is high to let a score grow with that number. A
 * low `b` keeps long pages from losing to short ones. `d` is MiniSearch's default.
 */
const BM25 = {k: 30, b: 0.1, d: 0.5};
/** Weight of index terms that merely start with the typed word. */
const PREFIX_WEIGHT = 0.3;
/** The same if the typed word is also in the index, because the reader is then less likely to mean a longer word. */
const PREFIX_OF_KNOWN_WEIGHT = 0.1;
/** Weight of index terms that differ from the typed word by typos. */
const SIMILAR_WEIGHT = 0.6;
/** Weight of the parts of a name such as `grid-gap`. */
const PART_WEIGHT = 0.5;
/** Weight of words such as “how” and “the”, which say little about the topic. */
const STOP_WORD_WEIGHT = 0.3;
/** Release notes mention everything once, so they count less unless the query is about a release. */
const RELEASE_WEIGHT = 0.7;
/** Weight of release notes if the query contains a word of `ABOUT_RELEASES`. */
const WANTED_RELEASE_WEIGHT = 1.3;
/** Additional factor for the release whose version is in the query. */
const NAMED_RELEASE_WEIGHT = 3;
const ABOUT_RELEASES =
  /^(?:releases?|versions?|changelog|added|introduced|since|new|when|fixed|fix|hotfix|릴리스|릴리즈|릴리스노트|버전|추가|추가된|수정|언제|언제부터|업데이트|\d+\.\d.*)$/;
/** Shorter words are prefixes of too many others. */
const MIN_PREFIX_LENGTH = 2;
/** Shorter words are one typo away from too many others. */
const MIN_FUZZY_LENGTH = 4;
const MIN_TWO_TYPOS_LENGTH = 6;

const TEXT_FIELD = 'text';
/** Texts consist of terms separated by line breaks, so MiniSearch must not process them further. */
const TERM_OPTIONS = {tokenize: (text: string) => text.split('\n'), processTerm: (term: string) => term};

export const createIndex = (): MiniSearch => new MiniSearch({fields: [TEXT_FIELD], ...TERM_OPTIONS});

/** A term to look up for a word of the query. */
interface Lookup {
  readonly term: string;
  /** Position of the word in the query. */
  readonly word: number;
  readonly weight: number;
  /** Whether terms that start with this one also match. */
  readonly isPrefix: boolean;
  /** Maximum number of typos. 0 for words in the index. */
  readonly maxTypos: number;
}

export interface Ranking {
  /** The normalized query. */
  readonly text: string;
  readonly words: readonly Word[];
  readonly terms: ReadonlyMap<string, TermMatch>;
  /** Positions of matching pages, best first. */
  readonly pages: readonly number[];
}

export const getWordWeight = ({isStopWord}: Word): number => (isStopWord ? STOP_WORD_WEIGHT : 1);

export class Ranker {
  private readonly index: MiniSearch;
  private readonly titles: readonly {readonly text: string; readonly terms: readonly string[]}[];

  constructor(private readonly file: IndexFile) {
    this.index = MiniSearch.loadJS(file.words, {fields: [TEXT_FIELD], ...TERM_OPTIONS});
    this.titles = file.pages.map(({headings: [title]}) => {
      const text = splitPieces(normalize(title?.text ?? '')).join(' ');
      return {text, terms: getTerms(text)};
    });
  }

  /** Ranks the pages that match a query. */
  rank(input: string): Ranking {
    const query = readQuery(input, (term) => this.hasTerm(term));
    const words = query.words.flatMap((word) => this.splitWord(word));
    const lookups = words.flatMap((word, position) => this.createLookups(word, position));
    const miniSearchQuery: Query = {
      combineWith: 'OR',
      queries: lookups.map(({term, weight, isPrefix, maxTypos}) => ({
        queries: [term],
        prefix: isPrefix && term.length >= MIN_PREFIX_LENGTH,
        fuzzy: maxTypos,
        weights: {fuzzy: SIMILAR_WEIGHT, prefix: this.hasTerm(term) ? PREFIX_OF_KNOWN_WEIGHT : PREFIX_WEIGHT},
        boostTerm: () => weight,
      })),
    };
    const stopWords = new Set(lookups.filter(({word}) => words[word]?.isStopWord).map(({term}) => term));
    // MiniSearch multiplies a score by the number of matching words, but stop words should count less.
    const getScore = ({score, queryTerms}: SearchResult) =>
      score *
      (1 - ((1 - STOP_WORD_WEIGHT) * queryTerms.filter((term) => stopWords.has(term)).length) / queryTerms.length);
    const options = {bm25: BM25, boostDocument: this.createReleaseBoost(words)} as SearchOptions;
    const results = this.index.search(miniSearchQuery, options).sort((a, b) => getScore(b) - getScore(a));
    const matchedTerms = new Set(results.flatMap(({terms}) => terms));
    return {
      text: query.text,
      words,
      terms: new Map([...matchedTerms].map((term) => [term, findMatch(term, lookups)])),
      pages: this.moveTitledFirst(query.text, results),
    };
  }

  private hasTerm(term: string): boolean {
    return this.index.search(term).length > 0;
  }

  /** Splits an unknown Korean word into two known ones, because Korean allows omitting the space between them. */
  private splitWord(word: Word): Word[] {
    const {text, isStopWord, isLast} = word;
    if (isStopWord || !hasHangul(text) || this.hasTerm(getTerm(text))) return [word];
    for (let splitIndex = text.length - 1; splitIndex >= 1; splitIndex--) {
      const halves = [text.slice(0, splitIndex), text.slice(splitIndex)];
      if (halves.every((half) => this.hasTerm(getTerm(half))))
        return halves.map((half, position) => ({...word, text: half, isLast: isLast && position === 1}));
    }
    return [word];
  }

  private createLookups(word: Word, position: number): Lookup[] {
    const {text, parts, isStopWord, isLast} = word;
    const term = getTerm(text);
    const weight = getWordWeight(word);
    const isFuzzy = !isStopWord && term.length >= MIN_FUZZY_LENGTH && !this.hasTerm(term);
    const maxTypos = term.length < MIN_TWO_TYPOS_LENGTH ? 1 : 2;
    const otherParts = parts.map(getTerm).filter((part) => part !== term);
    return [
      {term, word: position, weight, isPrefix: isLast, maxTypos: isFuzzy ? maxTypos : 0},
      ...otherParts.map((part) => ({
        term: part,
        word: position,
        weight: weight * PART_WEIGHT,
        isPrefix: false,
        maxTypos: 0,
      })),
    ];
  }

  private createReleaseBoost(words: readonly Word[]): (page: number) => number {
    const isWanted = words.some(({text}) => ABOUT_RELEASES.test(text));
    return (page) => {
      if (!this.file.pages[page]?.path.startsWith('releases/')) return 1;
      const isNamed = words.some(({text}) => /^\d+\.\d/.test(text) && this.titles[page]?.terms.includes(text));
      return (isWanted ? WANTED_RELEASE_WEIGHT : RELEASE_WEIGHT) * (isNamed ? NAMED_RELEASE_WEIGHT : 1);
    };
  }

  /**
   * Puts pages whose title equals the query first. If the query has one or two letters, they're followed by all pages with a title word that
   * starts with it, even pages that aren't among the results.
   */
  private moveTitledFirst(text: string, results: readonly SearchResult[]): number[] {
    const ids = results.map(({id}) => id as number);
    const pagesWithTitle = ids.filter((page) => this.titles[page]?.text === text);
    const term = getTerm(text);
    const isShort = text !== '' && term.length <= MIN_PREFIX_LENGTH;
    const pagesWithPrefix = this.titles.flatMap(({terms}, page) =>
      isShort && terms.some((pageTerm) => pageTerm.startsWith(term)) ? [page] : [],
    );
    return [...new Set([...pagesWithTitle, ...pagesWithPrefix, ...ids])];
  }
}

/** Returns which word of the query a term from the index matches, and how well. */
function findMatch(term: string, lookups: readonly Lookup[]): TermMatch {
  const existingLookup = lookups.find((lookup) => lookup.term === term);
  if (existingLookup) return {word: existingLookup.word, quality: existingLookup.weight < 1 ? PART_WEIGHT : 1};
  const similarLookup =
    lookups.find((lookup) => lookup.isPrefix && term.startsWith(lookup.term)) ??
    lookups.find(({maxTypos}) => maxTypos > 0);
  return {word: similarLookup?.word ?? 0, quality: SIMILAR_WEIGHT};
}
