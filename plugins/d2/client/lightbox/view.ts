/** Where a drawing stands on a board, and how it moves there. All lengths are CSS pixels. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drawing's scale, and its upper left corner seen from that of the board. */
export interface View extends Point {
  readonly scale: number;
}

/** The most that a drawing is enlarged. */
const MOST = 8;

/** Space around a drawing that fits the board. */
const MARGIN = 16;

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** The whole drawing, as large as the board allows, in its middle. */
export function fit(drawing: Size, board: Size): View {
  const across = (board.width - 2 * MARGIN) / drawing.width;
  const down = (board.height - 2 * MARGIN) / drawing.height;
  const scale = within(0.01, Math.min(across, down), MOST);
  return {
    scale,
    x: (board.width - drawing.width * scale) / 2,
    y: (board.height - drawing.height * scale) / 2,
  };
}

/** The view moved by some way. The board's middle never leaves the drawing, so that the drawing cannot be lost. */
export function pan(view: View, by: Point, drawing: Size, board: Size): View {
  const hold = (start: number, size: number, room: number) => within(room / 2 - size * view.scale, start, room / 2);
  return {
    scale: view.scale,
    x: hold(view.x + by.x, drawing.width, board.width),
    y: hold(view.y + by.y, drawing.height, board.height),
  };
}

/**
 * The view at another scale; what is at one point of the board stays there. The scale stays between half of that at which
 * the drawing fits and 800 %, and natural size is always among them.
 */
export function zoom(view: View, scale: number, at: Point, drawing: Size, board: Size): View {
  const next = within(Math.min(1, fit(drawing, board).scale / 2), scale, MOST);
  const way = 1 - next / view.scale;
  return pan({...view, scale: next}, {x: (at.x - view.x) * way, y: (at.y - view.y) * way}, drawing, board);
}
