import SearchableMap from 'minisearch/SearchableMap';
import {stem} from './english';
import {hasHangul, jamo, stems} from './korean';

/** A term of the records, and where it stands. */
export interface Entry {
  readonly term: string;
  /** Numbers of the records, ascending. */
  readonly records: number[];
  /** How much the term counts in each of them: less if it is a part of a name, more if it comes often. */
  readonly weights: number[];
}

/** How a term of the records answers to a word of the query. */
export interface Match {
  /** 1 if it is the word, less if it is near to it. */
  readonly quality: number;
  /** What of the term is like the word: all of it, its beginning, or something inside. */
  readonly like: 'whole' | 'start' | 'inside';
}

export type Matches = Map<Entry, Match>;

const PART = 0.6;

function distanceWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let previous = Array.from({length: b.length + 1}, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      // Two letters that changed places are one slip.
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    before = previous;
    previous = row;
  }
  return (previous[b.length] ?? 0) <= most;
}

/** How many slips a word of this length may have. */
export function slips(length: number): number {
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
}

/** The terms of all records, with the ways to find one that is near to a word. MiniSearch's radix tree is under it. */
export class Vocabulary {
  private readonly terms = new SearchableMap<Entry>();
  /** Korean stems in letters. */
  private readonly letters = new SearchableMap<Entry[]>();
  private readonly stems = new Map<string, Entry[]>();
  private readonly bigrams = new Map<string, Entry[]>();

  /** Notes a term of a record; records come in ascending order. */
  add(term: string, record: number, part: boolean): void {
    const entry = this.terms.fetch(term, () => this.enter(term));
    const weight = part ? PART : 1;
    const last = entry.records.length - 1;
    if (entry.records[last] === record) {
      entry.weights[last] = Math.min(1.4, Math.max(entry.weights[last] ?? 0, weight) + 0.1);
    } else {
      entry.records.push(record);
      entry.weights.push(weight);
    }
  }

  private enter(term: string): Entry {
    const entry: Entry = {term, records: [], weights: []};
    const note = (
      map: {get(key: string): Entry[] | undefined; set(key: string, value: Entry[]): unknown},
      key: string,
    ) => {
      const entries = map.get(key);
      if (entries) entries.push(entry);
      else map.set(key, [entry]);
    };
    if (hasHangul(term)) {
      for (const key of stems(term)) note(this.letters, key);
      for (let at = 1; at + 1 < term.length; at += 1) note(this.bigrams, term.slice(at, at + 2));
    } else note(this.stems, stem(term));
    return entry;
  }

  has(word: string): boolean {
    return (
      this.terms.has(word) ||
      this.stems.has(stem(word)) ||
      (hasHangul(word) && stems(word).some((key) => this.letters.has(key)))
    );
  }

  /** Whether a term begins like that. */
  begins(word: string): boolean {
    return this.terms.atPrefix(word).size > 0;
  }

  /**
   * The terms that a word may mean.
   *
   * @param last whether the word may not be finished yet
   */
  find(word: string, last: boolean): Matches {
    const found: Matches = new Map();
    const add = (entry: Entry, quality: number, like: Match['like']): void => {
      if ((found.get(entry)?.quality ?? 0) < quality) found.set(entry, {quality, like});
    };
    const exact = this.terms.get(word);
    if (exact) add(exact, 1, 'whole');
    if (hasHangul(word)) this.findKorean(word, last, add);
    else this.findLatin(word, last, add);
    const records = Array.from(found.keys()).reduce((sum, {records: {length}}) => sum + length, 0);
    if (records < 3) this.findSlips(word, last, add);
    return found;
  }

  private findLatin(
    word: string,
    last: boolean,
    add: (entry: Entry, quality: number, like: Match['like']) => void,
  ): void {
    for (const entry of this.stems.get(stem(word)) ?? []) add(entry, 0.92, 'whole');
    if (word.length < (last ? 1 : 3)) return;
    const most = last ? 0.75 : 0.4;
    for (const [term, entry] of this.terms.atPrefix(word)) {
      add(entry, most * (0.4 + (0.6 * word.length) / term.length), 'start');
    }
  }

  private findKorean(
    word: string,
    last: boolean,
    add: (entry: Entry, quality: number, like: Match['like']) => void,
  ): void {
    const own = stems(word);
    for (const [at, key] of own.entries()) {
      for (const entry of this.letters.get(key) ?? []) add(entry, at === 0 ? 0.97 : 0.92, 'whole');
    }
    // The last syllable may still be growing; without its letters the word is the beginning of others.
    const stemmed = last ? own : own.slice(-1);
    for (const key of stemmed) {
      if (!last && key.length < 4) continue;
      const most = (last ? 0.75 : 0.6) * (key === own[0] ? 1 : 0.8);
      for (const [term, entries] of this.letters.atPrefix(key)) {
        for (const entry of entries) add(entry, most * (0.4 + (0.6 * key.length) / term.length), 'start');
      }
    }
    for (const piece of new Set([word, ...this.syllableStems(word)])) {
      if (piece.length < 2) continue;
      for (const entry of this.bigrams.get(piece.slice(0, 2)) ?? []) {
        if (entry.term.includes(piece, 1)) add(entry, 0.45 + (0.3 * piece.length) / entry.term.length, 'inside');
      }
    }
  }

  /** The stems of a word that end with a syllable. */
  private syllableStems(word: string): string[] {
    const keys = new Set(stems(word));
    const found: string[] = [];
    for (let end = word.length - 1; end >= 2; end -= 1)
      if (keys.has(jamo(word.slice(0, end)))) found.push(word.slice(0, end));
    return found;
  }

  private findSlips(
    word: string,
    last: boolean,
    add: (entry: Entry, quality: number, like: Match['like']) => void,
  ): void {
    if (/\d/.test(word) || !/^[\p{L}_-]+$/u.test(word)) return;
    const korean = hasHangul(word);
    const tries = korean ? stems(word) : [word];
    for (const key of tries) {
      const most = Math.min(slips(key.length), 2);
      if (most === 0) continue;
      for (const [near, distance] of this.near(key, most, korean)) {
        for (const entry of near) add(entry, distance === 1 ? 0.4 : 0.25, 'whole');
      }
      if (korean || !last || key.length < 5) continue;
      for (const [term, entry] of this.terms.atPrefix(key[0] ?? '')) {
        for (const length of [key.length, key.length + 1]) {
          if (term.length > length && distanceWithin(key, term.slice(0, length), 1)) add(entry, 0.25, 'whole');
        }
      }
    }
  }

  /** Terms at most so many slips away; two letters that changed places are one. */
  private *near(key: string, most: number, korean: boolean): Generator<[readonly Entry[], number]> {
    const look = (word: string, slip: number): [readonly Entry[], number][] =>
      korean
        ? Array.from(this.letters.fuzzyGet(word, slip).values(), ([entries, distance]) => [entries, distance])
        : Array.from(this.terms.fuzzyGet(word, slip).values(), ([entry, distance]) => [[entry], distance]);
    yield* look(key, most);
    for (let at = 0; at + 1 < key.length; at += 1) {
      const turned = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`;
      for (const [entries, distance] of look(turned, most - 1)) yield [entries, distance + 1];
    }
  }
}
