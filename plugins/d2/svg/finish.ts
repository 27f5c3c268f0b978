import {withReadableInk} from './contrast';

/** A finished picture: the SVG document and its natural size in CSS pixels. */
export interface FinishedSvg {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

// D2 embeds the glyphs that it has; for all others (Hangul, emoji) the viewer's fonts step in, and these are sans.
const SANS = 'system-ui, -apple-system, "Segoe UI", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif';
const MONO = 'ui-monospace, "Noto Sans Mono CJK KR", monospace';
/** Weights of the kinds of fonts that D2 embeds, for the letters of the viewer's fonts. */
const WEIGHTS: Readonly<Record<string, number>> = {semibold: 600, bold: 700, 'mono-bold': 700};
const REGULAR = 400;
// Hangul has no italics, and D2's fonts are italic by themselves: no viewer slants either.
const UPRIGHT = '<style>.d2-svg{font-synthesis:weight}</style>';

/**
 * Makes D2's SVG fit for an `<img>`: names fonts and weights for the letters that D2's own fonts lack, gives the root element
 * its natural size, gives what D2 leaves uncoloured a colour of the theme, and all texts and lines one that can be seen, drops
 * colour rules that no element uses, and rests for readers who prefer reduced motion.
 *
 * @throws if the document is not one of D2's
 */
export function finishSvg(source: string): FinishedSvg {
  const size = /viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(source);
  if (!size) throw new Error('D2 returned an SVG without a viewBox.');
  const [, width = '0', height = '0'] = size;
  const coloured = withReadableInk(withThemeColours(source.replace(/^<\?xml[^>]*>/, '')));
  const lettered = withFallbackFonts(dropUnusedColours(coloured)).replace(/(?=<\/svg>\s*<\/svg>\s*$)/, UPRIGHT);
  const svg = rest(lettered).replace(size[0], `${size[0]} width="${width}" height="${height}"`);
  return {svg, width: Math.ceil(Number(width)), height: Math.ceil(Number(height))};
}

/**
 * Names fonts for the letters that D2's own lack, and the weight that these have: a bold label in Hangul would be a regular
 * one. D2's own fonts get it too, or they would be made bolder than they are.
 */
function withFallbackFonts(svg: string): string {
  return svg
    .replace(/@font-face\s*\{\s*font-family:\s*d2-\d+-font-([\w-]+);/g, (face, kind: string) => {
      return `${face}font-weight:${WEIGHTS[kind] ?? REGULAR};`;
    })
    .replace(/font-family: "(d2-\d+-font-([\w-]+))"/g, (_, name: string, kind: string) => {
      const fallback = kind.startsWith('mono') ? MONO : SANS;
      return `font-family: "${name}", ${fallback};font-weight:${WEIGHTS[kind] ?? REGULAR}`;
    });
}

/**
 * D2 writes the labels of links in `blue`, which cannot be read on a dark ground, tooltips and legends always white, and labels
 * of Markdown on connections black. They get the theme's colours.
 */
function withThemeColours(svg: string): string {
  return svg
    .replace(/ class="([\w -]*\btext-link)"/g, ' class="$1 fill-B1"')
    .replace(/ stroke="#DEE1EB" fill="(?:#F7F7FA|#ffffff)"(?= style="stroke-width: 1px)/g, ' class="fill-N7 stroke-N4"')
    .replace(/<div ([^>]*)class="md"/g, '<div $1class="md color-N1"')
    .replace(
      /(<g class="positioned-tooltip">)((?:<(?:rect|path) [^>]*>(?:<\/\w+>)?\s*){2})/g,
      (_, group: string, card: string) => {
        return group + card.replaceAll(' fill="white" stroke="#DEE1EB"', ' class="fill-N7 stroke-N4"');
      },
    );
}

// D2 writes some 110 colour rules for each scheme, whatever is drawn, and the four patterns of hand-drawn fills.
const COLOUR_RULE =
  /\s*(?:\.d2-\d+ )?\.((?:fill|stroke|background-color|color|sketch-overlay)-(?:N[1-7]|B[1-6]|AA[245]|AB[45]))\s*\{[^}]*\}/g;
const STREAKS = /<pattern id="(streaks-[\w-]+)"[^>]*>[^<]*<path [^>]*>\s*(?:<\/path>\s*)?<\/pattern>\s*/g;

function dropUnusedColours(svg: string): string {
  const used = new Set<string>();
  for (const [, names = ''] of svg.matchAll(/\sclass="([^"]*)"/g))
    for (const name of names.split(/\s+/)) used.add(name);
  const ruled = svg.replace(COLOUR_RULE, (rule, name: string) => (used.has(name) ? rule : ''));
  return ruled.replace(STREAKS, (pattern, id: string) => (ruled.includes(`#${id})`) ? pattern : ''));
}

// D2 animates boards by a style of each one's group, connections by a style, too, and shapes by a class.
const FRAME = /<g style="(animation: d2Transition-[\w-]+ )/;
const MOVING = /class="[^"]*\banimated-(?:connection|shape)\b/;
const STILL = '@media (prefers-reduced-motion:reduce)';
const REDUCED = /@media[^{}]{0,99}prefers-reduced-motion:\s*reduce[^{}]{0,99}\{/;

/** What moves rests, an animation on its first board, for readers who prefer reduced motion. Others stay unchanged. */
function rest(svg: string): string {
  const [, first] = FRAME.exec(svg) ?? [];
  const frames = '[style^="animation: d2Transition-"]';
  const rules = [
    ...(MOVING.test(svg) ? ['.animated-connection,.animated-shape{animation:none!important}'] : []),
    ...(first ? [`${frames}{animation:none!important}${frames}:not([style^="${first}"]){display:none}`] : []),
  ].join('');
  return rules === '' ? svg : svg.replace('</svg></svg>', `<style>${STILL}{${rules}}</style></svg></svg>`);
}

/** A finished picture that rests, an animation on its first board, whatever the reader's settings. */
export function stillOf(picture: string): string {
  // By sheets: a pattern for the rules would begin at each label that repeats them.
  return picture.replace(SHEET, (sheet) => {
    const at = sheet.indexOf(`${STILL}{`);
    if (at < 0 || !sheet.endsWith('}}')) return sheet;
    return sheet.slice(0, at) + sheet.slice(at + STILL.length + 1, -1);
  });
}

/** What stands in the style sheets of a finished picture: a label's text is no rule, and no font. */
export const SHEET = /(?<=<style>)[^<]*(?=<\/style>)/g;

/** A finished picture that moves whatever the reader's settings: for a reader who has chosen that. */
export function movingOf(picture: string): string {
  return picture.replace(SHEET, withoutRest);
}

/** A style sheet without its rules for readers who prefer reduced motion. */
function withoutRest(sheet: string): string {
  const found = REDUCED.exec(sheet);
  if (!found) return sheet;
  const start = found.index + found[0].length;
  let depth = 1;
  let end = start;
  for (; end < sheet.length && depth > 0; end++) depth += sheet[end] === '{' ? 1 : sheet[end] === '}' ? -1 : 0;
  return sheet.slice(0, found.index) + withoutRest(sheet.slice(end));
}
