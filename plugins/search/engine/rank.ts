import {ownText} from '../record';
import data from '../words.json';
import {type Corpus, TEXT_LEVEL} from './corpus';
import type {Query} from './syntax';
import {normalise} from './tokens';
import {mend, type Unit, unitsOf} from './units';
import type {Matches} from './vocabulary';

/** A word that was looked for, with the terms that answered to it. */
export interface FoundWord {
  /** The query's own word. */
  readonly asked: string;
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
  /** Numbers of the records, best first. */
  readonly hits: readonly number[];
  readonly words: readonly FoundWord[];
}

const {weights} = data;
/** A word that is said so often has half of all that saying it can bring, on a page of average length. */
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
const MOST_PAGES = 100;
/** So many hits of a page stand together; the others come after the best of the other pages. */
const TOGETHER = 4;

/** Scores of the records that have any, by their numbers. */
type Scores = Map<number, number>;

/** How well records and pages answer to one unit of a query. */
interface UnitScores {
  readonly unit: Unit;
  readonly own: Scores;
  /** From 0 to 1, by the number of the page. */
  readonly pages: Float32Array;
  /** How much the unit says of what is asked for. */
  readonly importance: number;
}

/** Takes for each record the best of a word's terms. */
function ownScores(matches: Matches): Scores {
  const own: Scores = new Map();
  for (const [{records, weights: counts}, {quality}] of matches) {
    for (let at = 0; at < records.length; at += 1) {
      const number = records[at] ?? 0;
      const score = quality * (counts[at] ?? 0);
      if (score > (own.get(number) ?? 0)) own.set(number, score);
    }
  }
  return own;
}

/** A record answers to a way of saying something if it has all of its words; to what was written, also with some. */
function joined(words: readonly Scores[], isWritten: boolean): Scores {
  const [first] = words;
  if (!first || words.length === 1) return first ?? new Map();
  const scores: Scores = new Map();
  for (const number of isWritten ? new Set(words.flatMap((word) => [...word.keys()])) : first.keys()) {
    const has = words.filter((word) => word.has(number));
    const sum = has.reduce((total, word) => total + (word.get(number) ?? 0), 0) / words.length;
    if (has.length === words.length) scores.set(number, sum);
    else if (isWritten) scores.set(number, PARTLY * sum);
  }
  return scores;
}

/** The records that say a unit in any way, each with its best. Notes what was looked for. */
function recordsWith(unit: Unit, {vocabulary}: Corpus, words: FoundWord[]): Scores {
  const own: Scores = new Map();
  for (const [index, alternative] of unit.alternatives.entries()) {
    const way = (words.at(-1)?.way ?? -1) + 1;
    const wayLength = alternative.words.length;
    const matched = alternative.words.map(({text, last}) => vocabulary.find(text, last));
    if (index > 0 && matched.some(({size}) => size === 0)) continue;
    const scores = alternative.words.map(({text}, at) => {
      const matches: Matches = matched[at] ?? new Map();
      const asked = unit.words[Math.min(at, unit.words.length - 1)] ?? text;
      words.push({asked, text, matches, way, wayLength, written: index === 0});
      return ownScores(matches);
    });
    for (const [number, score] of joined(scores, index === 0)) {
      const value = score * alternative.weight;
      if (value > (own.get(number) ?? 0)) own.set(number, value);
    }
  }
  return own;
}

/** How much a word counts at the place of a record. The description of a page is the text right below its title. */
function fieldWeight(number: number, {records, level, length}: Corpus): number {
  const rank = level[number] ?? TEXT_LEVEL;
  if (rank === TEXT_LEVEL) return records[number]?.weight.position === 1 ? weights.description : weights.text;
  const share = 0.4 + 0.6 / Math.max(1, length[number] ?? 1);
  return (rank <= 1 ? weights.title : rank === 2 ? weights.heading : weights.lowerHeading) * share;
}

function scoreUnit(unit: Unit, corpus: Corpus, words: FoundWord[]): UnitScores {
  const {records, page, pageSizes} = corpus;
  const own = recordsWith(unit, corpus, words);
  const pages = new Float32Array(pageSizes.length);
  let best = 0;
  for (const [number, value] of own) {
    const of = page[number] ?? 0;
    pages[of] = (pages[of] ?? 0) + value * fieldWeight(number, corpus);
    best = Math.max(best, value);
  }
  const average = records.length / Math.max(1, pageSizes.length);
  let many = 0;
  let most = 0;
  for (const [of, much] of pages.entries()) {
    if (much === 0) continue;
    many += Math.min(1, much);
    const share = much / (much + HALF * (1 - LENGTH + (LENGTH * (pageSizes[of] ?? 0)) / average));
    pages[of] = share;
    most = Math.max(most, share);
  }
  // Rare words say more; but a word that no page is about, or that is only like the one that was asked for, says little.
  const rarity = (Math.log(1 + (pages.length - many + 0.5) / (many + 0.5)) + 0.1) ** 0.7;
  const importance = rarity * Math.sqrt(unit.words.length) * most ** 1.5 * (0.4 + 0.6 * Math.min(1, best));
  return {unit, own, pages, importance: unit.filler ? importance * weights.filler : importance};
}

/** How much a heading or text counts where records of one page are compared. */
function lineWeight(number: number, {level, length}: Corpus): number {
  return level[number] === TEXT_LEVEL ? 1 : 1.1 + 0.5 / Math.max(1, length[number] ?? 1);
}

/** How well a record answers to the query in its place, with the headings above it. */
function placeScore(number: number, units: readonly UnitScores[], corpus: Corpus): number {
  let score = 0;
  for (const {own, importance} of units) {
    let best = 0;
    let share = 1;
    for (let at = number; at >= 0; at = corpus.parent[at] ?? -1) {
      best = Math.max(best, share * (own.get(at) ?? 0) * lineWeight(at, corpus));
      share *= INHERITED;
    }
    score += best * importance;
  }
  return score;
}

/** Ranks records by what matters without a query. */
function byCustomRanking({records}: Pick<Corpus, 'records'>): (a: number, b: number) => number {
  return (a, b) => {
    const one = records[a]?.weight;
    const two = records[b]?.weight;
    if (!one || !two) return a - b;
    return two.pageRank - one.pageRank || two.level - one.level || one.position - two.position || a - b;
  };
}

/** Puts the best hits of each page, one for a section, before the others. */
function inOrder(ofPages: readonly (readonly number[])[], {records}: Corpus): number[] {
  const first: number[] = [];
  const rest: number[] = [];
  for (const numbers of ofPages) {
    const seen = new Set<string>();
    for (const number of numbers) {
      const url = records[number]?.url ?? '';
      if (seen.has(url) || seen.size >= TOGETHER) rest.push(number);
      else {
        seen.add(url);
        first.push(number);
      }
    }
  }
  return [...first, ...rest];
}

/** The records that may be hits, by the numbers of their pages. */
function recordsByPage(units: readonly UnitScores[], {page}: Corpus, admitted: (record: number) => boolean) {
  const pages = new Map<number, Set<number>>();
  for (const {unit, own} of units) {
    if (unit.filler) continue;
    for (const number of own.keys()) {
      if (!admitted(number)) continue;
      const of = page[number] ?? 0;
      const known = pages.get(of);
      if (known) known.add(number);
      else pages.set(of, new Set([number]));
    }
  }
  return pages;
}

/**
 * Finds and ranks: pages by how much they say, all together, of which words of the query, and the records of a page by
 * how much of it they have in one place. No word must be on a page; each that is missing costs it as much as it says.
 *
 * @param admitted whether the filters let a record pass, by its number
 */
export function rank(query: Query, corpus: Corpus, admitted: (record: number) => boolean): Ranking {
  const {records, kinds} = corpus;
  if (query.empty) {
    const all = Array.from(records.keys()).filter(admitted);
    return {hits: all.sort(byCustomRanking(corpus)), words: []};
  }
  const words: FoundWord[] = [];
  const asked = kinds.asked(query.words.flatMap((word) => mend(word, corpus)));
  const units = unitsOf(asked.words, corpus).map((unit) => scoreUnit(unit, corpus, words));
  const possible = units.reduce((sum, {importance}) => sum + importance, 0);
  let most = 0;
  const pages = Array.from(recordsByPage(units, corpus, admitted), ([of, found]) => {
    let has = 0;
    let score = 0;
    for (const {pages: shares, importance} of units) {
      const share = shares[of] ?? 0;
      score += share * importance;
      has += importance * Math.min(1, share / ENOUGH);
    }
    most = Math.max(most, has);
    return {of, found, has, score, weight: Math.sqrt(has / possible) * asked.weight(of)};
  });
  const verbatim = (number: number): boolean => {
    const record = records[number];
    return (
      query.words.length > 1 &&
      record !== undefined &&
      units.every(({unit, own}) => unit.filler || own.has(number)) &&
      normalise(ownText(record)).includes(query.text)
    );
  };
  const scored = pages
    .filter(({has}) => has >= LEAST * most)
    .sort((a, b) => b.score * b.weight - a.score * a.weight)
    .slice(0, MOST_PAGES)
    .map(({of, found, score, weight}) => {
      const places = new Map(
        Array.from(found, (number) => {
          const factor = verbatim(number) ? 1 + VERBATIM * (query.words.length - 1) : 1;
          return [number, factor * placeScore(number, units, corpus)];
        }),
      );
      const hits = [...found].sort((a, b) => (places.get(b) ?? 0) - (places.get(a) ?? 0) || a - b);
      const [first = 0] = hits;
      const pageRank = records[first]?.weight.pageRank ?? 0;
      return {of, hits, pageRank, score: weight * (score + PLACE * (places.get(first) ?? 0))};
    })
    // Of pages that say as much the more important one comes first, and of releases the newest.
    .sort((a, b) => b.score - a.score || b.pageRank - a.pageRank || a.of - b.of);
  const ofPages = scored.map(({hits}) => hits);
  return {hits: inOrder(ofPages, corpus), words};
}
