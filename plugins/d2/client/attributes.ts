/**
 * The protocol between the built page, the code that makes figures interactive, and the editor: every data attribute that one of
 * them sets and another reads. Style sheets write the same names out.
 */
export const ATTRIBUTES = {
  /** What a control does when it's clicked: `edit`, `zoom`, `board`, or `animation`. */
  action: 'data-d2',
  /** Marks a figure. */
  figure: 'data-d2-figure',
  /** Address of the figure's example, if readers may edit it. */
  example: 'data-d2-live',
  /** Marks the caption's own text. */
  caption: 'data-d2-caption',
  /** On a text alternative: id of the board that it describes. */
  board: 'data-d2-board',
  /** Marks a drawing with several boards. `live` in an editor, where boards have no addresses. */
  boards: 'data-d2-boards',
  /** On a drawing with several boards: id of the board that the reader chose last. */
  chosen: 'data-chosen',
  /** On a panel: its board is the one shown. */
  current: 'data-current',
  /** On Previous and Next: how many boards to move by, `-1` or `1`. */
  step: 'data-step',
  /** Marks a drawing that moves. `still` or `moving` once the reader has chosen, empty until then. */
  animation: 'data-d2-animation',
  /** On an image or frame that moves: the addresses of its two versions. */
  still: 'data-still',
  moving: 'data-moving',
  /** Marks a board whose theme sets the background color. */
  ground: 'data-d2-ground',
  /** `true` while the drawing isn't of the source next to it. */
  stale: 'data-d2-stale',
  /** Marks an edited figure that is taller than the window. */
  tall: 'data-d2-tall',
  /** On a button: the message to show if its code can't be loaded. */
  failed: 'data-failed',
} as const;

export type Attribute = keyof typeof ATTRIBUTES;

/** Matches the figures that readers can edit. An address can put attributes on the page's root, but can't make it a figure. */
export const EDITABLE_FIGURE = `figure[${ATTRIBUTES.figure}][${ATTRIBUTES.example}]`;

/** Matches all figures. */
export const FIGURE = `figure[${ATTRIBUTES.figure}]`;

/** Matches the button that opens a figure's editor. */
export const EDIT_BUTTON = `[${ATTRIBUTES.action}="edit"]`;

/** Name of the event that is dispatched on the document before the reader leaves a page for another one. */
export const LEAVE_EVENT = 'd2:leave';

/** Returns a selector for elements with an attribute, whatever its value. */
export function attributeSelector(name: Attribute): string {
  return `[${ATTRIBUTES[name]}]`;
}

/** Returns attributes to spread into JSX, without the ones that are `undefined`. */
export function attributes(values: {readonly [name in Attribute]?: string | undefined}): Record<string, string> {
  const given = Object.entries(values) as [Attribute, string | undefined][];
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[ATTRIBUTES[name], value]])));
}
