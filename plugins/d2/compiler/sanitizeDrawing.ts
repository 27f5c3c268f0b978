import type {Icons} from '../icons';
import {LIMITS, sanitize, TooLargeError} from '../svg/sanitize';
import type {CompileOptions, Drawing} from './request';

function checkSize({width, height}: {readonly width: number; readonly height: number}): void {
  if (Math.max(width, height) <= LIMITS.side) return;
  throw new TooLargeError(
    `The diagram is too large to be shown: ${width} × ${height} pixels. The limit is ${LIMITS.side} on each side.`,
  );
}

/**
 * Sanitizes all SVGs of a drawing, and inserts the site's icons. Neither the build nor the page uses the compiler's output before this.
 *
 * @throws {TooLargeError} if an SVG exceeds `LIMITS`
 */
export function sanitizeDrawing(drawing: Drawing, {ascii}: CompileOptions, icons: Icons): Drawing {
  const {content, boards} = drawing;
  checkSize(drawing);
  return {
    ...drawing,
    content: ascii || content === '' ? content : sanitize(content, {icons}),
    ...(boards && {
      boards: boards.map((board) => {
        if (!board.drawing) return board;
        checkSize(board.drawing);
        return {...board, drawing: {...board.drawing, content: sanitize(board.drawing.content, {icons})}};
      }),
    }),
  };
}
