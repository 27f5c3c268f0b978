/** What a diagram's SVG may hold. Everything else is left out, wherever it came from. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What D2 draws with. */
export const SVG_ELEMENTS = words(`
  svg g rect path circle ellipse line polyline polygon text tspan title desc defs mask marker clipPath pattern linearGradient
  radialGradient stop filter feDropShadow feGaussianBlur feOffset feBlend feFlood feComposite feColorMatrix feMerge
  feMergeNode image foreignObject style a use
`);

/** What Markdown makes, inside a `foreignObject`. */
export const HTML_ELEMENTS = words(`
  div span p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code kbd samp em strong b i u s del ins small sub sup mark q
  abbr cite dfn var br hr wbr a img table caption colgroup col thead tbody tfoot tr th td details summary figure figcaption
`);

/** Attributes whose values are read as CSS, as numbers or as words. What addresses something has rules of its own. */
export const ATTRIBUTES = words(`
  id class style transform opacity x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points width height viewBox
  preserveAspectRatio version overflow display visibility color cursor
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset clip-path clip-rule mask mask-type maskUnits maskContentUnits filter filterUnits
  primitiveUnits clipPathUnits patternUnits patternContentUnits patternTransform gradientUnits gradientTransform
  spreadMethod offset stop-color stop-opacity paint-order shape-rendering text-rendering
  marker-start marker-end markerWidth markerHeight markerUnits refX refY orient
  font-family font-size font-weight font-style text-anchor dominant-baseline alignment-baseline baseline-shift
  text-decoration letter-spacing word-spacing textLength lengthAdjust rotate xml:space
  in in2 result operator mode stdDeviation values type flood-color flood-opacity k1 k2 k3 k4
  title alt lang dir align valign colspan rowspan span start reversed open role
`);

/** Of those, the ones that readers read: they may hold any text. */
export const TEXTS = words('title alt');

/** Elements that are drawn wherever something refers to them. */
export const REFERRED = words('mask marker clipPath pattern filter');

const FUNCTIONS = words(`
  rgb rgba hsl hsla var calc min max clamp translate translatex translatey scale scalex scaley rotate skewx skewy matrix
  drop-shadow cubic-bezier steps linear-gradient radial-gradient minmax repeat
`);

/** Letters of a function's name; a longer one is of no function. */
const LONGEST_NAME = 30;

const OWN_REFERENCE = /\burl\(\s*(["']?)#[\w:.-]+\1\s*\)/gi;
/** A string that would do no harm if it were none: a quotation mark too many elsewhere would turn it inside out. */
const STRING = /"[\p{L}\p{N}\s,.:+=|%#^$*!?_-]*"|'[\p{L}\p{N}\s,.:+=|%#^$*!?_-]*'/gu;
// Backslashes and comments hide what stands there; the others begin or end something, or belong to an address.
const SIGNS = /[\\<>{};@"']|\/\*|\/\/|\burl\b|[^\P{Cc}\s]/iu;

/** A text without its strings. One that is left open, or holds more than words, leaves its quotation marks. */
export function withoutStrings(text: string): string {
  return text.replace(STRING, '');
}

/** Whether each bracket that is opened is closed again: a browser would read on behind the end of what is checked. */
export function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const letter of text) {
    if (letter === '(') open.push(')');
    else if (letter === '[') open.push(']');
    else if ((letter === ')' || letter === ']') && open.pop() !== letter) return false;
  }
  return open.length === 0;
}

/** Ids of what a value refers to in its own document. */
export function referencesOf(value: string): string[] {
  return [...value.matchAll(/\burl\(\s*["']?#?([\w:.-]*)/gi)].map(([, id = '']) => id);
}

/**
 * Whether a value can be taken over as CSS or as a presentation attribute: it refers to nothing outside of its own document
 * and calls only functions that compute.
 */
export function isHarmless(value: string): boolean {
  const rest = withoutStrings(value.replace(OWN_REFERENCE, ''));
  if (SIGNS.test(rest) || !isBalanced(rest)) return false;
  return rest
    .split('(')
    .slice(0, -1)
    .every((before) => {
      const [name = ''] = /[\w-]*$/.exec(before.slice(-LONGEST_NAME)) ?? [];
      return name === '' || FUNCTIONS.has(name.toLowerCase());
    });
}

/** Limits of one picture. D2's largest examples have a tenth of that. */
export const LIMITS = {
  /** Letters of the document. */
  length: 2_000_000,
  /** Attributes of one element, letters of one of its texts, and letters of the path that it draws. */
  attributes: 100,
  text: 10_000,
  path: 60_000,
  /** Letters of all paths, counted again wherever a `use` repeats one. */
  paths: 1_000_000,
  elements: 15_000,
  depth: 100,
  /** Lines of text, which browsers lay out one by one. */
  lines: 3000,
  /** Elements that stand for another one, and letters of the one that they stand for. */
  uses: 500,
  used: 2000,
  /** References in what is itself drawn where it is referred to. */
  nested: 200,
  /** Elements that are filtered as pictures, steps of all filters, and the product of both. */
  filtered: 300,
  filters: 50,
  filterings: 3000,
  /** Elements that are cut out by a mask or a path, each of which is a layer of its own. */
  layers: 1000,
  /** Dashes of all outlines together: 100,000 take half a second to paint. */
  dashes: 50_000,
  /** Elements that are painted with a gradient or a pattern: 1000 of a picture's size take two to four seconds. */
  painted: 500,
  /** CSS pixels of a line's width. D2's own lines have 15 at most. */
  strokeWidth: 50,
  /** Pixels of all pictures in the picture. */
  pixels: 30_000_000,
  /** Elements that are blended with what is behind them. */
  blended: 1500,
  /** Elements that are drawn where others refer to them, all times together. */
  drawn: 200_000,
  /** Cells that one stands for. */
  span: 50,
  /** Rules of all style sheets, and letters of the declarations of one. */
  rules: 2000,
  declarations: 20_000,
  /** CSS pixels that a filter reaches, or multiples of its own unit. */
  reach: 50,
  /** Boards of one source. */
  boards: 200,
  /** CSS pixels of a side. */
  side: 30_000,
} as const;
