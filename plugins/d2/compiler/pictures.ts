import {LIMITS, sanitize, TooLarge} from '../svg/sanitize';
import type {CompileOptions, Drawing} from './request';

interface Sized {
  readonly width: number;
  readonly height: number;
}

function checkSize({width, height}: Sized): void {
  if (Math.max(width, height) <= LIMITS.side) return;
  throw new TooLarge(`The picture is too large to be shown: ${width} × ${height} pixels, of ${LIMITS.side} at most.`);
}

/**
 * Writes all pictures of a drawing anew from what is harmless in them. What comes out of the compiler is used after this and
 * never before, in the build and in browsers.
 *
 * @throws TooLarge
 */
export function checkPictures(drawing: Drawing, {ascii}: CompileOptions): Drawing {
  const {picture, boards} = drawing;
  checkSize(drawing);
  return {
    ...drawing,
    picture: ascii || picture === '' ? picture : sanitize(picture),
    ...(boards && {
      boards: boards.map((board) => {
        if (!board.drawing) return board;
        checkSize(board.drawing);
        return {...board, drawing: {...board.drawing, picture: sanitize(board.drawing.picture)}};
      }),
    }),
  };
}
