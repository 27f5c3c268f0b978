/** A difference between a reader's source and the goal of an exercise. Ids are whole keys, and connections look like `a -> b`. */
export type Difference = {
  /** Path of the board, as in `GraphBoard`. */
  readonly board: readonly string[];
} /** `empty-board`: the reader's board has neither shapes nor connections. */ & (
  | {readonly kind: 'missing-board' | 'extra-board' | 'empty-board'}
  | {readonly kind: 'missing-shape'; readonly shape: string; readonly similar?: SimilarShape}
  /** `isInherited` is set if the reader didn't add the shape to this board, but to a board that it inherits from. */
  | {
      readonly kind: 'extra-shape';
      readonly shape: string;
      readonly related?: RelatedShape;
      readonly isInherited?: boolean;
    }
  /** `isRepeated` is set if both sources have such connections, but not equally many. */
  | {
      readonly kind: 'missing-connection' | 'extra-connection';
      readonly connection: string;
      readonly isRepeated: boolean;
    }
  | {readonly kind: 'reversed'; readonly connection: string}
  /**
   * At the end `at`, an arrowhead is missing, extra, the wrong one, or hollow or filled although it shouldn't be.
   */
  | {
      readonly kind:
        | 'missing-arrowhead'
        | 'extra-arrowhead'
        | 'wrong-arrowhead'
        | 'hollow-arrowhead'
        | 'filled-arrowhead';
      readonly connection: string;
      readonly at: string;
    }
  /** Each end has the arrowhead, or the arrowhead's label, that belongs at the other. */
  | {readonly kind: 'swapped-arrowheads' | 'swapped-labels'; readonly connection: string}
  /** An arrowhead's label if `at` is set, and otherwise a shape's or connection's. */
  | {
      readonly kind: 'label';
      readonly of: string;
      readonly at?: string;
      readonly expected: string;
      readonly actual: string;
      /** The first word of the block string, if D2 took it for the language although it belongs to the label. */
      readonly tag?: string;
    }
  /** A connection should end at a column of a table, at another column, or at the table itself. */
  | {readonly kind: 'column'; readonly connection: string; readonly at: string; readonly state: Deviation}
  /** `of` isn't set for an attribute of the board itself. */
  | {readonly kind: 'attribute'; readonly of?: string; readonly keyword: string; readonly state: AttributeState}
  | {readonly kind: 'missing-row' | 'extra-row'; readonly shape: string; readonly row: string}
  | {readonly kind: 'row'; readonly shape: string; readonly row: string; readonly part: RowPart}
  /** Shapes and connections are right, but the source lacks code that the exercise asks for. */
  | {readonly kind: 'missing-code'; readonly code: readonly string[]}
  /** Two messages of a sequence diagram, or a message and a note, are in the wrong order. */
  | {readonly kind: 'order'; readonly first: string; readonly second: string}
);

export type Deviation = 'missing' | 'extra' | 'wrong';
/** `removed`: missing, although the start had it. */
export type AttributeState = Deviation | 'removed';
export type RowPart = 'name' | 'type' | 'constraint' | 'visibility';

/** The reader's shape that was probably meant to be the missing one. */
export interface SimilarShape {
  readonly shape: string;
  /** `container`: the same key, elsewhere. `label`: its key is the label in the goal. `id`: the right label. `spelling`: nearly the right key. */
  readonly by: 'container' | 'label' | 'id' | 'spelling';
  /** The container in which the goal has it, if any. */
  readonly container?: string;
}

/** The shape of the goal, which the reader also has, that an extra shape was probably meant to be. */
export interface RelatedShape {
  readonly shape: string;
  /** `container`: the same key, elsewhere. `label`: its label is the extra shape's key. `spelling`: nearly the same key. */
  readonly by: 'container' | 'label' | 'spelling';
}
