import {stem} from './english';
import {hasHangul, jamo, stems} from './korean';
import type {Word} from './syntax';
import {normalise, tokensOfPiece} from './tokens';
import type {Vocabulary} from './vocabulary';

/** A way to say what a unit says: all of these words. */
export interface Alternative {
  readonly words: readonly {readonly text: string; readonly last: boolean}[];
  readonly weight: number;
}

/** One thing that a query asks for: a word, or words that belong together. */
export interface Unit {
  /** As they stand in the query. */
  readonly words: readonly string[];
  readonly filler: boolean;
  /** The first is what was written. */
  readonly alternatives: readonly Alternative[];
}

const SYNONYM = 0.72;
const LONGEST_PHRASE = 4;

/** The words of a phrase without the spaces between them, since Korean may leave them out; each as its stem. */
const keyOf = (words: readonly string[]): string =>
  words.map((word) => (hasHangul(word) ? jamo(word) : stem(word))).join('');

/** A word without the particles that may hang on it. */
const bare = (word: string): string => (hasHangul(word) ? (stems(word).at(-1) ?? '') : stem(word));

const wordsOfPhrase = (phrase: string): string[] =>
  normalise(phrase)
    .split(' ')
    .flatMap((piece) =>
      tokensOfPiece(piece)
        .filter(({part}) => !part)
        .map(({term}) => term),
    );

/** Other ways to say a phrase. */
export class Synonyms {
  private readonly others = new Map<string, string[][]>();

  /** @param groups words and phrases that mean the same */
  constructor(groups: readonly (readonly string[])[]) {
    for (const group of groups) {
      const phrases = group.map(wordsOfPhrase);
      for (const phrase of phrases) {
        const others = phrases.filter((other) => other !== phrase);
        this.others.set(keyOf(phrase), [...(this.others.get(keyOf(phrase)) ?? []), ...others]);
      }
    }
  }

  of(words: readonly string[]): readonly string[][] {
    const end = words.at(-1) ?? '';
    const before = words.slice(0, -1);
    const beginnings = new Set([keyOf(before), before.map(bare).join('')]);
    for (const ending of hasHangul(end) ? stems(end) : [stem(end)]) {
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

/** Two words of the records that were written as one. */
function halves(word: string, vocabulary: Vocabulary): string[] | undefined {
  const least = hasHangul(word) ? 1 : 3;
  for (let at = word.length - least; at >= least; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (vocabulary.has(first) && vocabulary.has(second)) return [first, second];
  }
  return undefined;
}

/** What is written, and for one word what it may be made of. */
function alternativesOf(words: readonly Word[], {vocabulary, synonyms}: Known): Alternative[] {
  const found: Alternative[] = [{words: words.map(({text, last}) => ({text, last})), weight: 1}];
  const [word] = words;
  const say = (texts: readonly string[], weight: number) =>
    found.push({words: texts.map((text) => ({text, last: false})), weight});
  if (words.length === 1 && word) {
    if (word.parts.length > 1) say(word.parts, 0.75);
    else if (
      word.text.length > 3 &&
      word.text.length <= 24 &&
      !vocabulary.has(word.text) &&
      /^\p{L}+$/u.test(word.text)
    ) {
      const pair = halves(word.text, vocabulary);
      if (pair) say(pair, 0.85);
    }
  } else {
    const texts = words.map(({text}) => text);
    for (const between of ['', '-', '_']) {
      const joined = texts.join(between);
      if (vocabulary.has(joined)) say([joined], 1);
    }
  }
  for (const other of synonyms.of(words.map(({text}) => text))) say(other, SYNONYM);
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
