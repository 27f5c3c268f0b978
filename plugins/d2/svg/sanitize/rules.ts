/** The allowlist for a diagram's SVG. The sanitizer drops everything else. */

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that D2 draws with. */
export const SVG_ELEMENTS = list(`
  svg g rect path circle ellipse line polyline polygon text tspan title desc defs mask marker clipPath pattern linearGradient
  radialGradient stop filter feDropShadow feGaussianBlur feOffset feBlend feFlood feComposite feColorMatrix feMerge
  feMergeNode image foreignObject style a use
`);

/** Elements that Markdown creates inside a `foreignObject`. */
export const HTML_ELEMENTS = list(`
  div span p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code kbd samp em strong b i u s del ins small sub sup mark q
  abbr cite dfn var br hr wbr a img table caption colgroup col thead tbody tfoot tr th td details summary figure figcaption
`);

/** Attributes whose values are CSS, numbers, or keywords. The sanitizer checks attributes with URLs separately. */
export const ATTRIBUTES = list(`
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

/** Attributes that may contain any text, because browsers only show or announce it. */
export const TEXT_ATTRIBUTES = list('title alt');

/** Elements that are drawn wherever something refers to them. */
export const REFERENCED_ELEMENTS = list('mask marker clipPath pattern filter');

const FUNCTIONS = list(`
  rgb rgba hsl hsla var calc min max clamp translate translatex translatey scale scalex scaley rotate skewx skewy matrix
  drop-shadow cubic-bezier steps linear-gradient radial-gradient minmax repeat
`);

/** Maximum length of a CSS function's name, in characters. All allowed functions have shorter names. */
const MAX_FUNCTION_NAME_LENGTH = 30;

const OWN_REFERENCE = /\burl\(\s*(["']?)#[\w:.-]+\1\s*\)/gi;
/** Matches a string that would be harmless even without its quotes, because an earlier stray quote could swap inside and outside. */
const STRING = /"[\p{L}\p{N}\s,.:+=|%#^$*!?_-]*"|'[\p{L}\p{N}\s,.:+=|%#^$*!?_-]*'/gu;
// Backslashes and comments can disguise other characters. The other matches start or end a token, or belong to a URL.
const UNSAFE_CHARACTERS = /[\\<>{};@"']|\/\*|\/\/|\burl\b|[^\P{Cc}\s]/iu;

/** Removes strings from CSS. Quotation marks of unclosed or unsafe strings remain. */
export function removeStrings(text: string): string {
  return text.replace(STRING, '');
}

/** Returns whether all brackets in a value are closed. If not, a browser would read past the end of the checked text. */
export function isBalanced(text: string): boolean {
  const expectedClosers: string[] = [];
  for (const character of text) {
    if (character === '(') expectedClosers.push(')');
    else if (character === '[') expectedClosers.push(']');
    else if ((character === ')' || character === ']') && expectedClosers.pop() !== character) return false;
  }
  return expectedClosers.length === 0;
}

/** Returns the ids that a value refers to with `url(#id)`. An id is empty if the URL isn't a fragment. */
export function findReferences(value: string): string[] {
  return [...value.matchAll(/\burl\(\s*["']?#?([\w:.-]*)/gi)].map(([, id = '']) => id);
}

/**
 * Returns whether a value is safe as CSS or as a presentation attribute: it doesn't refer to anything outside its document, and only
 * calls functions that compute values.
 */
export function isHarmless(value: string): boolean {
  const code = removeStrings(value.replace(OWN_REFERENCE, ''));
  if (UNSAFE_CHARACTERS.test(code) || !isBalanced(code)) return false;
  return code
    .split('(')
    .slice(0, -1)
    .every((before) => {
      const [name = ''] = /[\w-]*$/.exec(before.slice(-MAX_FUNCTION_NAME_LENGTH)) ?? [];
      return name === '' || FUNCTIONS.has(name.toLowerCase());
    });
}

/** Limits for one SVG. D2's largest examples reach about a tenth of them. Lengths are in characters. */
export const LIMITS = {
  /** Length of the whole SVG. */
  length: 2_000_000,
  /** Attributes of one element. */
  attributes: 100,
  /** Length of an attribute with text. */
  textLength: 10_000,
  /** Length of one path. */
  pathLength: 60_000,
  /** Length of all paths together. A path counts again wherever a `use` repeats it. */
  totalPathLength: 1_000_000,
  elements: 15_000,
  /** Levels of nested elements. */
  depth: 100,
  /** Lines of text, since browsers lay them out one by one. */
  textLines: 3000,
  useElements: 500,
  /** Maximum length of a path that a `use` may repeat. */
  usedPathLength: 2000,
  /** References inside elements that are referenced themselves. */
  nestedReferences: 200,
  filteredElements: 300,
  /** Steps of all filters. */
  filterSteps: 50,
  /** `filteredElements` × `filterSteps`. */
  filterOperations: 3000,
  /** Masked or clipped elements, because each needs its own layer. */
  maskedElements: 1000,
  /** Dashes of all outlines: 100,000 take half a second to paint. */
  dashes: 50_000,
  /** Elements painted with a gradient or a pattern: 1,000 large ones take two to four seconds. */
  paintedElements: 500,
  /** Stroke width in CSS pixels. D2's limit is 15. */
  strokeWidth: 50,
  /** Pixels of all embedded images. */
  pixels: 30_000_000,
  /** Icons of the site, which are small SVGs. */
  icons: 500,
  /** Elements that are blended with their background. */
  blendedElements: 1500,
  /** Elements drawn through references, counted each time. */
  drawnElements: 200_000,
  /** Table cells that one cell spans. */
  cellSpan: 50,
  /** Rules in all style sheets. */
  rules: 2000,
  /** Length of one rule's declarations. */
  declarationsLength: 20_000,
  /** CSS pixels, or multiples of another unit, that a filter reaches. */
  filterReach: 50,
  /** Boards of one source. */
  boards: 200,
  /** Width and height in CSS pixels. */
  side: 30_000,
} as const;
