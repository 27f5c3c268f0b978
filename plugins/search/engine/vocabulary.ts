import {stem} from './english';
import {isNear, Keys} from './keys';
import {hasHangul, jamo, soundOf, stems} from './korean';

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

type Add = (entry: Entry, quality: number, like: Match['like']) => void;

const PART = 0.6;

/** How many slips a word of this length may have. */
export function slips(length: number): number {
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
}

/** A word that another is likely meant to be; the smaller its cost, the likelier. */
export interface Guess {
  readonly term: string;
  readonly cost: number;
}

/** Slips are rare in first letters. */
export const costOf = (word: string, term: string, distance: number): number =>
  distance + (term[0] === word[0] ? 0 : 0.5);

/** The terms of all records, with the ways to find one that is near to a word. */
export class Vocabulary {
  private readonly entries = new Map<string, Entry>();
  /** Terms without Hangul by themselves. */
  private readonly latin = new Keys<Entry>();
  private readonly latinStems = new Keys<Entry>();
  /** Terms with Hangul by each of their stems in letters. */
  private readonly letters = new Keys<Entry>();
  /** All terms with Hangul, each after a line break, to look into the middle of them. */
  private hangul = '';

  /** Terms in Latin letters by their sound, put there when it is first needed. */
  private sounds: ReadonlyMap<string, ReadonlySet<Entry>> | undefined;

  /** Notes a term of a record; records come in ascending order. */
  add(term: string, record: number, part: boolean): void {
    let entry = this.entries.get(term);
    if (!entry) {
      entry = {term, records: [], weights: []};
      this.enter(entry);
    }
    const weight = part ? PART : 1;
    const last = entry.records.length - 1;
    if (entry.records[last] === record) {
      entry.weights[last] = Math.min(1.4, Math.max(entry.weights[last] ?? 0, weight) + 0.1);
    } else {
      entry.records.push(record);
      entry.weights.push(weight);
    }
  }

  private enter(entry: Entry): void {
    const {term} = entry;
    this.entries.set(term, entry);
    if (hasHangul(term)) {
      for (const key of stems(term)) this.letters.add(key, entry);
      this.hangul += `\n${term}`;
    } else {
      this.latin.add(term, entry);
      this.latinStems.add(stem(term), entry);
    }
  }

  /** Whether the records have the word, in any form. */
  has(word: string): boolean {
    return hasHangul(word) ? stems(word).some((key) => this.letters.has(key)) : this.latinStems.has(stem(word));
  }

  /** Whether a term without Hangul begins like that. */
  begins(word: string): boolean {
    return !this.latin.startingWith(word).next().done;
  }

  /**
   * The terms that a word may mean.
   *
   * @param last whether the word may not be finished yet
   */
  find(word: string, last: boolean): Matches {
    const found: Matches = new Map();
    const add: Add = (entry, quality, like) => {
      if ((found.get(entry)?.quality ?? 0) < quality) found.set(entry, {quality, like});
    };
    const exact = this.entries.get(word);
    if (exact) add(exact, 1, 'whole');
    if (hasHangul(word)) this.findKorean(word, last, add);
    else this.findLatin(word, last, add);
    return found;
  }

  private findLatin(word: string, last: boolean, add: Add): void {
    for (const entry of this.latinStems.get(stem(word))) add(entry, 0.92, 'whole');
    if (!last && word.length < 3) return;
    const most = last ? 0.75 : 0.4;
    for (const [term, entries] of this.latin.startingWith(word)) {
      for (const entry of entries) add(entry, most * (0.4 + (0.6 * word.length) / term.length), 'start');
    }
  }

  private findKorean(word: string, last: boolean, add: Add): void {
    const own = stems(word);
    for (const [at, key] of own.entries()) {
      for (const entry of this.letters.get(key)) add(entry, at === 0 ? 0.97 : 0.92, 'whole');
    }
    // The last syllable may still be growing; without its letters the word is the beginning of others.
    for (const key of last ? own : own.slice(-1)) {
      if (key.length < 4 && !(last && key === own[0])) continue;
      const most = (last ? 0.75 : 0.6) * (key === own[0] ? 1 : 0.8);
      for (const [letters, entries] of this.letters.startingWith(key)) {
        for (const entry of entries) add(entry, most * (0.4 + (0.6 * key.length) / letters.length), 'start');
      }
    }
    for (let end = word.length; end >= 2; end -= 1) {
      const piece = word.slice(0, end);
      if (end === word.length || own.includes(jamo(piece))) this.findInside(piece, add);
    }
  }

  private findInside(piece: string, add: Add): void {
    for (let at = this.hangul.indexOf(piece); at >= 0; at = this.hangul.indexOf(piece, at + 1)) {
      if (this.hangul[at - 1] === '\n') continue;
      const end = this.hangul.indexOf('\n', at);
      const entry = this.entries.get(
        this.hangul.slice(this.hangul.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end),
      );
      if (entry) add(entry, 0.45 + (0.3 * piece.length) / entry.term.length, 'inside');
    }
  }

  /** The English name, of those that the records have, which a word in Hangul sounds like. */
  sounding(word: string): string | undefined {
    this.sounds ??= this.readSounds();
    for (const key of stems(word)) {
      const [entry] = this.sounds.get(soundOf(key) ?? '') ?? [];
      if (entry) return entry.term;
    }
    return undefined;
  }

  private readSounds(): ReadonlyMap<string, ReadonlySet<Entry>> {
    const sounds = new Map<string, Set<Entry>>();
    for (const entry of this.entries.values()) {
      if (!/^[a-z]{4,}$/.test(entry.term)) continue;
      for (const sound of [soundOf(entry.term, true), soundOf(entry.term, false)]) {
        if (sound) sounds.set(sound, (sounds.get(sound) ?? new Set()).add(entry));
      }
    }
    return sounds;
  }

  /**
   * The term that a word, which the records don't have, is most likely meant to be.
   *
   * @param last whether the word may not be finished
   */
  nearest(word: string, last: boolean): Guess | undefined {
    const korean = hasHangul(word);
    let best: (Guess & {readonly many: number}) | undefined;
    for (const key of korean ? stems(word) : [word]) {
      const most = slips(key.length);
      if (most === 0) continue;
      for (const [entries, distance] of (korean ? this.letters : this.latin).near(key, most)) {
        for (const {term, records} of entries) {
          const guess = {term, cost: costOf(word, term, distance), many: records.length};
          if (!best || guess.cost < best.cost || (guess.cost === best.cost && guess.many > best.many)) best = guess;
        }
      }
    }
    const term = !best && last && !korean && word.length >= 5 ? this.nearestBeginning(word) : undefined;
    return term === undefined ? best : {term, cost: 1};
  }

  /** A word that is not finished, with a slip after its first letter. */
  private nearestBeginning(word: string): string | undefined {
    for (const [term] of this.latin.startingWith(word[0] ?? '')) {
      for (const length of [word.length, word.length + 1]) {
        if (term.length > length && isNear(word, term.slice(0, length), 1)) return term;
      }
    }
    return undefined;
  }
}
