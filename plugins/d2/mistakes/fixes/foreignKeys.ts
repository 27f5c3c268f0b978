/** Translates keys of CSS and other tools to D2's keywords. */
import type {Segment, Statement} from '../../grammar/statements';
import type {Facts, Fix} from '../types';
import {isColor} from '../words';
import {createReplacement} from './edits';
import {MAX_VALUE_LENGTH} from './lookup';

/** D2's keywords by the names that CSS and other tools use for the same attribute, the most likely keyword first. */
const FOREIGN_KEYS: Readonly<Record<string, readonly string[]>> = {
  background: ['style.fill'],
  'background-color': ['style.fill'],
  backgroundcolor: ['style.fill'],
  bg: ['style.fill'],
  'border-color': ['style.stroke'],
  bordercolor: ['style.stroke'],
  color: ['style.font-color', 'style.fill'],
  colour: ['style.font-color', 'style.fill'],
  fillcolor: ['style.fill'],
  fontcolor: ['style.font-color'],
  'line-color': ['style.stroke'],
  strokecolor: ['style.stroke'],
  'text-color': ['style.font-color'],
  textcolor: ['style.font-color'],
};

/**
 * Returns D2's keywords for a key of another tool, or an empty list. For a connection, replaces `style.fill` with `style.stroke`, because
 * its fill is only the background of its label.
 */
export function translateKey(key: string, isConnection: boolean): readonly string[] {
  const name = key.toLowerCase();
  const keys = Object.hasOwn(FOREIGN_KEYS, name) ? (FOREIGN_KEYS[name] ?? []) : [];
  return isConnection ? keys.map((keyword) => (keyword === 'style.fill' ? 'style.stroke' : keyword)) : keys;
}

/** Matches CSS properties that set several styles of a border at once. */
const BORDER_KEY = /^(?:border|outline)(?:[-_]?style)?$/i;

/** Lengths of dashes by CSS line style. */
const DASH_LENGTHS: Readonly<Record<string, string>> = {dashed: '4', dotted: '2'};

/** Matches words in the value of a `BORDER_KEY`, except colors. */
const BORDER_WORD = /^(?:[\d.]+(?:px)?|solid|dashed|dotted|double)$/;

/**
 * Translates a CSS border, such as `border: dashed`.
 *
 * @param prefix `style.`, or an empty string if the key is already inside `style`
 * @returns `undefined` for all other keys and values
 */
export function translateBorder(
  {value}: Statement,
  key: Segment,
  prefix: string,
): {readonly facts: Facts; readonly fixes: readonly Fix[]} | undefined {
  if (!value || value.kind === 'mixed' || value.text.length > MAX_VALUE_LENGTH || !BORDER_KEY.test(key.text))
    return undefined;
  const text = value.text.toLowerCase();
  const [stroke, dash] = [`${prefix}stroke`, `${prefix}stroke-dash`];
  const length = Object.hasOwn(DASH_LENGTHS, text) ? DASH_LENGTHS[text] : undefined;
  if (length !== undefined)
    return {
      facts: {suggestion: dash},
      fixes: [createReplacement({from: key.from, to: value.to}, `${dash}: ${length}`)],
    };
  if (isColor(text)) return {facts: {suggestion: stroke}, fixes: [createReplacement(key, stroke)]};
  const isBorder = text.split(/\s+/).every((word) => BORDER_WORD.test(word) || isColor(word));
  return isBorder ? {facts: {suggestion: stroke, other: dash}, fixes: []} : undefined;
}
