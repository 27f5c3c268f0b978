/** Pictures that move: boards that follow each other, and dashes of `animated` connections. */
import {movingOf, stillOf} from '../compiler/finish';

const MOVES = /[";{\s]animation:\s*[\w-]+ [\d.]+m?s[^;"{}<]*\binfinite\b/;
const REDUCED = /@media[^{}]*prefers-reduced-motion:\s*reduce[^{}]*\{/;
const REST = '<style>*{animation:none!important}</style>';

/** Whether a finished SVG moves without an end. */
export function moves(svg: string): boolean {
  return MOVES.test(svg);
}

/** A finished SVG that rests, whatever the reader's settings; of boards that follow each other it shows the first. */
export function resting(svg: string): string {
  const still = stillOf(svg);
  const end = still.lastIndexOf('</svg>');
  return `${still.slice(0, end)}${REST}${still.slice(end)}`;
}

/** A finished SVG that moves, whatever the reader's settings. */
export function moving(svg: string): string {
  // Only in style sheets: what a label says is no rule.
  return movingOf(svg).replace(/(?<=<style>)[^<]*(?=<\/style>)/g, withoutRest);
}

/** A style sheet without its rules for readers who asked for less motion. */
function withoutRest(sheet: string): string {
  const found = REDUCED.exec(sheet);
  if (!found) return sheet;
  const start = found.index + found[0].length;
  let depth = 1;
  let end = start;
  for (; end < sheet.length && depth > 0; end++) depth += sheet[end] === '{' ? 1 : sheet[end] === '}' ? -1 : 0;
  return sheet.slice(0, found.index) + withoutRest(sheet.slice(end));
}
