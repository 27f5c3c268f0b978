/** What separates a reader's source from the goal of an exercise. Ids and connections are spelled as their source spells them. */
export type Difference = {
  /** Path of the board, as in `GraphBoard`. */
  readonly board: readonly string[];
} & (
  | {readonly kind: 'missing-board' | 'extra-board'}
  | {readonly kind: 'missing-shape'; readonly shape: string; readonly similar?: SimilarShape}
  | {readonly kind: 'extra-shape'; readonly shape: string}
  | {
      readonly kind: 'missing-connection' | 'extra-connection';
      readonly connection: string;
      readonly isRepeated: boolean;
    }
  | {readonly kind: 'reversed'; readonly expected: string; readonly actual: string}
  | {readonly kind: 'heads'; readonly expected: string; readonly actual: string}
  | {readonly kind: 'label'; readonly of: Subject; readonly expected: string; readonly actual: string}
  | {readonly kind: 'arrowhead'; readonly connection: string; readonly at: string; readonly part: 'shape' | 'label'}
  | {readonly kind: 'end-column'; readonly connection: string; readonly at: string; readonly column: string | undefined}
  | {
      readonly kind: 'attribute';
      readonly of: Subject;
      readonly keyword: string;
      readonly state: 'missing' | 'extra' | 'wrong';
    }
  | {readonly kind: 'missing-row'; readonly shape: string; readonly row: string; readonly similar?: string}
  | {readonly kind: 'extra-row'; readonly shape: string; readonly row: string}
  | {readonly kind: 'row'; readonly shape: string; readonly row: string; readonly part: 'type' | 'marks'}
  | {readonly kind: 'order'; readonly first: string; readonly second: string}
);

/** A shape of the reader's that is probably meant to be the one that's missing, and why it isn't. */
export interface SimilarShape {
  readonly shape: string;
  /** `container`: the same key in another container. `label`: its key is the label of the missing shape. `spelling`: a typo. */
  readonly why: 'container' | 'label' | 'spelling';
}

/** The id of a shape, a connection, or the board itself. */
export type Subject = {readonly kind: 'shape' | 'connection'; readonly name: string} | {readonly kind: 'board'};
