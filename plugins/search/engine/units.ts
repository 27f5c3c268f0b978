import data from '../words.json';
import {formOf, formsOf} from './forms';
import {hasHangul} from './korean';
import type {Word} from './syntax';
import {normalise, tokensOfPiece} from './tokens';
import type {Vocabulary} from './vocabulary';

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
/** How much the last part of a name with dots, and all of its parts, say of the name. */
const END = 0.95;
const PARTS = 0.75;

/** The words of a phrase without the spaces between them, since Korean may leave them out; each as its stem. */
const keyOf = (words: readonly string[]): string => words.map(formOf).join('');

/** A word without the particles that may hang on it. */
const bare = (word: string): string => formsOf(word).at(-1) ?? '';

const wordsOfPhrase = (phrase: string): string[] =>
  normalise(phrase)
    .split(' ')
    .flatMap((piece) => tokensOfPiece(piece).flatMap(({part, term}) => (part ? [] : [term])));

/** Other ways to say a phrase. */
export class Synonyms {
  private readonly others = new Map<string, string[][]>();
  /** The words of all phrases. */
  private readonly words = new Set<string>();

  /** @param groups words and phrases that mean the same */
  constructor(groups: readonly (readonly string[])[]) {
    for (const group of groups) {
      const phrases = group.map(wordsOfPhrase);
      for (const phrase of phrases) {
        for (const word of phrase) this.words.add(formOf(word));
        const others = phrases.filter((other) => other !== phrase);
        this.others.set(keyOf(phrase), [...(this.others.get(keyOf(phrase)) ?? []), ...others]);
      }
    }
  }

  /** Whether a phrase has the word, in any form. */
  has(word: string): boolean {
    return formsOf(word).some((form) => this.words.has(form));
  }

  of(words: readonly string[]): readonly string[][] {
    const before = words.slice(0, -1);
    for (const ending of formsOf(words.at(-1) ?? '')) {
      const found = this.others.get(keyOf(before) + ending) ?? this.others.get(before.map(bare).join('') + ending);
      if (found) return found;
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

/** Two known words that were written as one; in Korean, one of them may be written wrong. */
function halves(word: string, known: Known): string[] | undefined {
  const least = hasHangul(word) ? 1 : 3;
  const cuts: string[][] = [];
  for (let at = word.length - least; at >= least; at -= 1) cuts.push([word.slice(0, at), word.slice(at)]);
  return (
    cuts.find((parts) => parts.every((part) => isKnown(part, known))) ??
    cuts.find((parts) => hasHangul(word) && parts.some((part) => part.length > 1 && isKnown(part, known)))
  );
}

/** The word, or if nobody knows it what it is likely meant to be: one with a slip, or two that were written as one. */
export function mend(word: Word, known: Known): Word[] {
  const {text, last, filler} = word;
  const {vocabulary} = known;
  const isWord = /^[\p{L}_-]+$/u.test(text) && text.length <= LONGEST_MENDED;
  if (filler || !isWord || isKnown(text, known)) return [word];
  const isPart = vocabulary.find(text, last).size > 0;
  if (isPart && last) return [word];
  const near = vocabulary.nearest(text);
  if (near) return [{...word, text: near, parts: []}];
  if (isPart) return [word];
  const parts = halves(text, known);
  if (parts) return parts.flatMap((part) => mend({...word, text: part, last: false}, known));
  const name = hasHangul(text) ? vocabulary.sounding(text) : undefined;
  return [name ? {...word, text: name} : word];
}

/** How the records may write two words as one name. */
const joined = (words: readonly string[], {vocabulary}: Known): string[] =>
  words.length === 2 ? ['', '-', '_'].map((sign) => words.join(sign)).filter((name) => vocabulary.has(name)) : [];

/** What is written, what it may be made of or part of, and its synonyms. */
function alternativesOf(words: readonly Word[], known: Known): Alternative[] {
  const texts = words.map(({text}) => text);
  const [{text = '', parts = []} = {}] = words.length === 1 ? words : [];
  const end = /^[\w-]+(?:\.[\w-]+)*\.([\w-]*[a-z][\w-]*)$/.exec(text)?.[1];
  const others: [string[], number][] = [
    ...(end ? [[[end], END] as [string[], number]] : []),
    ...(parts.length > 0 ? [[[...parts], PARTS] as [string[], number]] : []),
    ...joined(texts, known).map((name): [string[], number] => [[name], 1]),
    ...known.synonyms.of(texts).map((phrase): [string[], number] => [phrase, data.weights.synonym]),
  ];
  return [
    {words, weight: 1},
    ...others.map(([all, weight]) => ({words: all.map((one) => ({text: one, last: false})), weight})),
  ];
}

/** Finds what belongs together in a query: phrases with synonyms, and neighbours that the records write as one name. */
export function unitsOf(words: readonly Word[], known: Known): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < words.length; ) {
    let size = Math.min(LONGEST_PHRASE, words.length - at);
    for (; size > 1; size -= 1) {
      const taken = words.slice(at, at + size);
      const texts = taken.map(({text}) => text);
      if (known.synonyms.of(texts).length > 0) break;
      if (!taken.some(({filler}) => filler) && joined(texts, known).length > 0) break;
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
