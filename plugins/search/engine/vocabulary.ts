import {stem} from './english';
import {isNear, Keys} from './keys';
import {hasHangul, jamo, soundOf, stems} from './korean';

/** A term of the records. */
export interface Entry {
  readonly term: string;
  /** Its place among all terms. */
  readonly number: number;
  /** How many records have it, as a power of 2. */
  readonly common: number;
  /** Numbers of the titles that have it. */
  readonly titles: readonly number[];
}

/** How a term of the records answers to a word of the query. */
export interface Match {
  /** 1 if it is the word, less if it is near to it. */
  readonly quality: number;
  /** What of the term is like the word: all of it, its beginning, or something inside. */
  readonly like: 'whole' | 'start' | 'inside';
  /** It counts in titles only. */
  readonly inTitles?: boolean;
}

export type Matches = Map<Entry, Match>;

type Add = (entry: Entry, quality: number, like: Match['like'], inTitles?: boolean) => void;

/** Of a word that is being typed, so few letters are the beginning of too many to look all of them up: those of titles count. */
const FEW = {latin: 2, hangul: 3};
/** Terms that begin like a word, of which each is looked up, and so many of those that begin with few letters. */
const MOST_LIKE = 64;
const MOST_LIKE_FEW = 8;

/** A term that begins like a word, with how much of it is there, from 0 to 1. */
type Beginning = readonly [entry: Entry, share: number];

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

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) {
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
    const add: Add = (entry, quality, like, inTitles) => {
      if ((found.get(entry)?.quality ?? 0) < quality)
        found.set(entry, inTitles ? {quality, like, inTitles} : {quality, like});
    };
    // A letter by itself is the name of a shape here and there, but for its reader the beginning of a word.
    const isLetter = last && /^[a-z]$/.test(word);
    const exact = isLetter ? undefined : this.entries.get(word);
    if (exact) add(exact, 1, 'whole');
    if (hasHangul(word)) this.findKorean(word, last, add);
    else this.findLatin(word, last, add);
    return found;
  }

  private findLatin(word: string, last: boolean, add: Add): void {
    if (!last || word.length > 1) for (const entry of this.latinStems.get(stem(word))) add(entry, 0.92, 'whole');
    if (!last && word.length < 3) return;
    const most = last ? 0.75 : 0.4;
    this.addBeginnings(this.latin, word, {weight: most, isFew: word.length <= FEW.latin, add});
  }

  /** Adds the terms that begin so: the nearest, and of very few letters those of titles. */
  private addBeginnings(
    keys: Keys<Entry>,
    word: string,
    {weight, isFew, add}: {readonly weight: number; readonly isFew: boolean; readonly add: Add},
  ): void {
    const all = Array.from(keys.startingWith(word), ([key, entries]) =>
      entries.map((entry): Beginning => [entry, word.length / key.length]),
    ).flat();
    const titles = isFew
      ? all.filter(
          ([
            {
              titles: {length},
            },
          ]) => length > 0,
        )
      : [];
    const inTitles = titles.length > 0;
    const most = isFew && !inTitles ? MOST_LIKE_FEW : MOST_LIKE;
    const nearest = (inTitles ? titles : all).sort(([, a], [, b]) => b - a).slice(0, most);
    for (const [entry, share] of nearest) add(entry, weight * (0.4 + 0.6 * share), 'start', inTitles);
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
      this.addBeginnings(this.letters, key, {weight: most, isFew: key.length <= FEW.hangul, add});
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
        for (const {term, common} of entries) {
          const guess = {term, cost: costOf(word, term, distance), many: common};
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
