import {ensureContrast} from './contrast';
import {lightenGroups} from './groups';
import {darkenHeaders} from './headers';
import {createReducedMotionSheet} from './motion';
import {thinTextures} from './texture';
import {collectElements, type Element, getChildElements, getText, parse, serialize, TooLargeError} from './tree';

/** An SVG that is ready for an `<img>`, with its natural size in CSS pixels. */
export interface FinishedSvg {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

// D2's embedded fonts don't have all glyphs. The reader's fonts provide the others, such as Hangul and emoji.
const SANS_FALLBACK =
  'system-ui, -apple-system, "Segoe UI", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif';
const MONO_FALLBACK = 'ui-monospace, "Noto Sans Mono CJK KR", monospace';
/** Font weights by the kind in the names of D2's fonts. All other kinds are regular. */
const WEIGHTS: Readonly<Record<string, number>> = {semibold: 600, bold: 700, 'mono-bold': 700};
const REGULAR = 400;
// `font-synthesis` keeps browsers from slanting glyphs: Hangul has no italics, and D2 embeds its own italic fonts. Without
// `geometricPrecision`, Chromium on Linux rounds the width of each letter, so Markdown could wrap where D2 expected one line.
const TEXT_SHEET = '.d2-svg{font-synthesis:weight;text-rendering:geometricPrecision}';

/**
 * Prepares D2's SVG for an `<img>`. Sets its natural size and fallback fonts, replaces hardcoded colors with the theme's, ensures
 * contrast, removes unused color rules, and stops animations for readers who prefer reduced motion.
 *
 * @throws if the SVG isn't from D2
 */
export function finishSvg(source: string): FinishedSvg {
  let root: Element;
  try {
    root = parse(source);
  } catch (error) {
    // `sanitize` will reject it later, outside the sandbox.
    if (error instanceof TooLargeError) return {svg: source, width: 0, height: 0};
    throw error;
  }
  const {viewBox = ''} = root.attributes;
  const [, width, height] = /^0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)$/.exec(viewBox) ?? [];
  // D2 nests the SVG of the diagram in one that only has the size.
  const diagram = getChildElements(root).find(({name}) => name === 'svg');
  if (width === undefined || height === undefined || !diagram) throw new Error('D2 returned an SVG without a viewBox.');
  for (const element of collectElements(root)) applyThemeColors(element);
  const groupSheet = lightenGroups(root);
  const headerSheet = darkenHeaders(root);
  const contrastSheet = ensureContrast(root);
  thinTextures(root);
  dropUnusedColors(root);
  for (const element of collectElements(root)) addFallbackFonts(element);
  const sheets = [groupSheet, headerSheet, contrastSheet, TEXT_SHEET, createReducedMotionSheet(root)];
  diagram.children.push(...sheets.filter(Boolean).map((sheet) => ({name: 'style', attributes: {}, children: [sheet]})));
  root.attributes = replaceAttributes(root, ['viewBox'], {viewBox, width, height});
  return {svg: serialize(root), width: Math.ceil(Number(width)), height: Math.ceil(Number(height))};
}

/** Returns an element's attributes without the named ones, and with `replacement` where the first of these was. */
function replaceAttributes(
  {attributes}: Element,
  [first, ...others]: readonly string[],
  replacement: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries(attributes).flatMap(([key, value]) => {
    if (key === first) return Object.entries(replacement);
    return others.includes(key) ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Adds fallback fonts with the weight of D2's own fonts, so that bold labels in Hangul are bold. D2's fonts have to declare the same
 * weight, or browsers would embolden them.
 */
function addFallbackFonts(element: Element): void {
  if (element.name !== 'style') return;
  const css = getText(element)
    .replace(/@font-face\s*\{\s*font-family:\s*d2-\d+-font-([\w-]+);/g, (face, kind: string) => {
      return `${face}font-weight:${WEIGHTS[kind] ?? REGULAR};`;
    })
    .replace(/font-family: "(d2-\d+-font-([\w-]+))"/g, (_, name: string, kind: string) => {
      const fallback = kind.startsWith('mono') ? MONO_FALLBACK : SANS_FALLBACK;
      return `font-family: "${name}", ${fallback};font-weight:${WEIGHTS[kind] ?? REGULAR}`;
    });
  element.children = [css];
}

const CARD_CLASSES = {class: 'fill-N7 stroke-N4'};

/**
 * Replaces hardcoded colors with the theme's. D2 writes link labels in `blue`, which is unreadable on dark backgrounds, and always
 * uses white for tooltips, icons, and legends and black for Markdown labels on connections.
 */
function applyThemeColors(element: Element): void {
  const {name, attributes} = element;
  const {class: names = '', fill, stroke, style = ''} = attributes;
  if (/^[\w -]*\btext-link$/.test(names)) element.attributes = {...attributes, class: `${names} fill-B1`};
  if (name === 'div' && names === 'md') element.attributes = {...attributes, class: 'md color-N1'};
  const isLegend = stroke === '#DEE1EB' && (fill === '#F7F7FA' || fill === '#ffffff');
  if (isLegend && style.startsWith('stroke-width: 1px'))
    element.attributes = replaceAttributes(element, ['stroke', 'fill'], CARD_CLASSES);
  if (name === 'g' && names.includes('appendix-icon')) collectElements(element).forEach(applyIconColors);
  if (name !== 'g' || names !== 'positioned-tooltip') return;
  for (const part of getChildElements(element).slice(0, 2))
    if (part.attributes.fill === 'white' && part.attributes.stroke === '#DEE1EB')
      part.attributes = replaceAttributes(part, ['fill', 'stroke'], CARD_CLASSES);
}

/** Replaces the colors of a link's or tooltip's icon, whose white disk would glare in the dark color scheme. */
function applyIconColors(element: Element): void {
  const {fill, stroke} = element.attributes;
  if (fill === 'white') element.attributes = replaceAttributes(element, ['stroke', 'fill'], CARD_CLASSES);
  else if (stroke === '#2E3346') element.attributes = replaceAttributes(element, ['stroke'], {class: 'stroke-N1'});
}

// D2 always writes about 110 color rules per color scheme and four patterns for hand-drawn fills, even if the diagram doesn't use them.
const COLOR_RULE =
  /\s*(?:\.d2-\d+ )?\.((?:fill|stroke|background-color|color|sketch-overlay)-(?:N[1-7]|B[1-6]|AA[245]|AB[45]))\s*\{[^}]*\}/g;

function dropUnusedColors(root: Element): void {
  const elements = collectElements(root);
  const usedClasses = new Set(elements.flatMap(({attributes}) => attributes.class?.split(/\s+/) ?? []));
  const styles = elements.filter(({name}) => name === 'style');
  for (const style of styles)
    style.children = [getText(style).replace(COLOR_RULE, (rule, name: string) => (usedClasses.has(name) ? rule : ''))];
  const css = styles.map(getText).join('');
  const isUnused = (child: Element | string | undefined): boolean =>
    typeof child === 'object' &&
    child.name === 'pattern' &&
    /^streaks-[\w-]+$/.test(child.attributes.id ?? '') &&
    !css.includes(`#${child.attributes.id})`);
  for (const element of elements)
    element.children = element.children.flatMap((child, i, children) => {
      if (isUnused(child)) return [];
      return typeof child === 'string' && isUnused(children[i - 1]) ? child.trimStart() : child;
    });
}
