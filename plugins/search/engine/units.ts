import data from '../words.json';
import {formOf, formsOf} from './forms';
import {isNear} from './keys';
import {hasHangul} from './korean';
import type {Word} from './syntax';
import {normalise, tokensOfPiece} from './tokens';
import {costOf, type Guess, slips, type Vocabulary} from './vocabulary';

/** A way to say what a unit says: all of these words. */
export interface Alternative {
  readonly words: readonly {readonly text: string; readonly last: boolean}[];
  readonly weight: number;
}

/** One thing that a query looks for: a word, or words that belong together. */
export interface Unit {
  /** As they stand in the query. */
  readonly words: readonly string[];
  readonly filler: boolean;
  /** The first is what was written. */
  readonly alternatives: readonly Alternative[];
}

const LONGEST_PHRASE = 4;
/** Longer words are no words, and comparing them takes long. */
const LONGEST_MENDED = 24;

/** The words of a phrase without the spaces between them, since Korean may leave them out; each as its stem. */
const keyOf = (words: readonly string[]): string => words.map(formOf).join('');

/** A word without the particles that may hang on it. */
const bare = (word: string): string => formsOf(word).at(-1) ?? '';

/** Each word once, as in a query: `side by side` is `side by`. */
const wordsOfPhrase = (phrase: string): string[] => [
  ...new Set(
    normalise(phrase)
      .split(' ')
      .flatMap((piece) =>
        tokensOfPiece(piece)
          .filter(({part}) => !part)
          .map(({term}) => term),
      ),
  ),
];

/** Other ways to say a phrase. */
export class Synonyms {
  private readonly others = new Map<string, string[][]>();
  /** The words of all phrases by their keys. */
  private readonly words = new Map<string, string>();

  /** @param groups words and phrases that mean the same */
  constructor(groups: readonly (readonly string[])[]) {
    for (const group of groups) {
      const phrases = group.map(wordsOfPhrase);
      for (const phrase of phrases) {
        for (const word of phrase) this.words.set(keyOf([word]), word);
        const others = phrases.filter((other) => other !== phrase);
        this.others.set(keyOf(phrase), [...(this.others.get(keyOf(phrase)) ?? []), ...others]);
      }
    }
  }

  /** The word of one of the phrases that a word is most likely meant to be. */
  nearest(word: string): Guess | undefined {
    const key = keyOf([word]);
    if (slips(key.length) === 0) return undefined;
    let best: Guess | undefined;
    for (const [other, term] of this.words) {
      const cost = costOf(key, other, 1);
      if ((!best || cost < best.cost) && isNear(key, other, 1)) best = {term, cost};
    }
    return best;
  }

  /** Whether a phrase has the word, in any form. */
  has(word: string): boolean {
    return formsOf(word).some((key) => this.words.has(key));
  }

  /** The others of a phrase that begins like an unfinished word. */
  startingWith(word: string): readonly string[][] {
    const key = keyOf([word]);
    return [...this.others].flatMap(([phrase, others]) => (phrase.startsWith(key) ? others : []));
  }

  of(words: readonly string[]): readonly string[][] {
    const end = words.at(-1) ?? '';
    const before = words.slice(0, -1);
    const beginnings = new Set([keyOf(before), before.map(bare).join('')]);
    for (const ending of formsOf(end)) {
      for (const beginning of beginnings) {
        const found = this.others.get(beginning + ending);
        if (found) return found;
      }
    }
    return [];
  }
}

/** What a query is read with. */
interface Known {
  readonly vocabulary: Vocabulary;
  readonly synonyms: Synonyms;
}

const isKnown = (word: string, {vocabulary, synonyms}: Known): boolean => vocabulary.has(word) || synonyms.has(word);

/** Two known words that were written as one; of a word that nobody knows, one of them may be written wrong. */
function halves(word: string, known: Known): string[] | undefined {
  const least = hasHangul(word) ? 1 : 3;
  const cuts: string[][] = [];
  for (let at = word.length - least; at >= least; at -= 1) cuts.push([word.slice(0, at), word.slice(at)]);
  const pair = cuts.find((parts) => parts.every((part) => isKnown(part, known)));
  if (pair || isKnown(word, known) || !hasHangul(word)) return pair;
  return cuts.find((parts) => parts.some((part) => part.length > 1 && isKnown(part, known)));
}

/** The word, or if nobody knows it what it is likely meant to be: one with a slip, or two that were written as one. */
export function mend(word: Word, known: Known): Word[] {
  const {text, last} = word;
  if (word.filler || isKnown(text, known)) return [word];
  if (!/^[\p{L}_-]+$/u.test(text) || text.length > LONGEST_MENDED) return [word];
  const {vocabulary, synonyms} = known;
  const isPart = vocabulary.find(text, last).size > 0;
  if (isPart && last) return [word];
  // The words of the field, which synonyms are, come before others that are as near.
  const [near] = [synonyms.nearest(text), vocabulary.nearest(text, last)]
    .filter((guess) => guess !== undefined)
    .sort((a, b) => a.cost - b.cost);
  if (near) return [{...word, text: near.term, parts: []}];
  if (isPart) return [word];
  const parts = halves(text, known);
  if (parts) return parts.flatMap((part) => mend({...word, text: part, last: false}, known));
  const name = hasHangul(text) ? vocabulary.sounding(text) : undefined;
  return [name ? {...word, text: name} : word];
}

/** What is written, and for one word what it may be made of. */
function alternativesOf(words: readonly Word[], known: Known): Alternative[] {
  const {vocabulary, synonyms} = known;
  const found: Alternative[] = [{words: words.map(({text, last}) => ({text, last})), weight: 1}];
  const [word] = words;
  const add = (texts: readonly string[], weight: number) =>
    found.push({words: texts.map((text) => ({text, last: false})), weight});
  if (words.length === 1 && word) {
    const end = /^[\w-]+(?:\.[\w-]+)*\.([\w-]*[a-z][\w-]*)$/.exec(word.text)?.[1];
    if (end) add([end], 0.95);
    if (word.parts.length > 0) add(word.parts, 0.75);
    else if (word.text.length > 2 && word.text.length <= LONGEST_MENDED && /^\p{L}+$/u.test(word.text)) {
      const pair = hasHangul(word.text) || !vocabulary.has(word.text) ? halves(word.text, known) : undefined;
      if (pair) add(pair, 0.7);
    }
    if (word.last && word.text.length >= 4)
      for (const other of synonyms.startingWith(word.text)) add(other, data.weights.synonym);
  } else {
    const texts = words.map(({text}) => text);
    for (const between of ['', '-', '_']) {
      const joined = texts.join(between);
      if (vocabulary.has(joined)) add([joined], 1);
    }
  }
  for (const other of synonyms.of(words.map(({text}) => text))) add(other, data.weights.synonym);
  return found;
}

/** Finds what belongs together in a query: phrases with synonyms, and neighbours that the records write as one name. */
export function unitsOf(words: readonly Word[], known: Known): Unit[] {
  const {vocabulary, synonyms} = known;
  const units: Unit[] = [];
  for (let at = 0; at < words.length; ) {
    let size = Math.min(LONGEST_PHRASE, words.length - at);
    for (; size > 1; size -= 1) {
      const texts = words.slice(at, at + size).map(({text}) => text);
      const fillers = words.slice(at, at + size).some(({filler}) => filler);
      if (synonyms.of(texts).length > 0) break;
      if (size === 2 && !fillers && ['', '-', '_'].some((between) => vocabulary.has(texts.join(between)))) break;
    }
    const taken = words.slice(at, at + size);
    units.push({
      words: taken.map(({text}) => text),
      filler: taken.every(({filler}) => filler),
      alternatives: alternativesOf(taken, known),
    });
    at += size;
  }
  return units;
}
