import type {Range, Statement} from '../grammar/statements';

/** Replaces part of a source. */
export interface Edit extends Range {
  readonly insert: string;
}

/** A change that corrects a mistake. All edits refer to the same source. */
export interface Fix {
  /** Whether it writes something else, adds quotes, closes what is open, or removes something. */
  readonly action: 'write' | 'quote' | 'close' | 'remove';
  /** The code that it writes or removes, if that's short. */
  readonly code: string;
  readonly edits: readonly Edit[];
}

/** A reader's source, and where D2 found an error in it. */
export interface ErrorSite {
  readonly source: string;
  /** UTF-16 offset of the error. */
  readonly at: number;
  readonly statements: readonly Statement[];
  /** Paths of all files of the diagram. */
  readonly files: readonly string[];
  /** The words in D2's message. */
  readonly facts: Facts;
}

export type Facts = Readonly<Record<string, string>>;

/** What's known about an error in addition to D2's message. */
export interface Finding {
  /** A more precise kind. */
  readonly kind?: string;
  /** Id of the section that fits better than the message's. */
  readonly sectionId?: string;
  /** The part to underline. @default the word at the error */
  readonly range?: Range;
  readonly facts?: Facts;
  readonly fixes?: readonly Fix[];
}

/** A mistake in a source, explained. Its offsets are in UTF-16 code units. */
export interface Mistake {
  /** Name of the explanation; `other` if there's only D2's message. */
  readonly kind: string;
  /** Whether the source compiles, but probably not as the author meant it. */
  readonly isWarning: boolean;
  /** The part that is wrong. */
  readonly from: number;
  readonly to: number;
  /** Words for the explanation. Untrusted: they come from the source and the compiler. */
  readonly facts: Facts;
  /** Corrections, the most likely one first. Empty if none of them is certain to be right. */
  readonly fixes: readonly Fix[];
  /** Id of the section of the troubleshooting page that explains it, if any. */
  readonly sectionId: string | undefined;
  /** D2's own message. Untrusted. */
  readonly d2Message?: string;
}

/** Sources longer than this, in UTF-16 code units, get D2's messages without explanations, so that typing stays fast. */
export const MAX_EXPLAINED_LENGTH = 100_000;
