/** Divides an editor between its drawing and its source. All lengths are CSS pixels. */

/** Minimum scale for a drawing to go next to its source, compared to its size on the page. Smaller ones stay above the source. */
const MIN_SCALE = 0.7;
/** Minimum scale of a drawing that's next to its source, so that the source's lines fit. */
const MIN_SIDE_BY_SIDE_SCALE = 0.6;
const MIN_DRAWING_WIDTH_PX = 300;
const MIN_SOURCE_WIDTH_PX = 320;
/** A drawing shrinks to its minimum scale before its source gets narrower than this. */
const COMFORTABLE_SOURCE_WIDTH_PX = 400;
/** In a narrow figure, this share of its width is already comfortable for the source. */
const COMFORTABLE_SOURCE_SHARE = 0.4;
/** Padding and borders around a drawing. */
const BOARD_PADDING_PX = 34;

export interface AvailableWidth {
  /** Width of the figure in its column. */
  readonly column: number;
  /** Additional width if the figure covers what's next to its column. */
  readonly extra: number;
}

export interface Split {
  /** Width of the drawing's pane. */
  readonly drawing: number;
  /** How much of the extra width the figure takes. */
  readonly extra: number;
}

function getComfortableWidth(width: number): number {
  return Math.max(MIN_SOURCE_WIDTH_PX, Math.min(COMFORTABLE_SOURCE_WIDTH_PX, width * COMFORTABLE_SOURCE_SHARE));
}

/**
 * Returns how to show the drawing next to the source, or `undefined` if there's too little room for that. Only takes the extra room if
 * the drawing needs it.
 *
 * @param drawingWidth natural width of the drawing
 */
export function splitWidth({column, extra}: AvailableWidth, drawingWidth: number): Split | undefined {
  const shownWidth = Math.min(drawingWidth, column - BOARD_PADDING_PX);
  const getMin = (scale: number): number => Math.max(MIN_DRAWING_WIDTH_PX, shownWidth * scale + BOARD_PADDING_PX);
  const fits = (width: number, source: number): boolean => width - source >= getMin(MIN_SCALE);
  const widths = [0, extra];
  const takenWidth =
    widths.find((more) => fits(column + more, getComfortableWidth(column + more))) ??
    widths.find((more) => fits(column + more, MIN_SOURCE_WIDTH_PX));
  if (takenWidth === undefined) return undefined;
  const width = column + takenWidth;
  const wantedWidth = Math.max(width / 2, shownWidth + BOARD_PADDING_PX);
  const maxWidth = Math.max(getMin(MIN_SIDE_BY_SIDE_SCALE), width - getComfortableWidth(width));
  return {drawing: Math.floor(Math.min(wantedWidth, maxWidth)), extra: takenWidth};
}
