/**
 * The data attributes through which the built page, the code that makes figures interactive, and the editor communicate. Style sheets repeat
 * these names.
 */
export const ATTRIBUTES = {
  /** What a control does when it's clicked: `edit`, `zoom`, `board`, or `animation`. */
  action: 'data-d2',
  /** Marks a figure. */
  figure: 'data-d2-figure',
  /** URL of the figure's example, if readers may edit it. */
  example: 'data-d2-live',
  /** On a figure whose source readers have changed without an editor: that source, instead of the example's. */
  source: 'data-d2-source',
  /** URLs of drawings that aren't shown yet, separated by spaces, so that the build publishes them. */
  drawings: 'data-d2-drawings',
  /** On the figure of an exercise: the exercise's id. */
  exercise: 'data-d2-exercise',
  /** Marks the task of an exercise. */
  task: 'data-d2-task',
  /** Marks the text of the caption, without its controls. */
  caption: 'data-d2-caption',
  /** On alt text: id of the board that it describes. */
  board: 'data-d2-board',
  /** Marks a drawing with several boards. `live` in an editor, where boards don't have URLs. */
  boards: 'data-d2-boards',
  /** On a drawing with several boards: id of the board that the reader chose last. */
  chosen: 'data-chosen',
  /** Marks the panel of the current board. */
  current: 'data-current',
  /** On Previous and Next: how many boards to move by, `-1` or `1`. */
  step: 'data-step',
  /** Marks a drawing that moves. `still` or `moving` once the reader has chosen, empty until then. */
  animation: 'data-d2-animation',
  /** On an image or frame that moves: the URL of its still version. */
  still: 'data-still',
  /** On an image or frame that moves: the URL of its moving version. */
  moving: 'data-moving',
  /** Marks a board that has its drawing's background color. */
  background: 'data-d2-background',
  /** `true` while the drawing doesn't match the source next to it. */
  stale: 'data-d2-stale',
  /** On a button: the message to show if its code can't be loaded. */
  failed: 'data-failed',
} as const;

export type Attribute = keyof typeof ATTRIBUTES;

/** Selects the figures that readers can edit. Names the element, because a link can set attributes on the page's root element. */
export const EDITABLE_FIGURE = `figure[${ATTRIBUTES.figure}][${ATTRIBUTES.example}]`;

/** Selects all figures. */
export const FIGURE = `figure[${ATTRIBUTES.figure}]`;

/** Selects the button that opens a figure's editor. */
export const EDIT_BUTTON = `[${ATTRIBUTES.action}="edit"]`;

/** Name of the event that's dispatched on the document when the reader goes to another page. */
export const LEAVE_EVENT = 'd2:leave';

/** Returns a selector for elements that have an attribute, with any value. */
export function createAttributeSelector(name: Attribute): string {
  return `[${ATTRIBUTES[name]}]`;
}

/** Creates attributes to spread into JSX. Leaves out the ones that are `undefined`. */
export function createDataAttributes(
  values: {readonly [name in Attribute]?: string | undefined},
): Record<string, string> {
  const entries = Object.entries(values) as [Attribute, string | undefined][];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[ATTRIBUTES[name], value]])),
  );
}
