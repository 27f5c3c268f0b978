/** Divides an editor between its drawing and its source. All lengths are CSS pixels. */

/** A drawing that would be smaller than this next to the source, compared to its size on the page, stays above the source. */
const MIN_SCALE = 0.7;
/** Next to the source, it may still get this small, so that lines of the source fit. */
const MIN_SCALE_BESIDE_SOURCE = 0.6;
const MIN_DRAWING_WIDTH_PX = 300;
const MIN_SOURCE_WIDTH_PX = 320;
/** A drawing is scaled down, as far as it may be, before its source gets narrower than this or, if that's less, than this share of the whole. */
const COMFORTABLE_SOURCE_WIDTH_PX = 400;
const COMFORTABLE_SOURCE_SHARE = 0.4;
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

function getComfortableWidth(width: number): number {
  return Math.max(MIN_SOURCE_WIDTH_PX, Math.min(COMFORTABLE_SOURCE_WIDTH_PX, width * COMFORTABLE_SOURCE_SHARE));
}

/**
 * Returns how to show the drawing next to the source, or `undefined` if there's too little room for that. Only takes the extra room if
 * the drawing needs it.
 *
 * @param drawingWidth width of the drawing in its own size
 */
export function splitRoom({own, extra}: Room, drawingWidth: number): Split | undefined {
  const shownWidth = Math.min(drawingWidth, own - BOARD_PADDING_PX);
  const getMin = (scale: number): number => Math.max(MIN_DRAWING_WIDTH_PX, shownWidth * scale + BOARD_PADDING_PX);
  const fits = (width: number, source: number): boolean => width - source >= getMin(MIN_SCALE);
  const widths = [0, extra];
  const takenWidth =
    widths.find((more) => fits(own + more, getComfortableWidth(own + more))) ??
    widths.find((more) => fits(own + more, MIN_SOURCE_WIDTH_PX));
  if (takenWidth === undefined) return undefined;
  const width = own + takenWidth;
  const wantedWidth = Math.max(width / 2, shownWidth + BOARD_PADDING_PX);
  const maxWidth = Math.max(getMin(MIN_SCALE_BESIDE_SOURCE), width - getComfortableWidth(width));
  return {drawing: Math.floor(Math.min(wantedWidth, maxWidth)), extra: takenWidth};
}
