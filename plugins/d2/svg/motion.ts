/** Finds and controls D2's animations: boards that are shown one after the other, and shapes and connections that are `animated`. */
import {collectElements, type Element} from './tree';

// D2 animates boards and connections with a `style`, and shapes with a class.
const BOARD_ANIMATION = /^(animation: d2Transition-[\w-]+ )/;
const ANIMATED_CLASS = /\banimated-(?:connection|shape)\b/;
const REDUCED_MOTION = '@media (prefers-reduced-motion:reduce)';

/** Creates rules that stop animations for readers who prefer reduced motion, and show the first board. Empty if nothing moves. */
export function createReducedMotionSheet(root: Element): string {
  const elements = collectElements(root);
  const isAnimated = elements.some(({attributes}) => ANIMATED_CLASS.test(attributes.class ?? ''));
  const firstBoard = elements.find(
    ({name, attributes}) => name === 'g' && BOARD_ANIMATION.test(attributes.style ?? ''),
  );
  const [, firstDelay] = BOARD_ANIMATION.exec(firstBoard?.attributes.style ?? '') ?? [];
  const board = '[style^="animation: d2Transition-"]';
  const rules = [
    ...(isAnimated ? ['.animated-connection,.animated-shape{animation:none!important}'] : []),
    ...(firstDelay ? [`${board}{animation:none!important}${board}:not([style^="${firstDelay}"]){display:none}`] : []),
  ].join('');
  return rules && `${REDUCED_MOTION}{${rules}}`;
}

/** Matches the style sheets of a finished SVG, so that labels that look like CSS stay untouched. */
export const STYLE_SHEET = /(?<=<style>)[^<]*(?=<\/style>)/g;
/** Matches an endless animation. Repetitions are bounded, because labels can match the start of the pattern thousands of times. */
const ENDLESS_ANIMATION = /[";{\s]animation:\s{0,9}[\w-]{1,99} [\d.]{1,9}m?s[^;"{}<]{0,99}?\binfinite\b/;
const REDUCED_MOTION_START = /@media[^{}]{0,99}prefers-reduced-motion:\s*reduce[^{}]{0,99}\{/;
const STOP_ALL = '<style>*{animation:none!important}</style>';

/** Returns whether a finished SVG has an endless animation. */
export function isMoving(svg: string): boolean {
  return ENDLESS_ANIMATION.test(svg);
}

/** Returns a version of a finished SVG that never moves. An animation of boards shows the first one. */
export function removeMotion(svg: string): string {
  const stillSvg = svg.replace(STYLE_SHEET, (sheet) => {
    const index = sheet.indexOf(`${REDUCED_MOTION}{`);
    if (index < 0 || !sheet.endsWith('}}')) return sheet;
    return sheet.slice(0, index) + sheet.slice(index + REDUCED_MOTION.length + 1, -1);
  });
  const end = stillSvg.lastIndexOf('</svg>');
  return `${stillSvg.slice(0, end)}${STOP_ALL}${stillSvg.slice(end)}`;
}

/** Returns a version of a finished SVG that moves even if the reader prefers reduced motion. */
export function forceMotion(svg: string): string {
  return svg.replace(STYLE_SHEET, dropReducedMotion);
}

function dropReducedMotion(sheet: string): string {
  const match = REDUCED_MOTION_START.exec(sheet);
  if (!match) return sheet;
  const start = match.index + match[0].length;
  let depth = 1;
  let end = start;
  for (; end < sheet.length && depth > 0; end++) depth += sheet[end] === '{' ? 1 : sheet[end] === '}' ? -1 : 0;
  return sheet.slice(0, match.index) + dropReducedMotion(sheet.slice(end));
}
