import words from '../words.json';
import {formOf, formsOf} from './forms';
import type {Word} from './syntax';

/** A kind of pages, as the list of words has it. */
interface Kind {
  /** Pattern of their routes. */
  readonly path: string;
  /** What their scores are multiplied with. */
  readonly weight: number;
  /** The same where a query looks for this kind. */
  readonly queried: number;
  /** Words by which a query looks for it; `0.0` stands for every version. */
  readonly words: string;
}

/** What a query looks for as to kinds of pages. */
export interface KindsQueried {
  /** The words of the query; those that name a kind say little else. */
  readonly words: readonly Word[];
  /** What the score of a page is multiplied with. */
  weight(page: number): number;
}

const VERSION = /^v?\d+\.\d/;
const KINDS: readonly Kind[] = words.kinds;
const PATHS = KINDS.map(({path}) => new RegExp(path));
const TERMS = KINDS.map((kind) => new Set(kind.words.split(', ').map(formOf)));

const isAmong = (word: string, terms: ReadonlySet<string>): boolean =>
  VERSION.test(word) ? terms.has('0.0') : formsOf(word).some((form) => terms.has(form));

/** Kinds of pages that count less than others, unless a query looks for them. */
export class Kinds {
  private readonly of: readonly number[];

  /** @param routes of the pages, in the order of their numbers: paths without the base path and the locale */
  constructor(routes: readonly string[]) {
    this.of = routes.map((route) => PATHS.findIndex((pattern) => pattern.test(route)));
  }

  /** Reads from the words of a query which kinds it looks for. */
  queried(written: readonly Word[]): KindsQueried {
    const isQueried = TERMS.map((terms) => written.some(({text}) => isAmong(text, terms)));
    const namesKind = (text: string) => !VERSION.test(text) && TERMS.some((terms) => isAmong(text, terms));
    // `version that added imports` looks for a release, and for imports.
    const fillers = written.map((word) => (namesKind(word.text) ? {...word, filler: true} : word));
    return {
      words: fillers.every(({filler}) => filler) ? written : fillers,
      weight: (page) => {
        const at = this.of[page] ?? -1;
        const kind = KINDS[at];
        return !kind ? 1 : isQueried[at] ? kind.queried : kind.weight;
      },
    };
  }
}
