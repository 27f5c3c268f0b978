/** Divides an editor between its drawing and its source. All lengths are CSS pixels. */

/** A drawing that would be smaller than this next to the source, compared to its size on the page, stays above the source. */
const MIN_SCALE = 0.7;
const MIN_DRAWING_WIDTH_PX = 300;
const MIN_SOURCE_WIDTH_PX = 320;
/** Padding and borders around a drawing. */
const BOARD_PADDING_PX = 34;

export interface Room {
  /** Width of the figure in its column. */
  readonly own: number;
  /** How much wider it can get if it covers what's next to its column. */
  readonly extra: number;
}

export interface Split {
  /** Width of the drawing's pane. */
  readonly drawing: number;
  /** How much the figure gets of the extra room. */
  readonly extra: number;
}

/**
 * Returns how to show the drawing next to the source, or `undefined` if there's too little room for that. Only takes the extra room if
 * the drawing needs it.
 *
 * @param drawingWidth width of the drawing in its own size
 */
export function splitRoom({own, extra}: Room, drawingWidth: number): Split | undefined {
  const shownWidth = Math.min(drawingWidth, own - BOARD_PADDING_PX);
  const min = Math.max(MIN_DRAWING_WIDTH_PX, shownWidth * MIN_SCALE + BOARD_PADDING_PX);
  const takenWidth = [0, extra].find((more) => own + more - MIN_SOURCE_WIDTH_PX >= min);
  if (takenWidth === undefined) return undefined;
  const width = own + takenWidth;
  const wantedWidth = Math.max(width / 2, shownWidth + BOARD_PADDING_PX);
  return {drawing: Math.floor(Math.min(wantedWidth, width - MIN_SOURCE_WIDTH_PX)), extra: takenWidth};
}
