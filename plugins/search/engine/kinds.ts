import words from '../words.json';
import {formOf, formsOf} from './forms';
import type {Word} from './syntax';

/** A kind of pages, as the list of words has it. */
interface Kind {
  /** Pattern of their routes. */
  readonly path: string;
  /** What their scores are multiplied with. */
  readonly weight: number;
  /** The same where a query asks for this kind. */
  readonly asked: number;
  /** Words by which a query asks for it; `0.0` stands for every version. */
  readonly words: string;
}

/** What a query asks for as to kinds of pages. */
export interface KindsAsked {
  /** The words of the query; those that ask for a kind say little else. */
  readonly words: readonly Word[];
  /** What the score of a page is multiplied with. */
  weight(page: number): number;
}

const VERSION = /^v?\d+\.\d/;
const KINDS: readonly Kind[] = words.kinds;
const PATHS = KINDS.map(({path}) => new RegExp(path));
const ASKING = KINDS.map((kind) => new Set(kind.words.split(', ').map(formOf)));

const asksFor = (word: string, asking: ReadonlySet<string>): boolean =>
  VERSION.test(word) ? asking.has('0.0') : formsOf(word).some((form) => asking.has(form));

/** Kinds of pages that count less than others, unless a query asks for them. */
export class Kinds {
  private readonly of: readonly number[];

  /** @param routes of the pages, in the order of their numbers: paths without the base path and the locale */
  constructor(routes: readonly string[]) {
    this.of = routes.map((route) => PATHS.findIndex((pattern) => pattern.test(route)));
  }

  /** Reads from the words of a query which kinds it asks for. */
  asked(written: readonly Word[]): KindsAsked {
    const isAsked = ASKING.map((asking) => written.some(({text}) => asksFor(text, asking)));
    const asksOnly = (text: string) => !VERSION.test(text) && ASKING.some((asking) => asksFor(text, asking));
    // `version that added imports` asks for a release, and for imports.
    const fillers = written.map((word) => (asksOnly(word.text) ? {...word, filler: true} : word));
    return {
      words: fillers.every(({filler}) => filler) ? written : fillers,
      weight: (page) => {
        const at = this.of[page] ?? -1;
        const kind = KINDS[at];
        return !kind ? 1 : isAsked[at] ? kind.asked : kind.weight;
      },
    };
  }
}
