import {type Corpus, TEXT_LEVEL} from './corpus';
import type {Query} from './syntax';
import {normalise} from './tokens';
import {type Unit, unitsOf} from './units';
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

/** How much a word counts in the title of a page, in its headings, and in text. */
const KINDS = [3, 3, 2.1, 1.8, 1.7, 1.6, 1.6, 1];
/** A heading above counts nearly as much as one's own. */
const INHERITED = 0.8;
const SAME_SECTION = 0.25;
const SAME_PAGE = 0.1;
/** A record that says a thing in several ways is more about it. */
const SAID_AGAIN = 0.2;
/** How much of a word a record has that stands elsewhere on the page. */
const ELSEWHERE = 0.8;
/** A page of rank 100 counts so much more than one of rank 0: 1 + 100 / RANK. */
const RANK = 150;
/** Of what the best hits have of the query, the others need this share. */
const LEAST = 0.4;
/** Releases whose scores differ by less are as good as equal. */
const EQUAL = 0.9;
/** So many hits of a page stand together; the others come after the best of the other pages. */
const TOGETHER = 4;

/** How well each record answers to one word: itself, or by the headings that it stands below. */
interface WordScores {
  readonly own: Float32Array;
  readonly placed: Float32Array;
}

function ownScores(matches: Matches, {records}: Corpus): Float32Array {
  const own = new Float32Array(records.length);
  for (const [{records: numbers, weights}, {quality}] of matches) {
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      const score = quality * (weights[at] ?? 0);
      if (score > (own[number] ?? 0)) own[number] = score;
    }
  }
  return own;
}

/** The scores of a phrase, where all of its words stand in one record. */
function together(words: readonly Float32Array[], {records: {length}}: Corpus): Float32Array {
  const [first] = words;
  if (first && words.length === 1) return first;
  const scores = new Float32Array(length);
  for (let number = 0; number < length; number += 1) {
    let sum = 0;
    for (const own of words) {
      const score = own[number] ?? 0;
      sum = score === 0 ? Number.NaN : sum + score;
    }
    if (sum > 0) scores[number] = sum / words.length;
  }
  return scores;
}

function placeScores(own: Float32Array, {parent, level, length}: Corpus): WordScores {
  const placed = new Float32Array(own.length);
  for (let number = 0; number < own.length; number += 1) {
    const kind = level[number] ?? TEXT_LEVEL;
    let score = (own[number] ?? 0) * (KINDS[kind] ?? 1);
    if (kind < TEXT_LEVEL) score *= 0.65 + 0.35 / (length[number] ?? 1);
    const above = parent[number] ?? -1;
    // Records above come first, so that theirs is known.
    const inherited = above < 0 ? 0 : (placed[above] ?? 0) * INHERITED;
    placed[number] = inherited > score ? inherited + score * 0.2 : score > 0 ? score + inherited * 0.2 : 0;
  }
  return {own, placed};
}

interface UnitScores {
  readonly unit: Unit;
  /** With the headings above. */
  readonly placed: Float32Array;
  /** The best of a unit in itself. */
  readonly own: Float32Array;
  /** The best in a section, by the number of its heading. */
  readonly section: Float32Array;
  /** The best on a page, and how much of it there is. */
  readonly page: Float32Array;
  readonly much: Float32Array;
  readonly rarity: number;
}

/** Notes the scores of records that have all words of an alternative, where they are the best, and of those with some. */
function takeBest(
  words: readonly WordScores[],
  share: number,
  {own, placed, partly}: WordScores & {readonly partly: Float32Array | undefined},
): void {
  for (let number = 0; number < own.length; number += 1) {
    let sum = 0;
    let sumOwn = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const word of words) {
      const value = word.placed[number] ?? 0;
      if (value < least) least = value;
      sum += value;
      sumOwn += word.own[number] ?? 0;
    }
    if (sum === 0) continue;
    if (least > 0) {
      // A phrase is as near as its words together: "class" below a heading with "diagram" is hardly a class diagram.
      const value = (sum + least * words.length) * 0.5 * share;
      const known = placed[number] ?? 0;
      placed[number] = value > known ? value + SAID_AGAIN * known : known + SAID_AGAIN * value;
      if (sumOwn * share > (own[number] ?? 0)) own[number] = sumOwn * share;
    } else if (partly && sumOwn > 0) partly[number] = 0.3 * sum * share;
  }
}

function scoreUnit(unit: Unit, corpus: Corpus, words: FoundWord[]): UnitScores {
  const {records, parent, page, level, pageSizes} = corpus;
  const placed = new Float32Array(records.length);
  const own = new Float32Array(records.length);
  const partly = new Float32Array(records.length);
  for (const [index, alternative] of unit.alternatives.entries()) {
    const way = (words.at(-1)?.way ?? -1) + 1;
    const wayLength = alternative.words.length;
    const matched = alternative.words.map(({text, last}) => corpus.vocabulary.find(text, last, index === 0));
    if (index > 0 && matched.some(({size}) => size === 0)) continue;
    const found = alternative.words.map(({text}, at) => {
      const matches: Matches = matched[at] ?? new Map();
      const asked = unit.words[Math.min(at, unit.words.length - 1)] ?? text;
      words.push({asked, text, matches, way, wayLength, written: index === 0});
      return ownScores(matches, corpus);
    });
    // What was written may be spread over a heading and its text; what stands for it may not.
    const scores = (index === 0 ? found : [together(found, corpus)]).map((word) => placeScores(word, corpus));
    takeBest(scores, alternative.weight / scores.length, {own, placed, partly: index === 0 ? partly : undefined});
  }
  const section = new Float32Array(records.length);
  const best = new Float32Array(pageSizes.length);
  const much = new Float32Array(pageSizes.length);
  let answers = 0;
  let nearest = 0;
  for (let number = 0; number < records.length; number += 1) {
    const value = placed[number] ?? 0;
    if (value === 0) continue;
    const head = level[number] === TEXT_LEVEL ? (parent[number] ?? -1) : number;
    if (head >= 0 && value > (section[head] ?? 0)) section[head] = value;
    const of = page[number] ?? 0;
    if (value > (best[of] ?? 0)) best[of] = value;
    const itself = own[number] ?? 0;
    if (itself > 0) {
      much[of] = (much[of] ?? 0) + itself * (level[number] === TEXT_LEVEL ? 1 : 2);
      if (itself >= 0.5) answers += 1;
      if (itself > nearest) nearest = itself;
    }
  }
  for (let number = 0; number < records.length; number += 1) {
    if (placed[number] === 0) placed[number] = -(partly[number] ?? 0);
  }
  const pages = best.reduce((sum, value) => (value > 0 ? sum + 1 : sum), 0) / Math.max(1, pageSizes.length);
  // A word that is on every page says little, and one that is only like what was asked for is no rare word.
  const rarity =
    Math.log(1 + records.length / (answers + 1)) *
    unit.words.length *
    (1 - 0.5 * pages) *
    (0.3 + 0.7 * Math.min(1, nearest));
  return {unit, placed, own, section, page: best, much, rarity: unit.filler ? rarity * 0.15 : rarity};
}

/** Whether the phrase stands in the text between other words. */
function holds(text: string, phrase: string): boolean {
  const letter = /[\p{L}\p{N}_]/u;
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text[at - 1];
    const after = text[at + phrase.length];
    const begins = before === undefined || !letter.test(before) || !letter.test(phrase[0] ?? '');
    // Korean words go on with a particle.
    const ends = after === undefined || !letter.test(after) || /[\uac00-\ud7a3]/.test(after);
    if (begins && ends) return true;
  }
  return false;
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

/** How well a page answers. */
interface PageScore {
  readonly page: number;
  readonly rank: number;
  /** The score of its best record. */
  readonly best: number;
  /** With how much else there is of it on the page. */
  readonly score: number;
}

/**
 * The numbers of pages, best first. Ranks that differ only behind the point are those of releases: of the first one and
 * those that are as good, the newest comes first.
 */
function inOrder(pages: readonly PageScore[]): readonly number[] {
  const sorted = [...pages].sort((a, b) => b.score - a.score || b.rank - a.rank || a.page - b.page);
  const isRelease = ({rank}: PageScore) => !Number.isInteger(rank);
  const first = sorted.find(isRelease);
  if (!first) return sorted.map(({page}) => page);
  const isEqual = (page: PageScore) => isRelease(page) && page.best >= EQUAL * first.best;
  const newest = sorted.filter(isEqual).sort((a, b) => b.rank - a.rank);
  return sorted.map((page) => (isEqual(page) ? (newest.shift() ?? page) : page).page);
}

/** The place of records in a list where those of one page stand together, the page with the best record first. */
function clustered(
  scores: Float32Array,
  candidates: readonly number[],
  pages: readonly PageScore[],
  {records, page}: Corpus,
): number[] {
  const ofPages = new Map<number, number[]>();
  for (const number of candidates) {
    const of = page[number] ?? 0;
    const known = ofPages.get(of);
    if (known) known.push(number);
    else ofPages.set(of, [number]);
  }
  const sorted = inOrder(pages).flatMap((of) =>
    (ofPages.get(of) ?? []).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b),
  );
  const first: number[] = [];
  const rest: number[] = [];
  const sections = new Map<number, Set<string>>();
  for (const number of sorted) {
    const of = page[number] ?? 0;
    const seen = sections.get(of) ?? new Set();
    sections.set(of, seen);
    const url = records[number]?.url ?? '';
    if (seen.has(url) || seen.size >= TOGETHER) rest.push(number);
    else {
      seen.add(url);
      first.push(number);
    }
  }
  return [...first, ...rest];
}

/**
 * Finds and ranks.
 *
 * @param admitted whether the filters let a record pass, by its number
 */
export function rank(query: Query, corpus: Corpus, admitted: (record: number) => boolean): Ranking {
  const {records, page, level, length, parent, pageSizes} = corpus;
  const asked = (number: number): boolean => {
    if (!admitted(number)) return false;
    if (query.phrases.length === 0 && query.without.length === 0) return true;
    const record = records[number];
    if (!record) return false;
    const text = normalise([...Object.values(record.hierarchy), record.content].filter(Boolean).join('\n')).replace(
      / +/g,
      ' ',
    );
    return query.phrases.every((phrase) => holds(text, phrase)) && !query.without.some((word) => holds(text, word));
  };
  if (query.empty) {
    const all = Array.from(records.keys()).filter(asked);
    return {hits: all.sort(byCustomRanking(corpus)), words: []};
  }
  const words: FoundWord[] = [];
  const units = unitsOf(query.words, corpus).map((unit) => scoreUnit(unit, corpus, words));
  const required = units.filter(({unit}) => !unit.filler);
  const scores = new Float32Array(records.length);
  const covered = new Float32Array(records.length);
  const candidates: number[] = [];
  let most = 0;
  for (let number = 0; number < records.length; number += 1) {
    let hasAny = false;
    for (const {own, placed} of required) if ((own[number] ?? 0) > 0 || (placed[number] ?? 0) < 0) hasAny = true;
    if (!hasAny) continue;
    if (!asked(number)) continue;
    const heading = level[number] !== TEXT_LEVEL;
    const head = heading ? number : (parent[number] ?? -1);
    const of = page[number] ?? 0;
    let score = 0;
    let complete = 0;
    let inItself = 0;
    for (const {unit, own, placed, section, page: best, rarity} of units) {
      const here = placed[number] ?? 0;
      const near = head < 0 ? 0 : (section[head] ?? 0) * SAME_SECTION;
      const value = here > 0 ? here : Math.max(-here, near, (best[of] ?? 0) * SAME_PAGE);
      score += value * rarity;
      if (unit.filler) continue;
      if (here > 0 || near > 0) complete += rarity;
      else if (here < 0 || (best[of] ?? 0) > 0) complete += rarity * ELSEWHERE;
      if ((own[number] ?? 0) >= 0.55) inItself += unit.words.length;
    }
    if (heading && inItself >= required.reduce((sum, {unit}) => sum + unit.words.length, 0)) {
      // The query is this heading, or nearly.
      score *= 1 + 0.5 * Math.min(1, inItself / (length[number] ?? 1)) ** 2;
    }
    scores[number] = score * (1 + (records[number]?.weight.pageRank ?? 0) / RANK);
    covered[number] = complete;
    most = Math.max(most, complete);
    candidates.push(number);
  }
  // Words that are rare say more of what was asked for; those that nothing has say nothing.
  const kept = candidates.filter((number) => (covered[number] ?? 0) >= LEAST * most);
  const pages = new Float32Array(pageSizes.length);
  const average = records.length / Math.max(1, pageSizes.length);
  for (const number of kept) {
    scores[number] = (scores[number] ?? 0) * ((covered[number] ?? 0) / most) ** 2;
    const of = page[number] ?? 0;
    pages[of] = Math.max(pages[of] ?? 0, scores[number] ?? 0);
  }
  const pageScores: PageScore[] = [];
  const first = new Map(kept.map((number) => [page[number] ?? 0, number]));
  for (const [of, number] of first) {
    const best = pages[of] ?? 0;
    const size = 0.4 + (0.6 * (pageSizes[of] ?? 0)) / average;
    const evidence = required.reduce((sum, {much, rarity}) => sum + rarity * Math.log2(1 + (much[of] ?? 0) / size), 0);
    pageScores.push({page: of, rank: records[number]?.weight.pageRank ?? 0, best, score: best + 0.35 * evidence});
  }
  return {hits: clustered(scores, kept, pageScores, corpus), words};
}
