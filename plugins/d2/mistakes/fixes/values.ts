/** Proposes other values. */
import {getLastSegment, type Value} from '../../grammar/statements';
import type {ErrorSite, Finding} from '../types';
import {findIntended, findSimilar, splitList, type WordList} from '../words';
import {createFix, createQuotes, createReplacement} from './edits';
import {findStatementOfValueAt, findValueAt, getRestOfLine, listSegments} from './lookup';

/** Corrects `red, stroke: blue`: D2 treats a comma as text. */
function proposeSplitAtCommas(value: Value): Finding | undefined {
  if (value.kind !== 'unquoted' || !/,\s*[\w.-]+\s*:/.test(value.text)) return undefined;
  const edits = [...value.text.matchAll(/,\s*(?=[\w.-]+\s*:)/g)].map(({0: comma, index}) => ({
    from: value.from + index,
    to: value.from + index + comma.length,
    insert: '; ',
  }));
  return {kind: 'commas', sectionId: 'commas', range: value, fixes: [createFix('write', edits, ';')]};
}

/**
 * Suggests another word for the value at the error.
 *
 * @param word the value as D2's message quotes it, if it does. If the value at the error differs, there's no suggestion.
 */
function proposeValue(site: ErrorSite, list: WordList, word?: string): Finding {
  const value = findValueAt(site);
  if (value === undefined || value.kind === 'mixed') return {};
  if (word !== undefined && value.text !== word) return {};
  const split = proposeSplitAtCommas(value);
  if (split) return split;
  const suggestion = findIntended(value.text, list);
  const facts = {...site.facts, word: value.text};
  if (suggestion === undefined) return {range: value, facts};
  return {range: value, facts: {...facts, suggestion}, fixes: [createReplacement(value, suggestion)]};
}

export const proposeShape = (site: ErrorSite): Finding => {
  const statement = findStatementOfValueAt(site);
  const isArrowhead = [statement, statement?.parent].some(
    (candidate) => candidate && listSegments(candidate).some(({text}) => /^(?:source|target)-arrowhead$/i.test(text)),
  );
  const finding = proposeValue(site, isArrowhead ? 'arrowhead' : 'shape', site.facts.word);
  return isArrowhead ? {kind: 'arrowhead-names', ...finding} : finding;
};

export const proposeDirection = (site: ErrorSite): Finding => proposeValue(site, 'direction', site.facts.word);

export const proposeBoolean = (site: ErrorSite): Finding => proposeValue(site, 'boolean');

export const proposeFont = (site: ErrorSite): Finding => proposeValue(site, 'font', site.facts.word);

export const proposeTextTransform = (site: ErrorSite): Finding => proposeValue(site, 'text-transform');

export const proposeFillPattern = (site: ErrorSite): Finding => proposeValue(site, 'fill-pattern');

/** Values of `near` for plain names of sides, such as `top`, which D2 rejects. */
const NEAR_BY_SIDE: Readonly<Record<string, string>> = {
  bottom: 'bottom-center',
  left: 'center-left',
  right: 'center-right',
  top: 'top-center',
};

export function proposeNear(site: ErrorSite): Finding {
  const value = findValueAt(site);
  const {word = '', constants = ''} = site.facts;
  if (value?.text !== word) return {};
  const [a = '', b = ''] = word.toLowerCase().split('-');
  const words = constants.split(', ');
  const other = Object.hasOwn(NEAR_BY_SIDE, a) && b === '' ? NEAR_BY_SIDE[a] : undefined;
  const suggestion = other ?? words.find((constant) => constant === `${b}-${a}`) ?? findSimilar(word, words);
  if (suggestion === undefined) return {range: value};
  return {range: value, facts: {...site.facts, suggestion}, fixes: [createReplacement(value, suggestion)]};
}

/** Converts `rgb(…)` to a hex code. */
function toHex(text: string): string | undefined {
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*1(?:\.0+)?\s*)?\)$/i.exec(text);
  const numbers = parts?.slice(1).map(Number);
  if (!numbers || numbers.some((number) => number > 255)) return undefined;
  return `#${numbers.map((number) => number.toString(16).padStart(2, '0')).join('')}`;
}

export function proposeColor(site: ErrorSite): Finding {
  const value = findValueAt(site);
  if (value === undefined || value.kind === 'mixed') return {};
  const split = proposeSplitAtCommas(value);
  if (split) return split;
  const {text} = value;
  const hex = toHex(text) ?? (/^(?:[\da-f]{6}|[\da-f]{3})$/i.test(text) ? `#${text}` : undefined);
  const color = hex ? `"${hex}"` : findIntended(text.replace(/[\s_-]/g, ''), 'color');
  const facts = {...site.facts, word: text};
  if (color === undefined) return {range: value, facts};
  return {range: value, facts: {...facts, suggestion: color}, fixes: [createReplacement(value, color)]};
}

export function proposeQuotedColor(site: ErrorSite): Finding {
  const restOfLine = getRestOfLine(site.source, site.at + 1);
  const [, before = '', hash = ''] = /^(\s*)(#\S*)/.exec(restOfLine) ?? [];
  if (hash === '') return {kind: 'no-value'};
  const from = site.at + 1 + before.length;
  const [hex = ''] = /^#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/i.exec(hash) ?? [];
  const range = {from, to: from + (hex || hash).length};
  if (hex === '') return {range, facts: {word: hash}};
  return {range, facts: {word: hex}, fixes: [createFix('quote', [{...range, insert: `"${hex}"`}])]};
}

/** Corrects numbers with a unit, and numbers that are too large or too small. */
export function proposeNumberInRange(site: ErrorSite): Finding {
  const value = findValueAt(site);
  if (value === undefined || value.kind === 'mixed') return {};
  const split = proposeSplitAtCommas(value);
  if (split) return split;
  const {low = '0', high = '', keyword = ''} = site.facts;
  const facts = {...site.facts, word: value.text};
  const [, number = '', unit = ''] = /^([+-]?\d*\.?\d+)\s*(px|pt|%|em|rem)?$/i.exec(value.text) ?? [];
  if (number === '') return {range: value, facts};
  // An opacity of 80 most likely means 80%, but 2 may just be too large.
  const isPercentage = keyword === 'opacity' && (unit === '%' || Number(number) > 10);
  const intended = isPercentage ? Number(number) / 100 : Number(number);
  const clamped = Math.min(Math.max(intended, Number(low)), high === '' ? Number.POSITIVE_INFINITY : Number(high));
  const suggestion = String(keyword === 'opacity' ? clamped : Math.round(clamped));
  return {
    ...(unit ? {kind: 'number-unit'} : {}),
    range: value,
    facts: {...facts, suggestion},
    fixes: suggestion === value.text ? [] : [createReplacement(value, suggestion)],
  };
}

export function proposeWithoutUnit(site: ErrorSite): Finding {
  const value = findValueAt(site);
  const [digits] = /^\d+(?=(?:\.\d+)?\s*(?:px|pt|%|em|rem)?$)/i.exec(value?.text ?? '') ?? [];
  if (!value || value.kind === 'mixed' || digits === undefined || digits === value.text) return {};
  const facts = {...site.facts, word: value.text, suggestion: digits};
  return {range: value, facts, fixes: [createReplacement(value, digits)]};
}

/** Puts the whole value of a line in quotes. */
export function proposeQuotedValue({source, statements, at}: ErrorSite): Finding {
  const statement = statements.findLast(({from, ends}) => from <= at && ends.length > 0 && ends.flat().length > 0);
  const key = statement && getLastSegment(statement);
  if (!statement || !key) return {};
  const [head = ''] = /^[^:]*:\s*/.exec(getRestOfLine(source, key.to)) ?? [];
  const from = key.to + head.length;
  const text = getRestOfLine(source, from).trimEnd();
  if (head === '' || from > at || /["'#;]/.test(text) || text === '' || isUnbalanced(text)) return {};
  const range = {from, to: from + text.length};
  return {range, fixes: [createQuotes(range)]};
}

function isUnbalanced(text: string): boolean {
  return ['{}', '[]'].some(([open = '', close = '']) => text.split(open).length !== text.split(close).length);
}

/** Replaces the quotes around a text that contains the same quotes. */
export function proposeOtherQuotes({source, statements, at}: ErrorSite): Finding {
  const statement = statements.findLast(({from, ends}) => from <= at && ends.flat().length > 0);
  const key = statement && getLastSegment(statement);
  if (!key) return {};
  const [, head = '', text = ''] = /^(\s*:\s*)(["'].*["'])\s*$/.exec(getRestOfLine(source, key.to)) ?? [];
  const quote = text[0] ?? '';
  const other = quote === '"' ? "'" : '"';
  const from = key.to + head.length;
  if (text.at(-1) !== quote || text.includes(other) || /[\\${};]/.test(text) || from > at) return {};
  const range = {from, to: from + text.length};
  return {range, fixes: [createReplacement(range, `${other}${text.slice(1, -1)}${other}`, other)]};
}

/** Replaces the commas of a list with semicolons. */
export function proposeSplitArray(site: ErrorSite): Finding {
  const {word = ''} = site.facts;
  const statement =
    site.statements.find(({value, from}) => value?.text === word && from >= site.at) ??
    site.statements.find(({value}) => value?.text === word);
  if (!statement?.value) return {};
  const insert = splitList(word).join('; ');
  return {range: statement.value, fixes: [createReplacement(statement.value, insert, ';')]};
}
