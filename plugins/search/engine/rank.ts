import {ownText} from '../record';
import data from '../words.json';
import type {Corpus, CorpusPage} from './corpus';
import {kindsQueried} from './kinds';
import {type Query, readQuery} from './syntax';
import {normalise} from './tokens';
import {mend, type Unit, unitsOf} from './units';
import type {Matches} from './vocabulary';

/** A way to say what a unit of a query says. */
export interface Way {
  /** How many words it has. */
  readonly size: number;
  readonly weight: number;
  /** It is what was written, nothing that stands for it. */
  readonly written: boolean;
}

/** A word that was looked for, with the terms that answered to it. */
export interface FoundWord {
  /** The query's own word. */
  readonly queried: string;
  /** What was looked for: the word, or a part or synonym of it. */
  readonly text: string;
  readonly matches: Matches;
  readonly way: Way;
}

export interface Ranking {
  /** Numbers of the records, best first; one of each address. */
  readonly hits: readonly number[];
  readonly words: readonly FoundWord[];
}

const {weights} = data;
/** A word that occurs so often has half of all that it can bring, on a page of average length. */
const HALF = 12;
/** How far the length of a page matters for that, from 0 to 1. */
const LENGTH = 0.3;
/** How much a heading counts beside a text where records of one page are compared. */
const HEADING = 1.2;
/** A record has so much of what the heading above it says. */
const INHERITED = 0.8;
/** How much the best place on a page counts beside the page. */
const PLACE = 0.3;
/** What each further word of a query that stands in a record word for word adds to it. */
const VERBATIM = 0.5;
/** Pages whose records are looked at; a reader never gets to the others. */
const MOST_PAGES = 50;
/** Pages, of the best, that are read to see whether they have the query word for word. */
const MOST_READ = 8;
/** So many hits of a page stand together; the others come after the best of the other pages. */
const TOGETHER = 4;

/** How much records have of something, by their numbers. A common word has thousands, for which a map would be slow. */
class Scores {
  /** Those that have any. */
  readonly records: number[] = [];
  private readonly values: Float32Array;

  /** @param size how many records there are */
  constructor(size: number) {
    this.values = new Float32Array(size);
  }

  get(record: number): number {
    return this.values[record] ?? 0;
  }

  raise(record: number, value: number): void {
    const known = this.get(record);
    if (known === 0) this.records.push(record);
    if (value > known) this.values[record] = value;
  }
}

/** How well records and pages answer to one unit of a query. */
interface UnitScores {
  readonly filler: boolean;
  readonly own: Scores;
  /** From 0 to 1, by the number of the page. */
  readonly pages: ReadonlyMap<number, number>;
  /** How much the unit says of what is looked for. */
  readonly importance: number;
}

/** A page that answers to a query. */
interface Candidate {
  readonly page: CorpusPage;
  readonly score: number;
  /** Its records that may be hits. */
  readonly records: readonly number[];
}

/** The ways to say a unit of which all words are found; what was written is one, whatever is found of it. */
function waysOf(unit: Unit, {vocabulary}: Corpus): FoundWord[][] {
  return unit.alternatives.flatMap(({words, weight}, index) => {
    const way = {size: words.length, weight, written: index === 0};
    const found = words.map(({text, last}, at): FoundWord => {
      const queried = unit.words[Math.min(at, unit.words.length - 1)] ?? text;
      return {queried, text, matches: vocabulary.find(text, last), way};
    });
    return way.written || found.every(({matches}) => matches.size > 0) ? [found] : [];
  });
}

/** The best that each record has of a word's terms. */
function scoreWord({matches, way}: FoundWord, corpus: Corpus): Scores {
  const scores = new Scores(corpus.pageOf.length);
  for (const [entry, {quality, inTitles}] of matches) {
    const value = way.weight * quality;
    if (inTitles) {
      for (const record of entry.titles) scores.raise(record, value);
      continue;
    }
    for (const {count, records} of corpus.postings(entry))
      for (const record of records) scores.raise(record, value * count);
  }
  return scores;
}

/** How much a word counts for its page at the place of a record. */
function fieldWeight(record: number, {pageOf, levels}: Corpus): number {
  const level = levels[record] ?? 0;
  if (level === 0)
    return record - (pageOf[record]?.first ?? 0) <= (pageOf[record]?.lead ?? 0) ? weights.lead : weights.text;
  return level === 1 ? weights.title : weights.heading;
}

function scoreUnit({filler}: Unit, ways: readonly (readonly FoundWord[])[], corpus: Corpus): UnitScores {
  const own = new Scores(corpus.pageOf.length);
  for (const way of ways) {
    const words = way.map((word) => scoreWord(word, corpus));
    // A record answers to several words if it has all of them.
    for (const record of words[0]?.records ?? []) {
      if (words.every((word) => word.get(record) > 0))
        own.raise(record, words.reduce((sum, word) => sum + word.get(record), 0) / way.length);
    }
  }
  const found = new Map<number, number>();
  for (const record of own.records) {
    const {number} = corpus.pageOf[record] ?? {number: -1};
    found.set(number, (found.get(number) ?? 0) + own.get(record) * fieldWeight(record, corpus));
  }
  const average = corpus.pageOf.length / corpus.pages.length;
  const pages = new Map<number, number>();
  let many = 0;
  for (const [page, much] of found) {
    many += Math.min(1, much);
    const length = (corpus.pages[page]?.size ?? 0) / average;
    pages.set(page, much / (much + HALF * (1 - LENGTH + LENGTH * length)));
  }
  // Rare words say more; but a word that no page is about says little.
  const rarity = Math.log(1 + corpus.pages.length / (many + 0.5));
  const importance = rarity * Math.max(0, ...pages.values());
  return {filler, own, pages, importance: filler ? importance * weights.filler : importance};
}

/** How well a record answers to the query in its place, with the headings above it. */
function placeScore(record: number, units: readonly UnitScores[], {parents, levels}: Corpus): number {
  let score = 0;
  for (const {own, importance} of units) {
    let best = 0;
    let share = 1;
    for (let at = record; at >= 0; at = parents[at] ?? -1) {
      best = Math.max(best, share * own.get(at) * (levels[at] === 0 ? 1 : HEADING));
      share *= INHERITED;
    }
    score += best * importance;
  }
  return score;
}

/** The pages that say most of the query, best first. */
function candidatesOf(units: readonly UnitScores[], {pages}: Corpus, weigh: (page: CorpusPage) => number): Candidate[] {
  const significant = units.filter(({filler}) => !filler);
  return pages
    .filter(({number}) => significant.some((unit) => unit.pages.has(number)))
    .map((page) => {
      const sum = units.reduce((total, unit) => total + (unit.pages.get(page.number) ?? 0) * unit.importance, 0);
      return {page, score: sum * weigh(page)};
    })
    .filter(({score}) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_PAGES)
    .map(({page, score}) => {
      const records = Array.from({length: page.size}, (_, at) => page.first + at);
      return {page, score, records: records.filter((record) => significant.some(({own}) => own.get(record) > 0))};
    });
}

/** The records that have the query word for word, of those pages that are likely to. */
async function verbatim(
  query: Query,
  candidates: readonly Candidate[],
  units: readonly UnitScores[],
  corpus: Corpus,
): Promise<ReadonlySet<number>> {
  if (query.words.length < 2) return new Set();
  const significant = units.filter(({filler}) => !filler);
  const found = await Promise.all(
    candidates.slice(0, MOST_READ).map(async ({page, records}) => {
      const possible = records.filter((record) => significant.every(({own}) => own.get(record) > 0));
      const texts = possible.length > 0 ? await corpus.recordsOf(page.number) : [];
      return possible.filter((record) => {
        const text = texts[record - page.first];
        return text !== undefined && normalise(ownText(text)).includes(query.text);
      });
    }),
  );
  return new Set(found.flat());
}

/** The best of each section of the pages, the first few of each page before the others. */
function inOrder(ofPages: readonly (readonly number[])[], {parents, levels}: Corpus): number[] {
  const places = ofPages.map((records) => {
    const seen = new Set<number>();
    // A text has the address of the heading above it.
    const sectionOf = (record: number) => (levels[record] === 0 ? (parents[record] ?? record) : record);
    return records.filter((record) => seen.size < seen.add(sectionOf(record)).size);
  });
  return [
    ...places.flatMap((records) => records.slice(0, TOGETHER)),
    ...places.flatMap((records) => records.slice(TOGETHER)),
  ];
}

/**
 * Finds and ranks: pages by how much they say, all together, of which words of the query, and the records of a page by
 * how much of it they have in one place. No word must be on a page; each that is missing costs it as much as it says.
 *
 * @param given as it was written; an empty one finds nothing
 * @param admits whether the filters let a page pass
 */
export async function rank(given: string, corpus: Corpus, admits: (page: CorpusPage) => boolean): Promise<Ranking> {
  const query = readQuery(given, (term) => corpus.vocabulary.begins(term));
  const queried = kindsQueried(query.words.flatMap((word) => mend(word, corpus)));
  const units = unitsOf(queried.words, corpus);
  const ways = units.map((unit) => waysOf(unit, corpus));
  const words = ways.flat(2);
  await corpus.readPostings(
    words.flatMap(({matches}) => [...matches].flatMap(([entry, {inTitles}]) => (inTitles ? [] : entry))),
  );
  const scores = units.map((unit, at) => scoreUnit(unit, ways[at] ?? [], corpus));
  const weigh = (page: CorpusPage) => (admits(page) ? queried.weight(page.kind) : 0);
  const candidates = candidatesOf(scores, corpus, weigh);
  const literal = await verbatim(query, candidates, scores, corpus);
  const ofPages = candidates
    .map(({page, score, records}) => {
      const places = records.map((record) => {
        const factor = literal.has(record) ? 1 + VERBATIM * (query.words.length - 1) : 1;
        return {record, place: factor * placeScore(record, scores, corpus)};
      });
      places.sort((a, b) => b.place - a.place);
      const best = PLACE * weigh(page) * (places[0]?.place ?? 0);
      return {page, hits: places.map(({record}) => record), score: score + best};
    })
    // Of pages that say as much the more important one comes first, and of releases the newest.
    .sort((a, b) => b.score - a.score || b.page.rank - a.page.rank)
    .map(({hits}) => hits);
  return {hits: inOrder(ofPages, corpus), words};
}
