import colors from 'color-name';
import type {Attributes} from '../compiler/request';
import {COLOR_KEYS, isBoolean, KEYWORDS} from '../language/words';
import type {State} from './differences';

/** Attributes whose values are text, so case and spaces matter. */
const TEXT_KEYWORDS: ReadonlySet<string> = new Set(['tooltip', 'link', 'icon', 'language']);
const FALSE_DEFAULT = '`false`';
/** How D2 lets you write `true`. */
const TRUE_VALUES: ReadonlySet<string> = new Set(['true', '1', 't']);
const FALSE_VALUES: ReadonlySet<string> = new Set(['false', '0', 'f']);

export interface AttributeDifference {
  readonly keyword: string;
  readonly state: State;
}

/**
 * Compares attributes that differ between the goal and the start.
 *
 * @param start `undefined` if the start doesn't have this shape or connection
 * @param alwaysCompared keywords to compare even if the start already has the value of the goal
 */
export function compareAttributes(
  goal: Attributes,
  attempt: Attributes,
  start: Attributes = {},
  alwaysCompared: readonly string[] = [],
): AttributeDifference[] {
  const keywords = new Set([...Object.keys(goal), ...Object.keys(start), ...alwaysCompared]);
  return [...keywords].flatMap((keyword): AttributeDifference[] => {
    const [expected, actual, initial] = [goal, attempt, start].map((attributes) =>
      normalizeValue(keyword, attributes[keyword]),
    );
    if (expected === actual || (expected === initial && !alwaysCompared.includes(keyword))) return [];
    return [{keyword, state: actual === '' ? 'missing' : expected === '' ? 'extra' : 'wrong'}];
  });
}

/** Returns the same text for all spellings of a value. A default value becomes an empty string, because setting it changes nothing. */
function normalizeValue(keyword: string, value = ''): string {
  if (TEXT_KEYWORDS.has(keyword)) return value;
  const name = keyword.slice(keyword.lastIndexOf('.') + 1);
  const text = value.trim().toLowerCase();
  if (COLOR_KEYS.has(name)) return normalizeColor(text);
  const word = Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name] : undefined;
  if (word && isBoolean(word)) {
    if (FALSE_VALUES.has(text)) return word.default === FALSE_DEFAULT ? '' : 'false';
    return TRUE_VALUES.has(text) ? 'true' : text;
  }
  return /^\d*\.?\d+$/.test(text) ? String(Number(text)) : text;
}

function normalizeColor(color: string): string {
  const [, digits] = /^#([\da-f]{3})$/.exec(color) ?? [];
  if (digits) return `#${digits.replace(/./g, '$&$&')}`;
  const channels = Object.hasOwn(colors, color) ? colors[color as keyof typeof colors] : undefined;
  return channels ? `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}` : color;
}
