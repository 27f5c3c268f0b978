/** Locates D2's errors in a source, and proposes fixes where it's clear what the author meant. */
import {RESERVED_KEYS} from '../grammar/reserved';
import {getLastSegment, type Range, type Segment, type Statement, type Value} from '../grammar/statements';
import {tokenize} from '../grammar/tokenize';
import type {Edit, ErrorSite, Facts, Finding, Fix} from './types';
import {findIntended, findSimilar, isColor, splitList, type WordList} from './words';

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

/**
 * Returns D2's keywords for a key of another tool, or an empty list. For a connection, replaces `style.fill` with `style.stroke`, because
 * its fill is only the background of its label.
 */
export function translateKey(key: string, isConnection: boolean): readonly string[] {
  const name = key.toLowerCase();
  const keys = Object.hasOwn(FOREIGN_KEYS, name) ? (FOREIGN_KEYS[name] ?? []) : [];
  return isConnection ? keys.map((keyword) => (keyword === 'style.fill' ? 'style.stroke' : keyword)) : keys;
}

export function createReplacement(range: Range, insert: string, code = insert): Fix {
  return {action: 'write', code, edits: [{from: range.from, to: range.to, insert}]};
}

export function createFix(action: Fix['action'], edits: readonly Edit[], code = ''): Fix {
  return {action, code, edits};
}

export const insertAt = (offset: number, insert: string): Edit => ({from: offset, to: offset, insert});
/** Returns whether an offset is in a range. An empty range counts as one character. */
const covers = ({from, to}: Range, offset: number): boolean => from <= offset && offset < Math.max(to, from + 1);

/** Maximum length of values, keys, and lines that get a fix, in UTF-16 code units, so that regular expressions stay fast. */
export const MAX_VALUE_LENGTH = 300;

/** Limits for closing missing braces: the length of the source in UTF-16 code units, and the number of braces. */
const MAX_BRACE_SOURCE_LENGTH = 20_000;
const MAX_OPEN_BRACES = 50;

/** Returns the value at the error, or the value of the key there. */
function findValueAt({statements, at}: ErrorSite): Value | undefined {
  const statement =
    statements.findLast(({value}) => value && covers(value, at)) ?? findStatementOfKeyAt(statements, at);
  return statement?.value && statement.value.to - statement.value.from <= MAX_VALUE_LENGTH
    ? statement.value
    : undefined;
}

function listSegments({ends, keyAfterGroup}: Statement): readonly Segment[] {
  return [...ends.flat(), ...(keyAfterGroup ?? [])];
}

/** Returns the last statement that has a key at an offset. */
export function findStatementOfKeyAt(statements: readonly Statement[], at: number): Statement | undefined {
  return statements.findLast((statement) => listSegments(statement).some((segment) => covers(segment, at)));
}

/** Returns the segment with the given `text` at or after the error, in the same statement. If there's none, returns the segment at the error. */
export function findSegmentAt({statements, at}: ErrorSite, text?: string): Segment | undefined {
  const statement = findStatementOfKeyAt(statements, at);
  const segments = statement ? listSegments(statement) : [];
  const match =
    text && segments.find((segment) => segment.text.toLowerCase() === text.toLowerCase() && segment.from >= at);
  return match || segments.find((segment) => covers(segment, at));
}

/** Returns the rest of the line from an offset. */
export function getRestOfLine(source: string, from: number): string {
  const end = source.indexOf('\n', from);
  return source.slice(from, end < 0 ? source.length : end);
}

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

function findStatementOfValueAt({statements, at}: ErrorSite): Statement | undefined {
  return statements.findLast(({value}) => value && covers(value, at));
}

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

export function proposeStyle(site: ErrorSite): Finding {
  const {word = ''} = site.facts;
  const segment = findSegmentAt(site, word) ?? findKeyOfValueAt(site, word);
  if (!segment) return {};
  const statement = findStatementOfKeyAt(site.statements, segment.from);
  const border = statement && translateBorder(statement, segment, '');
  if (border) return {range: segment, facts: {...site.facts, ...border.facts}, fixes: border.fixes};
  const isConnection = isInConnection(statement);
  const translations = translateKey(word, isConnection).map((keyword) => keyword.replace('style.', ''));
  const suggestion = findIntended(word, 'style');
  const keywords = translations.length > 0 ? translations : suggestion ? [suggestion] : [];
  return {range: segment, ...proposeKeywords(site, segment, keywords)};
}

/** Proposes to replace a key with one of several keywords. */
export function proposeKeywords(site: {readonly facts: Facts}, segment: Segment, keywords: readonly string[]): Finding {
  const [suggestion, other] = keywords;
  if (suggestion === undefined) return {};
  return {
    facts: {...site.facts, suggestion, ...(other ? {other} : {})},
    fixes: keywords.map((keyword) => createReplacement(segment, keyword)),
  };
}

/** Returns whether a statement is a connection, or sets attributes of a connection or its arrowheads. */
export function isInConnection(statement: Statement | undefined): boolean {
  for (let current = statement; current; current = current.parent)
    if (current.arrows.length > 0 || current.ends.flat().some(({text}) => /^(?:source|target)-arrowhead$/i.test(text)))
      return true;
  return false;
}

function findKeyOfValueAt({statements, at}: ErrorSite, word: string): Segment | undefined {
  const statement = statements.findLast(({value}) => value && covers(value, at));
  const segment = statement && getLastSegment(statement);
  return segment?.text.toLowerCase() === word.toLowerCase() ? segment : undefined;
}

export function proposeLowercaseStyle(site: ErrorSite): Finding {
  const {word = ''} = site.facts;
  const segment = findKeyOfValueAt(site, word) ?? findSegmentAt(site, word);
  if (!segment) return {};
  const suggestion = findIntended(word, 'style') ?? word.toLowerCase();
  return {range: segment, facts: {...site.facts, suggestion}, fixes: [createReplacement(segment, suggestion)]};
}

/** Adds `style.` to a style keyword, or corrects a misspelled `style` before it. */
export function proposeStylePrefix(site: ErrorSite): Finding {
  const segment = findSegmentAt(site, site.facts.word);
  const statement = segment && findStatementOfKeyAt(site.statements, segment.from);
  if (!segment || !statement) return {};
  const path = [...statement.ends, statement.keyAfterGroup ?? []].find((end) => end.includes(segment)) ?? [];
  const before = path[path.indexOf(segment) - 1] ?? (statement.parent && getLastSegment(statement.parent));
  const isTypo =
    before && !before.isQuoted && before.text.length > 3 && findSimilar(before.text, ['style']) !== undefined;
  const fix = isTypo
    ? createReplacement(before, 'style')
    : createReplacement({from: segment.from, to: segment.from}, 'style.', `style.${segment.text}`);
  if (!isTypo) return {range: segment, fixes: [fix]};
  return {kind: 'style-typo', range: before, facts: {word: before.text, suggestion: 'style'}, fixes: [fix]};
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

export function proposeEscapedDollar({source, statements, at}: ErrorSite): Finding {
  // D2 points at the character after the dollar sign.
  const dollar = source[at] === '$' ? at : source.lastIndexOf('$', at);
  if (dollar < 0) return {};
  const escaped = createReplacement({from: dollar, to: dollar}, '\\', '\\$');
  const [name = ''] =
    /^[\p{L}\p{N}_.-]*[\p{L}\p{N}_]/u.exec(source.slice(dollar + 1, dollar + 1 + MAX_VALUE_LENGTH)) ?? [];
  const isInValue = statements.some(({value}) => value && covers(value, dollar));
  // Text can only contain variables whose values are text, not maps or lists.
  const textStatements = statements.filter(({map, array}) => !map && !array);
  if (!isInValue || !readVariables(textStatements).includes(name))
    return {range: {from: dollar, to: dollar + 1}, fixes: [escaped]};
  const range = {from: dollar, to: dollar + 1 + name.length};
  return {
    kind: 'dollar-variable',
    range,
    facts: {word: name},
    fixes: [createReplacement(range, `\${${name}}`), escaped],
  };
}

export function proposeClosingSubstitution({source, at}: ErrorSite): Finding {
  const from = source.lastIndexOf('${', at + 1);
  const [name = ''] = /^\$\{\s*[\w.-]+/.exec(source.slice(from)) ?? [];
  if (from < 0 || name === '') return {};
  const range = {from, to: from + name.length};
  return {range, fixes: [createFix('close', [insertAt(range.to, '}')], '}')]};
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
  return {range, fixes: [createFix('quote', [insertAt(range.from, '"'), insertAt(range.to, '"')])]};
}

function isUnbalanced(text: string): boolean {
  return ['{}', '[]'].some(([open = '', close = '']) => text.split(open).length !== text.split(close).length);
}

/** Quotes a key that contains a special character, such as `R&D`. */
export function proposeQuotedKey({source, at}: ErrorSite): Finding {
  const precedingText = source.slice(Math.max(0, at - MAX_VALUE_LENGTH), at);
  const start = at - precedingText.length + precedingText.search(/[^\s;{}]*$/);
  const [word = ''] = /^[^\s;{}:.]+/.exec(source.slice(start, start + MAX_VALUE_LENGTH)) ?? [];
  const range = {from: start, to: start + word.length};
  if (source.startsWith('& ', at)) return splitAmpersand(source, at);
  if (!/^[\p{L}\p{N}]+(?:[&/+][\p{L}\p{N}]+)+$/u.test(word)) return {};
  return {range, facts: {word}, fixes: [createFix('quote', [insertAt(range.from, '"'), insertAt(range.to, '"')])]};
}

/** Corrects `a -> b & c`: proposes two connections, or quotes around `b & c` if that's one name. */
function splitAmpersand(source: string, at: number): Finding {
  const start = source.lastIndexOf('\n', at) + 1;
  const line = source.slice(Math.max(start, at - MAX_VALUE_LENGTH), at) + getRestOfLine(source, at);
  const match = /([\p{L}\p{N}_-]+) (<?-+>?) ([\p{L}\p{N}_-]+(?: & [\p{L}\p{N}_-]+)+)\s*$/u.exec(line);
  const [, from = '', arrow = '', list = ''] = match ?? [];
  const kind = 'ampersand';
  const range = {from: at, to: at + 1};
  if (!match || line.includes('#')) return {kind, range};
  const listFrom =
    at -
    (line.length - getRestOfLine(source, at).length) +
    match[0].indexOf(list, from.length + arrow.length) +
    match.index;
  const connections = list.split(' & ').map((name) => `${from} ${arrow} ${name}`);
  const whole = {from: listFrom - from.length - arrow.length - 2, to: listFrom + list.length};
  const listRange = {from: listFrom, to: whole.to};
  return {
    kind,
    range: listRange,
    facts: {word: list},
    fixes: [
      createReplacement(whole, connections.join('; ')),
      createFix('quote', [insertAt(listRange.from, '"'), insertAt(listRange.to, '"')]),
    ],
  };
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

/** Closes a quote at the end of its line. */
export function proposeClosingQuote({source, at}: ErrorSite): Finding {
  const quote = source[at] ?? '';
  const text = getRestOfLine(source, at).trimEnd();
  if (!/["']/.test(quote) || text.includes(quote, 1) || text.endsWith('\\')) return {};
  const range = {from: at, to: at + text.length};
  return {range, fixes: [createFix('close', [insertAt(range.to, quote)], quote)]};
}

/** Closes a block string before the first line that isn't indented more than the line where it begins. If there's only that line, proposes quotes instead. */
export function proposeClosingBlock({source, at}: ErrorSite): Finding {
  const restOfLine = getRestOfLine(source, at);
  const [mark = '|'] = /^\|[^\s\p{L}\p{N}_|]*/u.exec(restOfLine) ?? [];
  const range = {from: at, to: at + restOfLine.trimEnd().length};
  const closingMark = mark.length > 1 ? `${mark.slice(1)}|` : '|';
  if (/^\|\s/.test(restOfLine) && !source.slice(at).includes('\n'))
    return {range, fixes: [createFix('quote', [insertAt(range.from, '"'), insertAt(range.to, '"')])]};
  const outdent = findOutdent(source, at, getIndent(source, at));
  const isIndented = outdent === undefined || outdent > at + restOfLine.length + 1;
  const indentation = ' '.repeat(getIndent(source, at));
  const edit =
    outdent === undefined || !isIndented
      ? insertAt(source.trimEnd().length, `\n${indentation}${closingMark}`)
      : insertAt(outdent, `${indentation}${closingMark}\n`);
  return {range, fixes: [createFix('close', [edit], closingMark)]};
}

function findLineStart(source: string, at: number): number {
  return source.lastIndexOf('\n', at - 1) + 1;
}

/** Returns the number of spaces and tabs at the start of the line that contains an offset. */
function getIndent(source: string, at: number): number {
  return /^[ \t]*/.exec(source.slice(findLineStart(source, at)))?.[0].length ?? 0;
}

/** Returns the start of the first line after `at` that has text and isn't indented more than `indent`. */
function findOutdent(source: string, at: number, indent: number): number | undefined {
  let start = source.indexOf('\n', at) + 1;
  while (start > 0 && start < source.length) {
    const line = getRestOfLine(source, start);
    if (line.trim() !== '' && getIndent(source, start) <= indent) return start;
    start = source.indexOf('\n', start) + 1;
  }
  return undefined;
}

/** Closes maps where their indentation ends. Proposes no fix unless that's clear for every open map. */
export function proposeClosingBraces({source, at}: ErrorSite): Finding {
  const range = {from: at, to: at + 1};
  if (source.length > MAX_BRACE_SOURCE_LENGTH) return {range};
  const openBraces: number[] = [];
  const edits: (Edit | undefined)[] = [];
  let offset = 0;
  for (const {type, text} of tokenize(source)) {
    if (type === 'punctuation' && text === '{') openBraces.push(offset);
    if (type === 'punctuation' && text === '}') {
      const start = findLineStart(source, offset);
      const isFirstOnLine = source.slice(start, offset).trim() === '';
      let innermostBrace = openBraces.pop();
      // Maps that are indented more than this closing brace were never closed, so it belongs to a map around them.
      while (
        isFirstOnLine &&
        innermostBrace !== undefined &&
        openBraces.length > 0 &&
        getIndent(source, innermostBrace) > offset - start &&
        innermostBrace < start
      ) {
        edits.push(closeBrace(source, innermostBrace, start));
        innermostBrace = openBraces.pop();
      }
    }
    offset += text.length;
  }
  if (openBraces.length + edits.length > MAX_OPEN_BRACES) return {range};
  for (const brace of openBraces.reverse()) edits.push(closeBrace(source, brace));
  const knownEdits = edits.filter((edit) => edit !== undefined);
  const isCertain = knownEdits.length === edits.length && edits.length > 0 && areOutsideTexts(source, knownEdits);
  return {range, fixes: isCertain ? [createFix('close', knownEdits, '}')] : []};
}

/**
 * Returns the edit that closes a map, or `undefined` if its end can't be told from the indentation.
 *
 * @param before start of the line that closes the map around it, where this map has to end
 */
function closeBrace(source: string, brace: number, before?: number): Edit | undefined {
  const indent = getIndent(source, brace);
  const outdent = findOutdent(source, brace, indent);
  if (before !== undefined && outdent !== before) return undefined;
  const restOfLine = getRestOfLine(source, brace + 1);
  const lineEnd = brace + 1 + restOfLine.trimEnd().length;
  const text = `${' '.repeat(indent)}}`;
  const end = outdent ?? source.trimEnd().length;
  if (source.slice(lineEnd, end).trim() !== '') return insertAt(end, outdent === undefined ? `\n${text}` : `${text}\n`);
  if (restOfLine.trim() !== '') return insertAt(lineEnd, ' }');
  // The lines after the brace may be the map's content.
  return outdent === undefined ? insertAt(lineEnd, '}') : undefined;
}

/** Returns whether no edit inserts code into a comment or a text. */
function areOutsideTexts(source: string, edits: readonly Edit[]): boolean {
  let offset = 0;
  for (const {type, text} of tokenize(source)) {
    const from = offset;
    offset += text.length;
    if (type === 'plain') continue;
    for (const {from: at, insert} of edits) {
      const isInside = from < at && at < offset;
      if (isInside || (type === 'comment' && at === offset && !insert.startsWith('\n'))) return false;
    }
  }
  return true;
}

/** Closes a list at the end of its line. */
export function proposeClosingArray({source, at}: ErrorSite): Finding {
  const text = getRestOfLine(source, at);
  const range = {from: at, to: at + text.trimEnd().length};
  if (text.includes(']') || text.trim() === '[' || text.includes('#')) return {range: {from: at, to: at + 1}};
  return {range, fixes: [createFix('close', [insertAt(range.to, ']')], ']')]};
}

/** Removes a closing brace without an opening one, and its line if nothing else is on it. */
export function proposeWithoutBrace({source, at}: ErrorSite): Finding {
  if (source[at] !== '}') return {};
  const range = {from: at, to: at + 1};
  const start = findLineStart(source, at);
  const isAlone = getRestOfLine(source, start).trim() === '}';
  const whole = {from: start > 0 ? start - 1 : start, to: at + 1};
  return {range, fixes: [createFix('remove', [{...(isAlone ? whole : range), insert: ''}], '}')]};
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

/** Replaces an arrow of another language. D2 points at its end. */
export function proposeArrow({source, at}: ErrorSite): Finding {
  const [arrow = ''] =
    /[=~-]*\s*$/.exec(source.slice(Math.max(findLineStart(source, at), at - MAX_VALUE_LENGTH), at)) ?? [];
  const range = {from: at - arrow.length, to: at + 1};
  if (source[at] !== '>') return {kind: 'no-key', sectionId: 'no-key'};
  const isLoose = !/[=~-]/.test(arrow);
  const from = isLoose ? at : range.from;
  const word = source.slice(from, at + 1);
  return {range: {from, to: range.to}, facts: {word}, fixes: [createReplacement({from, to: range.to}, '->')]};
}

/** Replaces a connection to a list, such as `web -> [api; db]`, with a connection to each element. */
export function proposeExpandedList({source, statements, at}: ErrorSite): Finding {
  const start = findLineStart(source, at);
  const line = getRestOfLine(source, start).slice(0, MAX_VALUE_LENGTH + 1);
  const parts = /^(\s*)([\w.-]+)\s*(<-+>?|-+>|--+)\s*\[([^[\]{}"'#]*)\]\s*$/.exec(line);
  if (!parts) return locateOpenEnd({source, statements, at});
  const [, indent = '', from = '', arrow = '', list = ''] = parts;
  const names = list.split(/[;,]/).map((name) => name.trim());
  if (names.some((name) => !/^[\w. -]+$/.test(name))) return {};
  const insert = names.map((name) => `${indent}${from} ${arrow} ${name}`).join('\n');
  return {
    range: {from: start + indent.length, to: start + line.length},
    fixes: [createReplacement({from: start, to: start + line.length}, insert, insert.trim().split('\n')[0])],
  };
}

function locateOpenEnd({statements, at}: Pick<ErrorSite, 'source' | 'statements' | 'at'>): Finding {
  const statement = statements.findLast(({from, arrows}) => from <= at && arrows.length > 0);
  const arrow = statement?.arrows.at(-1);
  return arrow ? {range: {from: statement?.from ?? arrow.from, to: arrow.to}} : {};
}

export function proposeQuotedKeyword(site: ErrorSite): Finding {
  const statement = findStatementOfKeyAt(site.statements, site.at);
  const segment = findSegmentAt(site);
  if (!statement || !segment || segment.isQuoted || !RESERVED_KEYS.has(segment.text.toLowerCase())) return {};
  return {
    range: segment,
    facts: {word: segment.text},
    fixes: [createFix('quote', [insertAt(segment.from, '"'), insertAt(segment.to, '"')])],
  };
}

/** Suggests keywords for a key in the braces of a connection or in a class. */
export function proposeKeywordsForForeignKey(site: ErrorSite): Finding {
  const segment = findSegmentAt(site);
  const statement = segment && findStatementOfKeyAt(site.statements, segment.from);
  if (!segment || !statement?.value) return {};
  const word = segment.text;
  const border = translateBorder(statement, segment, 'style.');
  if (border) return {range: segment, facts: {...site.facts, word, ...border.facts}, fixes: border.fixes};
  const keywords = translateKey(word, isInConnection(statement));
  const similar = findSimilar(word, [...RESERVED_KEYS]);
  const facts = {...site.facts, word};
  return {
    range: segment,
    facts,
    ...proposeKeywords({facts}, segment, keywords.length > 0 ? keywords : similar ? [similar] : []),
  };
}

/** Closes all tags of a kind in a Markdown block, as in `<br/>`. */
export function proposeClosingTags({source, statements, at, facts}: ErrorSite): Finding {
  const {word = ''} = facts;
  if (!/^(?:br|hr|img|input)$/i.test(word)) return {};
  const statement = statements.findLast(({from}) => from <= at);
  const block = statement?.value ?? {from: at, to: source.length};
  const tags = [...source.slice(block.from, block.to).matchAll(new RegExp(`<${word}((?:\\s[^<>]*)?[^/<>])?>`, 'gi'))];
  const [first] = tags;
  if (!first) return {};
  const edits = tags.map(({0: tag, index}) => insertAt(block.from + index + tag.length - 1, '/'));
  const from = block.from + first.index;
  return {range: {from, to: from + first[0].length}, fixes: [createFix('write', edits, `<${word}/>`)]};
}

/** Matches an import and the key after its file, such as `@ops.web`. */
const IMPORT = /^@(?:"[^"\n]*"|[^\s;{}[\]"])*/;

/** Puts dots before an import on a line of its own: `...@ops`. */
export function proposeSpreadDots({source, at}: ErrorSite): Finding {
  if (source[at] !== '@') return {};
  const [word = '@'] = IMPORT.exec(source.slice(at)) ?? [];
  return {range: {from: at, to: at + word.length}, fixes: [createReplacement({from: at, to: at}, '...', `...${word}`)]};
}

/** Removes the dots from `shop: ...@ops`. */
export function proposeWithoutDots({source, at}: ErrorSite): Finding {
  const dots = source.indexOf('...@', at);
  // D2 points at the dots, or at the spaces before them.
  if (dots < 0 || dots > at + 2) return {};
  const [word = ''] = IMPORT.exec(source.slice(dots + 3)) ?? [];
  return {
    range: {from: dots, to: dots + 3 + word.length},
    fixes: [createFix('remove', [{from: dots, to: dots + 3, insert: ''}], '...')],
  };
}

/** Locates the imported key that doesn't exist in the file. D2's message shows D2's internal data instead of the key's name. */
export function locateImportKey({source, at}: ErrorSite): Finding {
  const start = source.indexOf('@', at);
  if (start < 0 || start - at > MAX_VALUE_LENGTH) return {};
  const [statement = ''] = IMPORT.exec(source.slice(start, start + MAX_VALUE_LENGTH)) ?? [];
  const [, file = '', word = ''] = /^@("[^"]*"|[^."]+)\.(.+)$/.exec(statement) ?? [];
  if (word === '') return {};
  const to = start + statement.length;
  return {range: {from: to - word.length, to}, facts: {word, file: file.replaceAll('"', '')}};
}

/** Moves an import into the braces after it: `shop: @ops {shape: oval}` becomes `shop: {...@ops; shape: oval}`. */
export function proposeMovedImport({source, statements, at}: ErrorSite): Finding {
  const start = Math.max(findLineStart(source, at), source.lastIndexOf('@', at));
  const [word = ''] = IMPORT.exec(source.slice(start, at + MAX_VALUE_LENGTH)) ?? [];
  const brace = start + word.length + (/^ *(?=\{)/.exec(source.slice(start + word.length))?.[0].length ?? 0);
  const isValue = statements.some(({value}) => value?.from === start);
  if (word.length < 2 || !isValue || source[brace] !== '{') return {};
  const code = `{...${word};${/\s/.test(source[brace + 1] ?? '') ? '' : ' '}`;
  const range = {from: start, to: brace + 1};
  return {range, fixes: [createReplacement(range, code, `{...${word}; …}`)]};
}

/** Puts the rest of a key after `vars` into braces: `vars.zone: eu`. */
export function proposeNestedVariable(site: ErrorSite): Finding {
  const segment = findSegmentAt(site, 'vars');
  const statement = segment && findStatementOfKeyAt(site.statements, segment.from);
  const [path = []] = statement?.ends ?? [];
  const next = segment && path.includes(segment) ? path[path.indexOf(segment) + 1] : undefined;
  const end = statement?.map?.to ?? statement?.array?.to ?? statement?.value?.to;
  if (!segment || !next || end === undefined || end < next.to) return {};
  const edits = [{from: segment.to, to: next.from, insert: ': {'}, insertAt(end, '}')];
  return {
    range: {from: segment.from, to: next.to},
    facts: {word: next.text},
    fixes: [createFix('write', edits, 'vars: {…}')],
  };
}

/** Maximum depth of the variables to suggest. */
const MAX_VARIABLE_DEPTH = 20;

/** Returns the names of all variables, such as `team.name`. */
function readVariables(statements: readonly Statement[]): string[] {
  const getPath = ({ends, parent, depth}: Statement): string[] => [
    ...(parent && depth <= MAX_VARIABLE_DEPTH ? getPath(parent) : []),
    ...(ends[0] ?? []).map(({text}) => text),
  ];
  return statements.flatMap((statement) => {
    const path = getPath(statement);
    const start = path.indexOf('vars');
    return start < 0 || start === path.length - 1 ? [] : [path.slice(start + 1).join('.')];
  });
}

export function proposeVariable({source, statements, at, facts}: ErrorSite): Finding {
  const {word = ''} = facts;
  const from = source.indexOf(`\${${word}}`, at);
  if (from < 0) return {};
  const range = {from: from + 2, to: from + 2 + word.length};
  const suggestion = findSimilar(word, readVariables(statements));
  if (suggestion === undefined || suggestion === word) return {range};
  return {range, facts: {...facts, suggestion}, fixes: [createReplacement(range, suggestion)]};
}

/** Suggests the name of another file of the example. */
export function proposeFile({source, at, files, facts}: ErrorSite): Finding {
  const [, path = ''] =
    /^(?:\.\.\.)?@(?:"([^"]*)"|([\w/.-]+))/.exec(source.slice(at))?.filter((part) => part !== undefined) ?? []; // keeps the alternative that matched
  const names = files.map((file) => file.replace(/^.*\/|\.d2$/g, ''));
  const name = path.replace(/^.*\/|\.d2$/g, '');
  const suggestion = findSimilar(name, names);
  const start = source.indexOf(name, at);
  if (name === '' || start < 0) return {};
  const range = {from: start, to: start + name.length};
  if (suggestion === undefined || suggestion === name) return {range};
  return {range, facts: {...facts, suggestion}, fixes: [createReplacement(range, suggestion)]};
}

/** Corrects a setting under `vars.d2-config`, or its value. If D2's message names the setting, `word` is its value; otherwise, `word` is the setting. */
export function proposeConfigSetting(site: ErrorSite): Finding {
  const {word = '', keyword = ''} = site.facts;
  const statement = site.statements.find(
    (candidate) => getLastSegment(candidate)?.text === (keyword || word) && candidate.from >= site.at,
  );
  const segment = statement && getLastSegment(statement);
  if (!segment || !statement) return {};
  if (keyword === '') {
    const suggestion = findIntended(word, 'config');
    return suggestion === undefined
      ? {range: segment}
      : {range: segment, facts: {...site.facts, suggestion}, fixes: [createReplacement(segment, suggestion)]};
  }
  const {value} = statement;
  const suggestion = findIntended(word, 'boolean') ?? /^\d+(?=px$)/.exec(word)?.[0];
  if (!value || value.text !== word || suggestion === undefined) return {range: value ?? segment};
  return {range: value, facts: {...site.facts, suggestion}, fixes: [createReplacement(value, suggestion)]};
}
