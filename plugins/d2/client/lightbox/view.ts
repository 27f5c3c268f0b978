/** Computes where a drawing is on the lightbox's board. All lengths are CSS pixels. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drawing's scale, and the position of its top left corner relative to the board's. */
export interface View extends Point {
  readonly scale: number;
}

const MIN_SCALE = 0.01;
const MAX_SCALE = 8;
/** Space around a drawing that's fitted to the board. */
const MARGIN_PX = 16;

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

/** Returns the view that shows the whole drawing, centered and as large as possible. */
export function fit(drawing: Size, board: Size): View {
  const horizontal = (board.width - 2 * MARGIN_PX) / drawing.width;
  const vertical = (board.height - 2 * MARGIN_PX) / drawing.height;
  const scale = clamp(Math.min(horizontal, vertical), MIN_SCALE, MAX_SCALE);
  return {scale, x: (board.width - drawing.width * scale) / 2, y: (board.height - drawing.height * scale) / 2};
}

/** Moves the drawing by a distance. It always covers the board's center, so that readers can't lose it. */
export function pan(view: View, by: Point, drawing: Size, board: Size): View {
  const clampStart = (start: number, length: number, room: number) =>
    clamp(start, room / 2 - length * view.scale, room / 2);
  return {
    scale: view.scale,
    x: clampStart(view.x + by.x, drawing.width, board.width),
    y: clampStart(view.y + by.y, drawing.height, board.height),
  };
}

/**
 * Changes the scale, and keeps the point `at` of the board in place. The minimum scale is half of the one that fits, or 100% if that's
 * smaller. The maximum is 800%.
 */
export function zoom(view: View, scale: number, at: Point, drawing: Size, board: Size): View {
  const newScale = clamp(scale, Math.min(1, fit(drawing, board).scale / 2), MAX_SCALE);
  const shift = 1 - newScale / view.scale;
  return pan({...view, scale: newScale}, {x: (at.x - view.x) * shift, y: (at.y - view.y) * shift}, drawing, board);
}
