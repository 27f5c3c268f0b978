/** Pictures that move: boards that follow each other, and dashes of `animated` connections. */
import {withoutMotion} from '../svg/finish';

export {withMotion as moving} from '../svg/finish';

/** Bounded: it goes through all of a picture, labels among it, which may begin it thousands of times. */
const MOVES = /[";{\s]animation:\s{0,9}[\w-]{1,99} [\d.]{1,9}m?s[^;"{}<]{0,99}?\binfinite\b/;
const REST = '<style>*{animation:none!important}</style>';

/** Whether a finished SVG moves without an end. */
export function moves(svg: string): boolean {
  return MOVES.test(svg);
}

/** A finished SVG that rests, whatever the reader's settings; of boards that follow each other it shows the first. */
export function resting(svg: string): string {
  const still = withoutMotion(svg);
  const end = still.lastIndexOf('</svg>');
  return `${still.slice(0, end)}${REST}${still.slice(end)}`;
}
