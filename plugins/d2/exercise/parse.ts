/** An exercise as a fence describes it. */
export interface Exercise {
  /** The same in all languages, and unique on its page. @example 'pay-at-checkout' */
  readonly id: string;
  /** What to change, in a sentence with code in backticks. */
  readonly goal: string;
  readonly hint: string;
  /** May be empty. */
  readonly start: ExerciseSource;
  /** Its drawing is the goal. */
  readonly solution: ExerciseSource;
}

export interface ExerciseSource {
  /** Ends with a line break, unless it's empty. */
  readonly source: string;
  /** The line above it, counted from the first line of the fence's body, which is 1. */
  readonly marker: number;
}
