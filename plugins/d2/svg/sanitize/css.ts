import {HTML_ELEMENTS, isBalanced, isHarmless, LIMITS, referencesOf, withoutStrings} from './rules';

/** A rule as it stands in a sheet: `prelude { body }`. */
interface Block {
  readonly prelude: string;
  readonly body: string;
}

const FONT =
  /^url\((["']?)data:(?:application\/(?:x-)?font-(?:woff2?|ttf)|font\/(?:woff2?|ttf|otf));base64,[\w+/]*=*\1\)$/;
const FONT_PROPERTIES = new Set(['font-family', 'font-weight', 'font-style']);
const PROPERTY = /^-{0,2}[a-z][a-z0-9-]*$/i;
// Markers are drawn at each corner of a path; D2 has them at its ends, by an attribute. Outlines are where their
// attributes say, so that their length is known.
const BLOCKED = /^(?:behavior|-moz-binding|src|marker(?:-[a-z]+)?|backdrop-filter|vector-effect|zoom|[dr]|[rc]?[xy])$/i;
const SIZES = /^(?:width|height)$/i;
// Class names that D2 makes are Base64, authors' ones may be of any script. No sign in them begins or ends anything.
const SELECTOR = /^[\p{L}\p{N}\s.#*:,>+()[\]=^$|%_-]+$/u;
/** What selectors of D2's own sheets have in brackets. Others, `:has()` above all, take browsers very long to match. */
const FUNCTIONAL = /:(?:not\((?:\[\w+\]|\w+)\)|dir\(rtl\)|nth-child\(2n\))/g;
const CONDITION = /^@media\s[\w\s():,.-]+$/;
/** Takes browsers long for many elements: it is kept for D2's own classes, whose elements are counted, and its own animations. */
const COSTLY = /filter|blend|animation|mask|clip/;
const OVERLAYS = '(?:sketch-overlay-[\\w-]+|(?:paper|lines|grain|dots)-overlay|blend|appendix-icon|animated-shape)';
const OVERLAY = new RegExp(`^${OVERLAYS}$`);
const OVERLAY_RULE = new RegExp(`^(?:\\.[\\w-]+ )?\\.${OVERLAYS}$`);
/** D2 animates boards by a style of each one. */
const BOARDS_RULE =
  /^\[style\^="animation: d2Transition-[\w -]*"\](?::not\(\[style\^="animation: d2Transition-[\w -]*"\]\))?$/;
/** What D2 animates one by one rests for readers who prefer reduced motion. */
const REST_RULE = '.animated-connection,.animated-shape{animation:none!important}';
const FRAMES = /^@(?:-webkit-)?keyframes\s+[\w-]+$/;
/** Letters that a sheet may add to an element. */
const LONGEST_CONTENT = 20;
/** Rules stand in a condition, and that in no other. */
const DEEPEST = 2;

/** Splits a text at the first level: at `separator`, outside of strings and brackets. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '"' || letter === "'") {
      const end = text.indexOf(letter, at + 1);
      at = end < 0 ? text.length : end;
    } else if (letter === '(') depth++;
    else if (letter === ')') depth--;
    else if (letter === separator && depth <= 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** Reads the rules of one level. What follows an open bracket without an end is left out. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at);
    if (open < 0) break;
    let depth = 1;
    let end = open + 1;
    while (end < text.length && depth > 0) {
      if (text[end] === '{') depth++;
      else if (text[end] === '}') depth--;
      end++;
    }
    if (depth > 0) break;
    // Statements such as @import end with a semicolon and have no body.
    const prelude = text.slice(at, open).split(';').at(-1) ?? '';
    blocks.push({prelude: prelude.trim().replace(/\s+/g, ' '), body: text.slice(open + 1, end - 1)});
    at = end;
  }
  return blocks;
}

function declaration(text: string): [property: string, value: string] | undefined {
  const colon = text.indexOf(':');
  const property = text.slice(0, Math.max(0, colon)).trim();
  const value = text.slice(colon + 1).trim();
  return PROPERTY.test(property) && value !== '' ? [property, value] : undefined;
}

/** Letters of a filter; D2's own have a third of that. The patterns here take the square of a value's length. */
const LONGEST_FILTER = 200;

/** Shadows as D2 has them. Wide ones, and many in a row, take a browser very long. */
function isModestFilter(value: string): boolean {
  if (value.length > LONGEST_FILTER) return false;
  const rest = value.replace(/drop-shadow\((?:[^()]|\([^()]*\))*\)/g, 'shadow').split(/\s+/);
  const lengths = (value.match(/[\d.e+-]+px/gi) ?? []).map(Number.parseFloat);
  const isShort = lengths.every((length) => Math.abs(length) <= LIMITS.reach);
  return (
    value === 'none' || /^url\(/.test(value) || (rest.length <= 2 && rest.every((part) => part === 'shadow') && isShort)
  );
}

/** Whether elements of a class are blended with what is behind them or filtered, by a rule of D2's own. */
export function isOverlay(name: string): boolean {
  return OVERLAY.test(name);
}

/** Whether a value is no width of a line, or a modest one. Wide lines in numbers take a browser very long. */
export function isModestStroke(name: string, value: string): boolean {
  return name !== 'stroke-width' || (/^[\d.]+(?:px)?$/.test(value) && Number.parseFloat(value) <= LIMITS.strokeWidth);
}

/** What is kept of the declarations that are not harmless everywhere. */
interface Kept {
  /** Whether what is costly for many elements is kept. @default true */
  readonly costly?: boolean;
  /** Whether widths and heights are kept, which would make the outline of a shape longer. @default false */
  readonly sizes?: boolean;
  /** Whether a pattern of dashes is kept: by default none is, since every element that inherits it would have them. */
  readonly dashes?: (pattern: string) => boolean;
}

/** The declarations of a rule or of a `style` attribute that can do no harm, written anew. */
export function rebuildDeclarations(
  text: string,
  {costly = true, sizes = false, dashes = () => false}: Kept = {},
): string {
  if (text.length > LIMITS.declarations) return '';
  return split(text, ';')
    .flatMap((part) => {
      const [property, value] = declaration(part) ?? [];
      if (property === undefined || value === undefined || BLOCKED.test(property) || !isHarmless(value)) return [];
      const name = property.toLowerCase();
      if (!isModestStroke(name, value) || (SIZES.test(name) && !sizes)) return [];
      if (name === 'stroke-dasharray' && !dashes(value)) return [];
      if (property.endsWith('filter') && !isModestFilter(value)) return [];
      if (!costly && (COSTLY.test(property) || referencesOf(value).length > 0)) return [];
      // Properties that are made of others could grow without an end.
      if (property.startsWith('--') && value.includes('(')) return [];
      if (property === 'content' && value.length > LONGEST_CONTENT) return [];
      // As it stands there: D2's own rules find animated boards by how their style begins.
      return [part.trim()];
    })
    .join(';');
}

/** How text in a Markdown block may look. Filters, blends, animations and layers take browsers too long in numbers. */
const TEXT_STYLE =
  /^(?:color|background|background-color|font(?:-[a-z]+)*|text-(?:align|decoration|indent|transform)|line-height|letter-spacing|white-space|vertical-align|list-style(?:-[a-z]+)*|(?:margin|padding|border)(?:-[a-z]+)*|(?:max-|min-)?(?:width|height)|display)$/;
/** Pixels, or multiples of another unit, of a length in it. */
const LARGEST = 2000;

/** The declarations of a `style` attribute in a Markdown block that are about its text, written anew. */
export function rebuildTextStyle(text: string): string {
  return rebuildDeclarations(text, {sizes: true})
    .split(';')
    .filter((part) => {
      const [property, value] = declaration(part) ?? [];
      if (property === undefined || value === undefined || !TEXT_STYLE.test(property)) return false;
      return (
        !value.includes('(') &&
        !/\de[+\d-]/i.test(value) &&
        (value.match(/\d+/g) ?? []).every((number) => Number(number) <= LARGEST)
      );
    })
    .join(';');
}

function rebuildFont(body: string): string {
  const kept = split(body, ';').flatMap((part) => {
    const [property, value] = declaration(part) ?? [];
    if (property === undefined || value === undefined) return [];
    const isKept = property === 'src' ? FONT.test(value) : FONT_PROPERTIES.has(property) && isHarmless(value);
    return isKept ? [`${property}:${value}`] : [];
  });
  return kept.some((part) => part.startsWith('src:')) ? `@font-face{${kept.join(';')}}` : '';
}

/** Whether all selectors of a rule end in an element of HTML. */
function isOfHtml(prelude: string): boolean {
  return prelude.split(',').every((selector) => {
    const [name = ''] =
      /^[a-z]\w*/.exec(
        selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? '',
      ) ?? [];
    return HTML_ELEMENTS.has(name);
  });
}

/** Counts the rules of a document. */
type Count = (rules: number) => void;

/** Rebuilds the rules of one level. @param level 1 for the sheet itself */
function rebuild(text: string, count: Count, level: number, inFrames = false): string {
  const blocks = blocksOf(text);
  count(blocks.length);
  return blocks
    .map(({prelude, body}) => {
      if (prelude === '@font-face') return level === 1 ? rebuildFont(body) : '';
      const isFrames = FRAMES.test(prelude);
      if (isFrames || (CONDITION.test(prelude) && isHarmless(prelude.slice(1)))) {
        return level < DEEPEST ? `${prelude}{${rebuild(body, count, level + 1, isFrames)}}` : '';
      }
      const selector = withoutStrings(prelude);
      if (!SELECTOR.test(selector) || !isBalanced(selector)) return '';
      const isOfBoards = BOARDS_RULE.test(prelude);
      if (!isOfBoards && selector.replace(FUNCTIONAL, '').includes('(')) return '';
      const isOwn = inFrames || isOfBoards || OVERLAY_RULE.test(prelude) || `${prelude}{${body}}` === REST_RULE;
      const declarations = rebuildDeclarations(body, {costly: isOwn, sizes: isOfHtml(prelude)});
      return declarations === '' ? '' : `${prelude}{${declarations}}`;
    })
    .join('');
}

/**
 * A style sheet written anew, rule by rule, from what is harmless in it: no imports, no addresses but fonts that are in it.
 *
 * @param count receives the number of rules, level by level, before they are read
 */
export function rebuildSheet(text: string, count: Count): string {
  return rebuild(text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' '), count, 1);
}
