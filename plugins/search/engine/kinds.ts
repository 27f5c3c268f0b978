import words from '../words.json';
import {formOf, formsOf} from './forms';
import type {Word} from './syntax';

/** What a query looks for as to kinds of pages. */
export interface KindsQueried {
  /** The words of the query; those that name a kind say little else. */
  readonly words: readonly Word[];
  /** What the score of a page of this kind is multiplied with. */
  weight(kind: Kind | undefined): number;
}

const VERSION = /^v?\d+\.\d/;
/** Kinds of pages that count less than others, unless a query looks for them. */
const KINDS = words.kinds.map(({path, words: names, ...kind}) => ({
  ...kind,
  pattern: new RegExp(path),
  names: new Set(names.split(', ').map(formOf)),
}));

export type Kind = (typeof KINDS)[number];

/** @param route of a page: its path without the base path and the locale */
export const kindOf = (route: string): Kind | undefined => KINDS.find(({pattern}) => pattern.test(route));

const isAmong = (word: string, names: ReadonlySet<string>): boolean =>
  VERSION.test(word) ? names.has('0.0') : formsOf(word).some((form) => names.has(form));

/** Reads from the words of a query which kinds of pages it looks for. */
export function kindsQueried(written: readonly Word[]): KindsQueried {
  const queried = new Set(KINDS.filter(({names}) => written.some(({text}) => isAmong(text, names))));
  const namesKind = (text: string) => !VERSION.test(text) && KINDS.some(({names}) => isAmong(text, names));
  // `version that added imports` looks for a release, and for imports.
  const fillers = written.map((word) => ({...word, filler: word.filler || namesKind(word.text)}));
  return {
    words: fillers.every(({filler}) => filler) ? written : fillers,
    weight: (kind) => (!kind ? 1 : queried.has(kind) ? kind.queried : kind.weight),
  };
}
