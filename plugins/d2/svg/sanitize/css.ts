import {findReferences, HTML_ELEMENTS, isBalanced, isHarmless, LIMITS, removeStrings} from './rules';

/** A rule of a style sheet: `prelude { body }`. */
interface Block {
  readonly prelude: string;
  readonly body: string;
}

const FONT =
  /^url\((["']?)data:(?:application\/(?:x-)?font-(?:woff2?|ttf)|font\/(?:woff2?|ttf|otf));base64,[\w+/]*=*\1\)$/;
const FONT_PROPERTIES = new Set(['font-family', 'font-weight', 'font-style']);
const PROPERTY = /^-{0,2}[a-z][a-z0-9-]*$/i;
// CSS could draw markers at every corner of a path; D2 draws them at the ends with attributes. Properties that change an outline are
// blocked, so that its length only depends on attributes.
const BLOCKED_PROPERTY =
  /^(?:behavior|-moz-binding|src|marker(?:-[a-z]+)?|backdrop-filter|vector-effect|zoom|[dr]|[rc]?[xy])$/i;
const SIZE_PROPERTY = /^(?:width|height)$/i;
// D2's own class names are Base64, and authors' class names can use any script. None of these characters start or end a block.
const SELECTOR = /^[\p{L}\p{N}\s.#*:,>+()[\]=^$|%_-]+$/u;
/** Functional pseudo-classes in D2's own style sheets. Others, especially `:has()`, can be very slow to match. */
const FUNCTIONAL_PSEUDO_CLASS = /:(?:not\((?:\[\w+\]|\w+)\)|dir\(rtl\)|nth-child\(2n\))/g;
const CONDITION = /^@media\s[\w\s():,.-]+$/;
/** Properties that are slow on many elements. Only D2's animations and D2's own classes, which are counted, may set them. */
const COSTLY_PROPERTY = /filter|blend|animation|mask|clip/;
const OVERLAYS = '(?:sketch-overlay-[\\w-]+|(?:paper|lines|grain|dots)-overlay|blend|appendix-icon|animated-shape)';
const OVERLAY = new RegExp(`^${OVERLAYS}$`);
const OVERLAY_RULE = new RegExp(`^(?:\\.[\\w-]+ )?\\.${OVERLAYS}$`);
/** Selects the boards of D2's animations. Each has a `style` that starts with its animation. */
const BOARDS_RULE =
  /^\[style\^="animation: d2Transition-[\w -]*"\](?::not\(\[style\^="animation: d2Transition-[\w -]*"\]\))?$/;
/** The rule that stops D2's other animations for readers who prefer reduced motion. */
const REDUCED_MOTION_RULE = '.animated-connection,.animated-shape{animation:none!important}';
const KEYFRAMES = /^@(?:-webkit-)?keyframes\s+[\w-]+$/;
/** Maximum length of a `content` value, which adds text to an element, in characters. */
const MAX_CONTENT_LENGTH = 20;
/** Rules may be nested in a condition such as `@media`, but conditions may not be nested. */
const MAX_DEPTH = 2;
/** Maximum length of a filter in characters, three times as long as D2's own. Checking a filter takes quadratic time. */
const MAX_FILTER_LENGTH = 200;

/** Splits CSS at every `separator` that's outside strings and parentheses. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (character === '"' || character === "'") {
      const end = text.indexOf(character, index + 1);
      index = end < 0 ? text.length : end;
    } else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === separator && depth <= 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

/** Splits a style sheet, or the body of a condition, into rules. Ignores everything after an unclosed bracket. */
function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < text.length; ) {
    const open = text.indexOf('{', index);
    if (open < 0) break;
    let depth = 1;
    let end = open + 1;
    while (end < text.length && depth > 0) {
      if (text[end] === '{') depth++;
      else if (text[end] === '}') depth--;
      end++;
    }
    if (depth > 0) break;
    // Statements such as @import end with a semicolon and don't have a body.
    const prelude = text.slice(index, open).split(';').at(-1) ?? '';
    blocks.push({prelude: prelude.trim().replace(/\s+/g, ' '), body: text.slice(open + 1, end - 1)});
    index = end;
  }
  return blocks;
}

function readDeclaration(text: string): [property: string, value: string] | undefined {
  const colon = text.indexOf(':');
  const property = text.slice(0, Math.max(0, colon)).trim();
  const value = text.slice(colon + 1).trim();
  return PROPERTY.test(property) && value !== '' ? [property, value] : undefined;
}

/** Returns whether a filter has at most two short shadows, as D2's own filters do. Wide or numerous shadows are very slow to paint. */
function isSafeFilter(value: string): boolean {
  if (value.length > MAX_FILTER_LENGTH) return false;
  const parts = value.replace(/drop-shadow\((?:[^()]|\([^()]*\))*\)/g, 'shadow').split(/\s+/);
  const lengths = (value.match(/[\d.e+-]+px/gi) ?? []).map(Number.parseFloat);
  const isShort = lengths.every((length) => Math.abs(length) <= LIMITS.filterReach);
  return (
    value === 'none' ||
    /^url\(/.test(value) ||
    (parts.length <= 2 && parts.every((part) => part === 'shadow') && isShort)
  );
}

/** Returns whether D2 blends or filters the elements of a class. */
export function isOverlay(name: string): boolean {
  return OVERLAY.test(name);
}

/** Returns false if a property sets a stroke width that's too large: many wide lines are very slow to paint. */
export function hasSafeStrokeWidth(name: string, value: string): boolean {
  return name !== 'stroke-width' || (/^[\d.]+(?:px)?$/.test(value) && Number.parseFloat(value) <= LIMITS.strokeWidth);
}

/** Which declarations to keep. The remaining ones are dropped even if they're harmless. */
interface DeclarationOptions {
  /** Whether to keep properties that are slow on many elements. @default true */
  readonly keepsCostly?: boolean;
  /** Whether to keep widths and heights, which would make the outline of a shape longer. @default false */
  readonly keepsSizes?: boolean;
  /** Decides whether to keep a dash pattern. By default, all are dropped, because descendants would inherit them. */
  readonly acceptDashes?: (pattern: string) => boolean;
}

/** Returns the harmless declarations of a rule or a `style` attribute. */
export function sanitizeDeclarations(
  text: string,
  {keepsCostly = true, keepsSizes = false, acceptDashes = () => false}: DeclarationOptions = {},
): string {
  if (text.length > LIMITS.declarationsLength) return '';
  return split(text, ';')
    .flatMap((part) => {
      const [property, value] = readDeclaration(part) ?? [];
      if (property === undefined || value === undefined || BLOCKED_PROPERTY.test(property) || !isHarmless(value))
        return [];
      const name = property.toLowerCase();
      if (!hasSafeStrokeWidth(name, value) || (SIZE_PROPERTY.test(name) && !keepsSizes)) return [];
      if (name === 'stroke-dasharray' && !acceptDashes(value)) return [];
      if (property.endsWith('filter') && !isSafeFilter(value)) return [];
      if (!keepsCostly && (COSTLY_PROPERTY.test(property) || findReferences(value).length > 0)) return [];
      // Custom properties that refer to each other could grow exponentially.
      if (property.startsWith('--') && value.includes('(')) return [];
      if (property === 'content' && value.length > MAX_CONTENT_LENGTH) return [];
      // Not normalized: D2's own rules find animated boards by the start of their style.
      return [part.trim()];
    })
    .join(';');
}

/** Properties that text in a Markdown block may have. Others, such as filters and animations, would be too slow on many elements. */
const TEXT_PROPERTY =
  /^(?:color|background|background-color|font(?:-[a-z]+)*|text-(?:align|decoration|indent|transform)|line-height|letter-spacing|white-space|vertical-align|list-style(?:-[a-z]+)*|(?:margin|padding|border)(?:-[a-z]+)*|(?:max-|min-)?(?:width|height)|display)$/;
/** Largest number in a Markdown block's style, in pixels or any other unit. */
const MAX_TEXT_STYLE_NUMBER = 2000;

/** Returns the harmless declarations of a `style` attribute in a Markdown block. */
export function sanitizeTextStyle(text: string): string {
  return sanitizeDeclarations(text, {keepsSizes: true})
    .split(';')
    .filter((part) => {
      const [property, value] = readDeclaration(part) ?? [];
      if (property === undefined || value === undefined || !TEXT_PROPERTY.test(property)) return false;
      return (
        !value.includes('(') &&
        !/\de[+\d-]/i.test(value) &&
        (value.match(/\d+/g) ?? []).every((number) => Number(number) <= MAX_TEXT_STYLE_NUMBER)
      );
    })
    .join(';');
}

function sanitizeFont(body: string): string {
  const keptDeclarations = split(body, ';').flatMap((part) => {
    const [property, value] = readDeclaration(part) ?? [];
    if (property === undefined || value === undefined) return [];
    const isKept = property === 'src' ? FONT.test(value) : FONT_PROPERTIES.has(property) && isHarmless(value);
    return isKept ? [`${property}:${value}`] : [];
  });
  return keptDeclarations.some((part) => part.startsWith('src:')) ? `@font-face{${keptDeclarations.join(';')}}` : '';
}

/** Returns whether all selectors of a rule select HTML elements. */
function selectsHtml(prelude: string): boolean {
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

/** Called with the number of rules in a style sheet or a condition, before they're sanitized. */
type Count = (rules: number) => void;

/** @param depth 1 for the style sheet itself */
function sanitizeRules(text: string, count: Count, depth: number, isInKeyframes = false): string {
  const blocks = readBlocks(text);
  count(blocks.length);
  return blocks
    .map(({prelude, body}) => {
      if (prelude === '@font-face') return depth === 1 ? sanitizeFont(body) : '';
      const isKeyframes = KEYFRAMES.test(prelude);
      if (isKeyframes || (CONDITION.test(prelude) && isHarmless(prelude.slice(1)))) {
        return depth < MAX_DEPTH ? `${prelude}{${sanitizeRules(body, count, depth + 1, isKeyframes)}}` : '';
      }
      const selector = removeStrings(prelude);
      if (!SELECTOR.test(selector) || !isBalanced(selector)) return '';
      const isBoardsRule = BOARDS_RULE.test(prelude);
      if (!isBoardsRule && selector.replace(FUNCTIONAL_PSEUDO_CLASS, '').includes('(')) return '';
      const isD2Rule =
        isInKeyframes || isBoardsRule || OVERLAY_RULE.test(prelude) || `${prelude}{${body}}` === REDUCED_MOTION_RULE;
      const declarations = sanitizeDeclarations(body, {keepsCostly: isD2Rule, keepsSizes: selectsHtml(prelude)});
      return declarations === '' ? '' : `${prelude}{${declarations}}`;
    })
    .join('');
}

/** Rebuilds a style sheet from its harmless rules. Removes imports, and all URLs except embedded fonts. */
export function sanitizeSheet(text: string, count: Count): string {
  return sanitizeRules(text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' '), count, 1);
}
