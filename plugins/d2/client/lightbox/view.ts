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
export interface Transform extends Point {
  readonly scale: number;
}

const MIN_SCALE = 0.01;
const MAX_SCALE = 8;
/** Space around a drawing that's fitted to the board. */
const MARGIN_PX = 16;

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

/** Returns the transform that shows the whole drawing, centered and as large as possible. */
export function fit(drawing: Size, board: Size): Transform {
  const horizontal = (board.width - 2 * MARGIN_PX) / drawing.width;
  const vertical = (board.height - 2 * MARGIN_PX) / drawing.height;
  const scale = clamp(Math.min(horizontal, vertical), MIN_SCALE, MAX_SCALE);
  return {scale, x: (board.width - drawing.width * scale) / 2, y: (board.height - drawing.height * scale) / 2};
}

/** Moves the drawing by a distance, but never off the board's center, so that readers can't lose it. */
export function pan(transform: Transform, by: Point, drawing: Size, board: Size): Transform {
  const clampStart = (start: number, length: number, room: number) =>
    clamp(start, room / 2 - length * transform.scale, room / 2);
  return {
    scale: transform.scale,
    x: clampStart(transform.x + by.x, drawing.width, board.width),
    y: clampStart(transform.y + by.y, drawing.height, board.height),
  };
}

/**
 * Changes the scale, and keeps the point `at` of the board in place. The minimum is half of the scale that fits the board, or 100% if that's
 * smaller. The maximum is 800%.
 */
export function zoom(transform: Transform, scale: number, at: Point, drawing: Size, board: Size): Transform {
  const newScale = clamp(scale, Math.min(1, fit(drawing, board).scale / 2), MAX_SCALE);
  const shift = 1 - newScale / transform.scale;
  return pan(
    {...transform, scale: newScale},
    {x: (at.x - transform.x) * shift, y: (at.y - transform.y) * shift},
    drawing,
    board,
  );
}
