import {ownText} from '../record';
import data from '../words.json';
import type {Corpus, CorpusPage} from './corpus';
import {TEXT_LEVEL} from './files';
import {type Query, readQuery} from './syntax';
import {normalise} from './tokens';
import {mend, type Unit, unitsOf} from './units';
import type {Entry, Matches} from './vocabulary';

/** A word that was looked for, with the terms that answered to it. */
export interface FoundWord {
  /** The query's own word. */
  readonly queried: string;
  /** What was looked for: the word, or a part or synonym of it. */
  readonly text: string;
  readonly matches: Matches;
  /** Number of the way to say it that this word belongs to, and how many words that has. */
  readonly way: number;
  readonly wayLength: number;
  /** It is what was written, nothing that stands for it. */
  readonly written: boolean;
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
/** Page evidence of a word above which the page counts as having it. */
const ENOUGH = 1 / 6;
/** A record has so much of what the heading above it says. */
const INHERITED = 0.8;
/** How much the best place on a page counts beside the page. */
const PLACE = 0.3;
/** What a record has of a phrase of which it does not have all words. */
const PARTLY = 0.3;
/** What each further word of a query that stands in a record word for word adds to it. */
const VERBATIM = 0.5;
/** Of what the best page has of the query, the others need this share. */
const LEAST = 0.2;
/** Pages whose records are looked at; a reader never gets to the others. */
const MOST_PAGES = 50;
/** Pages, of the best, that are read to see whether they have the query word for word. */
const MOST_READ = 8;
/** So many hits of a page stand together; the others come after the best of the other pages. */
const TOGETHER = 4;
/** More ways than a unit has: the ways of the next are numbered from here on. */
const MOST_WAYS = 1000;

/** A way to say a unit, with what was found for its words. */
interface Way {
  readonly words: readonly FoundWord[];
  readonly weight: number;
}

/** Arrays of zeros that are not in use: a query takes dozens of them, each as long as there are records. */
const unused: Float32Array[] = [];

/** Scores of the records that have any. */
class Scores {
  /** By the number of the record. */
  readonly values: Float32Array;
  /** The records that have one. */
  readonly records: number[] = [];

  constructor(size: number) {
    const last = unused.pop();
    this.values = last?.length === size ? last : new Float32Array(size);
  }

  /** Gives the array back. */
  release(): void {
    for (const record of this.records) this.values[record] = 0;
    unused.push(this.values);
  }

  raise(record: number, value: number): void {
    const known = this.values[record] ?? 0;
    if (value <= known) return;
    if (known === 0) this.records.push(record);
    this.values[record] = value;
  }
}

/** How well records and pages answer to one unit of a query. */
interface UnitScores {
  readonly unit: Unit;
  readonly own: Scores;
  /** From 0 to 1, by the number of the page. */
  readonly pages: Float32Array;
  /** How much the unit says of what is looked for. */
  readonly importance: number;
}

/** A page that answers to a query. */
interface Candidate {
  readonly page: number;
  readonly score: number;
  readonly weight: number;
  /** Its records that may be hits. */
  readonly records: readonly number[];
}

/** The ways to say a unit of which all words are found; what was written is one, whatever is found of it. */
function waysOf(unit: Unit, {vocabulary}: Corpus, firstWay: number): Way[] {
  return unit.alternatives.flatMap(({words, weight}, index) => {
    const matched = words.map(({text, last}) => vocabulary.find(text, last));
    if (index > 0 && matched.some(({size}) => size === 0)) return [];
    const found = matched.map((matches, at): FoundWord => {
      const {text = ''} = words[at] ?? {};
      const queried = unit.words[Math.min(at, unit.words.length - 1)] ?? text;
      return {queried, text, matches, way: firstWay + index, wayLength: words.length, written: index === 0};
    });
    return [{words: found, weight}];
  });
}

/** Gives each record the best of a word's terms. */
function addWord({matches}: FoundWord, corpus: Corpus, weight: number, to: Scores): void {
  for (const [entry, {quality, inTitles}] of matches) {
    if (inTitles) {
      for (const record of entry.titles) to.raise(record, weight * quality);
      continue;
    }
    const {records, weights: counts} = corpus.postings(entry);
    for (let at = 0; at < records.length; at += 1) to.raise(records[at] ?? 0, weight * quality * (counts[at] ?? 0));
  }
}

/** A record answers to a way of saying something if it has all of its words; to what was written, also with some. */
function addPhrase({words, weight}: Way, corpus: Corpus, to: Scores): void {
  const scores = words.map((word) => {
    const own = new Scores(to.values.length);
    addWord(word, corpus, weight, own);
    return own;
  });
  const isWritten = words[0]?.written ?? false;
  for (const {records} of isWritten ? scores : scores.slice(0, 1)) {
    for (const record of records) {
      let sum = 0;
      let has = 0;
      for (const {values} of scores) {
        const value = values[record] ?? 0;
        sum += value;
        if (value > 0) has += 1;
      }
      const mean = sum / scores.length;
      if (has === scores.length) to.raise(record, mean);
      else if (isWritten) to.raise(record, PARTLY * mean);
    }
  }
  for (const own of scores) own.release();
}

/** How much a word counts at the place of a record. */
function fieldWeight(record: number, {page, pages, level, length}: Corpus): number {
  const rank = level[record] ?? TEXT_LEVEL;
  if (rank === TEXT_LEVEL) {
    const {first = 0, lead = 0} = pages[page[record] ?? 0] ?? {};
    return record - first <= lead ? weights.lead : weights.text;
  }
  const share = 0.4 + 0.6 / Math.max(1, length[record] ?? 1);
  return (rank <= 1 ? weights.title : rank === 2 ? weights.heading : weights.lowerHeading) * share;
}

function scoreUnit(unit: Unit, ways: readonly Way[], corpus: Corpus): UnitScores {
  const own = new Scores(corpus.page.length);
  for (const way of ways) {
    const [word] = way.words;
    if (way.words.length === 1 && word) addWord(word, corpus, way.weight, own);
    else addPhrase(way, corpus, own);
  }
  const pages = new Float32Array(corpus.pages.length);
  let best = 0;
  for (const record of own.records) {
    const of = corpus.page[record] ?? 0;
    const value = own.values[record] ?? 0;
    pages[of] = (pages[of] ?? 0) + value * fieldWeight(record, corpus);
    best = Math.max(best, value);
  }
  const average = corpus.page.length / Math.max(1, pages.length);
  let many = 0;
  let most = 0;
  for (const [of, much] of pages.entries()) {
    if (much === 0) continue;
    many += Math.min(1, much);
    const share = much / (much + HALF * (1 - LENGTH + (LENGTH * (corpus.pages[of]?.size ?? 0)) / average));
    pages[of] = share;
    most = Math.max(most, share);
  }
  // Rare words say more; but a word that no page is about, or that is only like the one in the query, says little.
  const rarity = (Math.log(1 + (pages.length - many + 0.5) / (many + 0.5)) + 0.1) ** 0.7;
  const importance = rarity * Math.sqrt(unit.words.length) * most ** 1.5 * (0.4 + 0.6 * Math.min(1, best));
  return {unit, own, pages, importance: unit.filler ? importance * weights.filler : importance};
}

/** How much a heading or text counts where records of one page are compared. */
function lineWeight(record: number, {level, length}: Corpus): number {
  return level[record] === TEXT_LEVEL ? 1 : 1.1 + 0.5 / Math.max(1, length[record] ?? 1);
}

/** How well a record answers to the query in its place, with the headings above it. */
function placeScore(record: number, units: readonly UnitScores[], corpus: Corpus): number {
  let score = 0;
  for (const {own, importance} of units) {
    let best = 0;
    let share = 1;
    for (let at = record; at >= 0; at = corpus.parent[at] ?? -1) {
      best = Math.max(best, share * (own.values[at] ?? 0) * lineWeight(at, corpus));
      share *= INHERITED;
    }
    score += best * importance;
  }
  return score;
}

/** The best of each section of the pages, the first few of each page before the others. */
function inOrder(ofPages: readonly (readonly number[])[], {section}: Corpus): number[] {
  const first: number[] = [];
  const rest: number[] = [];
  for (const records of ofPages) {
    const seen = new Set<number>();
    for (const record of records) {
      const own = section[record] ?? record;
      if (seen.has(own)) continue;
      seen.add(own);
      (seen.size <= TOGETHER ? first : rest).push(record);
    }
  }
  return [...first, ...rest];
}

/** The pages that say most of the query, best first. */
function candidatesOf(
  units: readonly UnitScores[],
  corpus: Corpus,
  {admits, weigh}: {readonly admits: (page: CorpusPage) => boolean; readonly weigh: (page: number) => number},
): Candidate[] {
  const possible = units.reduce((sum, {importance}) => sum + importance, 0);
  const significant = units.filter(({unit}) => !unit.filler);
  let most = 0;
  const pages: (Omit<Candidate, 'records'> & {readonly has: number})[] = [];
  for (const [page, known] of corpus.pages.entries()) {
    if (!significant.some((unit) => unit.pages[page]) || !admits(known)) continue;
    let has = 0;
    let score = 0;
    for (const {pages: shares, importance} of units) {
      const share = shares[page] ?? 0;
      score += share * importance;
      has += importance * Math.min(1, share / ENOUGH);
    }
    most = Math.max(most, has);
    pages.push({page, has, score, weight: Math.sqrt(has / possible) * weigh(page)});
  }
  return pages
    .filter(({has}) => has >= LEAST * most)
    .sort((a, b) => b.score * b.weight - a.score * a.weight)
    .slice(0, MOST_PAGES)
    .map(({page, score, weight}) => {
      const {first = 0, size = 0} = corpus.pages[page] ?? {};
      const records: number[] = [];
      for (let record = first; record < first + size; record += 1)
        if (significant.some(({own}) => own.values[record])) records.push(record);
      return {page, score, weight, records};
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
  const significant = units.filter(({unit}) => !unit.filler);
  const found = await Promise.all(
    candidates.slice(0, MOST_READ).map(async ({page, records}) => {
      const possible = records.filter((record) => significant.every(({own}) => own.values[record]));
      if (possible.length === 0) return [];
      const texts = await corpus.recordsOf(page);
      const {first = 0} = corpus.pages[page] ?? {};
      return possible.filter((record) => {
        const text = texts[record - first];
        return text !== undefined && normalise(ownText(text)).includes(query.text);
      });
    }),
  );
  return new Set(found.flat());
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
  const queried = corpus.kinds.queried(query.words.flatMap((word) => mend(word, corpus)));
  const units = unitsOf(queried.words, corpus);
  const ways = units.map((unit, at) => waysOf(unit, corpus, at * MOST_WAYS));
  const words = ways.flat().flatMap((way) => way.words);
  await corpus.readPostings(words.flatMap(lookedUp));
  const scores = units.map((unit, at) => scoreUnit(unit, ways[at] ?? [], corpus));
  const candidates = candidatesOf(scores, corpus, {admits, weigh: (page) => queried.weight(page)});
  const literal = await verbatim(query, candidates, scores, corpus);
  const ofPages = candidates
    .map(({page, score, weight, records}) => {
      const places = new Map(
        records.map((record) => {
          const factor = literal.has(record) ? 1 + VERBATIM * (query.words.length - 1) : 1;
          return [record, factor * placeScore(record, scores, corpus)];
        }),
      );
      const hits = [...records].sort((a, b) => (places.get(b) ?? 0) - (places.get(a) ?? 0) || a - b);
      return {page, hits, score: weight * (score + PLACE * (places.get(hits[0] ?? -1) ?? 0))};
    })
    // Of pages that say as much the more important one comes first, and of releases the newest.
    .sort((a, b) => b.score - a.score || rankOf(b.page, corpus) - rankOf(a.page, corpus) || a.page - b.page)
    .map(({hits}) => hits);
  for (const {own} of scores) own.release();
  return {hits: inOrder(ofPages, corpus), words};
}

const rankOf = (page: number, {pages}: Corpus): number => pages[page]?.rank ?? 0;

/** The terms of a word of which all records are looked up. */
const lookedUp = ({matches}: FoundWord): Entry[] =>
  Array.from(matches).flatMap(([entry, {inTitles}]) => (inTitles ? [] : [entry]));
