import colors from 'color-name';
import type {Attributes} from '../compiler/request';
import {COLOR_KEYS, isBoolean, KEYWORDS} from '../language/words';
import type {AttributeState} from './differences';

/** Attributes whose values are text, so case and spaces matter. */
const TEXT_KEYWORDS: ReadonlySet<string> = new Set(['tooltip', 'link', 'icon', 'language']);
/** The values that D2 accepts for `true` and `false`. */
const TRUE_VALUES: ReadonlySet<string> = new Set(['true', '1', 't']);
const FALSE_VALUES: ReadonlySet<string> = new Set(['false', '0', 'f']);
/** Shapes that D2 sets for a label in a block string. */
const BLOCK_SHAPES: ReadonlySet<string | undefined> = new Set(['text', 'code']);

export interface AttributeDifference {
  readonly keyword: string;
  readonly state: AttributeState;
}

/**
 * Compares attributes. A keyword must have the goal's value if it's in `strictKeywords` or differs between the goal and the start. Readers
 * may set all other keywords, but not remove one that the start and the goal share.
 *
 * @param start `undefined` if the start doesn't have this shape or connection
 */
export function compareAttributes(
  goal: Attributes,
  attempt: Attributes,
  start: Attributes = {},
  strictKeywords: ReadonlySet<string> = new Set(),
): AttributeDifference[] {
  const keywords = new Set([...Object.keys(goal), ...Object.keys(start), ...strictKeywords]);
  return [...keywords].flatMap((keyword): AttributeDifference[] => {
    const [expected, actual] = [readValue(keyword, goal), readValue(keyword, attempt)];
    if (expected === actual) return [];
    const isShared = expected === readValue(keyword, start);
    if (actual === '') return [{keyword, state: isShared ? 'removed' : 'missing'}];
    if (isShared && !strictKeywords.has(keyword)) return [];
    return [{keyword, state: expected === '' ? 'extra' : 'wrong'}];
  });
}

/** Lists the keywords whose values differ between the goal and the start. */
export function listChangedKeywords(goal: Attributes, start: Attributes = {}): string[] {
  const keywords = new Set([...Object.keys(goal), ...Object.keys(start)]);
  return [...keywords].filter((keyword) => readValue(keyword, goal) !== readValue(keyword, start));
}

/** Returns the same text for all ways to write a value, and an empty string for one that isn't set or that D2 sets by itself. */
function readValue(keyword: string, attributes: Attributes): string {
  const isImplied = keyword === 'shape' && attributes.language !== undefined && BLOCK_SHAPES.has(attributes.shape);
  return isImplied ? '' : normalizeValue(keyword, attributes[keyword]);
}

/** Returns the same text for all ways to write a value. A default value becomes an empty string, because setting it changes nothing. */
function normalizeValue(keyword: string, source = ''): string {
  if (TEXT_KEYWORDS.has(keyword)) return source;
  const name = keyword.slice(keyword.lastIndexOf('.') + 1);
  const text = source.trim().toLowerCase();
  if (COLOR_KEYS.has(name)) return normalizeColor(text);
  const info = Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name] : undefined;
  const value = info && isBoolean(info) ? normalizeBoolean(text) : normalizeNumber(text);
  // Defaults that depend on more than the keyword are localized texts.
  return typeof info?.default === 'string' && value === info.default.replaceAll('`', '') ? '' : value;
}

const normalizeBoolean = (text: string): string =>
  FALSE_VALUES.has(text) ? 'false' : TRUE_VALUES.has(text) ? 'true' : text;

const normalizeNumber = (text: string): string => (/^\d*\.?\d+$/.test(text) ? String(Number(text)) : text);

function normalizeColor(color: string): string {
  const [, digits] = /^#([\da-f]{3})$/.exec(color) ?? [];
  if (digits) return `#${digits.replace(/./g, '$&$&')}`;
  const channels = Object.hasOwn(colors, color) ? colors[color as keyof typeof colors] : undefined;
  return channels ? `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}` : color;
}
