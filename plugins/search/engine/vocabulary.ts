import {formOf, formsOf} from './forms';
import {Keys} from './keys';
import {hasHangul, soundOf} from './korean';

/** A term of the records. */
export interface Entry {
  readonly term: string;
  /** Its place among all terms. */
  readonly number: number;
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
  readonly inTitles: boolean;
}

export type Matches = Map<Entry, Match>;

/** A form of the word, a word that begins like it, and one that has it inside. */
const QUALITY = {form: 0.92, start: 0.6, inside: 0.6} as const;
/** Of a word that is being typed, so few letters are the beginning of too many to look all of them up: those of titles count. */
const FEW = {latin: 2, hangul: 3};
/** Terms that begin like a word, of which each is looked up, and so many of those that begin with few letters. */
const MOST_LIKE = 64;
const MOST_LIKE_FEW = 8;

/** How many slips a word of this length may have. */
const slips = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0);

/** The terms of all records, with the ways to find one that is near to a word. */
export class Vocabulary {
  private readonly entries = new Map<string, Entry>();
  /** Terms without Hangul. */
  private readonly latin = new Keys<Entry>();
  /** Terms with Hangul by each of their stems in letters. */
  private readonly letters = new Keys<Entry>();
  /** Terms without Hangul by their stems. */
  private readonly latinStems = new Keys<Entry>();
  /** All terms with Hangul between line breaks, to look into the middle of them. */
  private hangul = '\n';
  /** Terms in Latin letters by their sound, put there when it is first needed. */
  private sounds: Keys<Entry> | undefined;

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) {
      const {term} = entry;
      this.entries.set(term, entry);
      for (const form of formsOf(term)) this.formsLike(term).add(form, entry);
      if (hasHangul(term)) this.hangul += `${term}\n`;
      else this.latin.add(term, entry);
    }
  }

  private formsLike(word: string): Keys<Entry> {
    return hasHangul(word) ? this.letters : this.latinStems;
  }

  /** Whether the records have the word, in any form. */
  has(word: string): boolean {
    return formsOf(word).some((form) => this.formsLike(word).has(form));
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
    const add = (entry: Entry, quality: number, like: Match['like'], inTitles = false) => {
      if ((found.get(entry)?.quality ?? 0) < quality) found.set(entry, {quality, like, inTitles});
    };
    // A letter by itself is the name of a shape here and there, but for its reader the beginning of a word.
    if (!last || !/^[a-z]$/.test(word)) {
      const exact = this.entries.get(word);
      if (exact) add(exact, 1, 'whole');
      for (const form of formsOf(word))
        for (const entry of this.formsLike(word).get(form)) add(entry, QUALITY.form, 'whole');
    }
    if (last) {
      const {entries, inTitles} = this.beginnings(word);
      for (const entry of entries) add(entry, QUALITY.start, 'start', inTitles);
    }
    if (hasHangul(word) && word.length > 1)
      for (const entry of this.withInside(word)) add(entry, QUALITY.inside, 'inside');
    return found;
  }

  /** The terms that begin so, the shortest first: of very few letters those of titles. */
  private beginnings(word: string): {entries: readonly Entry[]; inTitles: boolean} {
    const isKorean = hasHangul(word);
    const keys = isKorean ? this.letters : this.latin;
    // The last syllable may still be growing.
    const form = isKorean ? formOf(word) : word;
    const isFew = form.length <= (isKorean ? FEW.hangul : FEW.latin);
    const all = [...keys.startingWith(form)].sort((a, b) => a.length - b.length).flatMap((key) => keys.get(key));
    const ofTitles = isFew ? all.filter(({titles}) => titles.length > 0) : [];
    return ofTitles.length > 0
      ? {entries: ofTitles.slice(0, MOST_LIKE), inTitles: true}
      : {entries: all.slice(0, isFew ? MOST_LIKE_FEW : MOST_LIKE), inTitles: false};
  }

  /** The terms with Hangul that have this behind their beginning. */
  private *withInside(word: string): Generator<Entry> {
    for (let at = this.hangul.indexOf(word); at >= 0; at = this.hangul.indexOf(word, at + 1)) {
      if (this.hangul[at - 1] === '\n') continue;
      const term = this.hangul.slice(this.hangul.lastIndexOf('\n', at) + 1, this.hangul.indexOf('\n', at));
      const entry = this.entries.get(term);
      if (entry) yield entry;
    }
  }

  /** The English name, of those that the records have, which a word in Hangul sounds like. */
  sounding(word: string): string | undefined {
    this.sounds ??= this.readSounds();
    for (const form of formsOf(word)) {
      const [entry] = this.sounds.get(soundOf(form) ?? '');
      if (entry) return entry.term;
    }
    return undefined;
  }

  private readSounds(): Keys<Entry> {
    const sounds = new Keys<Entry>();
    for (const entry of this.entries.values()) {
      if (!/^[a-z]{4,}$/.test(entry.term)) continue;
      for (const sound of [soundOf(entry.term, true), soundOf(entry.term, false)]) if (sound) sounds.add(sound, entry);
    }
    return sounds;
  }

  /** The term that a word, which the records don't have, is most likely meant to be. */
  nearest(word: string): string | undefined {
    const keys = hasHangul(word) ? this.letters : this.latin;
    for (const form of hasHangul(word) ? formsOf(word) : [word]) {
      const near = keys.nearest(form, slips(form.length));
      if (near !== undefined) return keys.get(near)[0]?.term;
    }
    return undefined;
  }
}
