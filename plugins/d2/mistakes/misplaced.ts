/**
 * Explains errors in code that would be right in another place, and proposes to move it there. Each function returns `undefined` if an
 * error is about something else.
 */
import {RESERVED_KEYS} from '../grammar/reserved';
import {getLastSegment, type Segment, type Statement} from '../grammar/statements';
import {createFix, createReplacement, insertAt} from './fixes/edits';
import {findSegmentAt, findStatementOfKeyAt, getRestOfLine, MAX_VALUE_LENGTH} from './fixes/lookup';
import type {Edit, ErrorSite, Finding} from './types';
import {WORDS} from './words';

/** Matches text that Markdown would format. */
const FORMATTED_TEXT = /\*\*[^\s*][^*]*\*\*|\[[^[\]]+\]\([^()\s]+\)/;

/** Returns the last part of a statement's key in lowercase, as D2 compares keywords. */
const getName = (statement: Statement): string => getLastSegment(statement)?.text.toLowerCase() ?? '';

const isKeyword = ({isQuoted, text}: Segment): boolean => !isQuoted && RESERVED_KEYS.has(text.toLowerCase());

/** Keywords that connections also have. */
const CONNECTION_KEYWORDS: ReadonlySet<string> = new Set([
  'class',
  'label',
  'source-arrowhead',
  'style',
  'target-arrowhead',
]);

/** `web -> mail.style.stroke-dash: 3` */
export function proposeConnectionBraces(site: ErrorSite): Finding | undefined {
  const {source, statements} = site;
  const statement = findStatementOfKeyAt(statements, site.at);
  const keyword = findSegmentAt(site);
  const path = statement?.ends.at(-1) ?? [];
  const end = keyword && path[path.indexOf(keyword) - 1];
  if (!statement || !end || !isKeyword(keyword) || !CONNECTION_KEYWORDS.has(keyword.text.toLowerCase()))
    return undefined;
  const valueEnd = statement.map?.to ?? statement.value?.to;
  const range = {from: keyword.from, to: path.at(-1)?.to ?? keyword.to};
  const finding = {kind: 'connection-keyword', range, facts: {word: keyword.text}};
  const start = statement.ends[0]?.[0];
  if (valueEnd === undefined || valueEnd < range.to || !start || statement.arrows.length > 1) return finding;
  const ends = readEnds(statement, end);
  const others = statements.filter(
    (other) =>
      other !== statement &&
      other.arrows.length > 0 &&
      other.parent === statement.parent &&
      ends.every((name) => readEnds(other).includes(name)),
  );
  const [first] = others;
  if (!first) {
    const edits = [{from: end.to, to: keyword.from, insert: ': {'}, insertAt(valueEnd, '}')];
    return {...finding, fixes: [createFix('write', edits, ': {…}')]};
  }
  const isSame =
    others.length === 1 &&
    first.from < statement.from &&
    !first.keyAfterGroup &&
    readEnds(first).join(' ') === ends.join(' ') &&
    readArrow(source, first) === readArrow(source, statement);
  const edits = [insertAt(start.from, '('), {from: end.to, to: keyword.from, insert: ')[0].'}];
  return {...finding, fixes: isSame ? [createFix('write', edits, '(…)[0]')] : []};
}

/** Returns the paths of the ends of a connection. @param last the segment with which the last path ends, by default its last */
function readEnds({ends}: Statement, last?: Segment): string[] {
  return ends.map((path) => {
    const length = last && path.includes(last) ? path.indexOf(last) + 1 : path.length;
    return path
      .slice(0, length)
      .map(({text}) => text.toLowerCase())
      .join('.');
  });
}

function readArrow(source: string, {arrows: [arrow]}: Statement): string {
  return arrow ? source.slice(arrow.from, arrow.to) : '';
}

/** Returns the key of a statement if that's a single keyword. */
function getKeyword({ends, arrows, keyAfterGroup}: Statement): Segment | undefined {
  const [key, ...others] = ends[0] ?? [];
  return key && others.length === 0 && arrows.length === 0 && !keyAfterGroup && isKeyword(key) ? key : undefined;
}

function hasChild(statements: readonly Statement[], parent: Statement, key: string, value?: string): boolean {
  return statements.some(
    (child) =>
      child.parent === parent &&
      getName(child) === key &&
      (value === undefined || child.value?.text.toLowerCase() === value),
  );
}

/** `label: text {constraint: unique}` in a table, where `label` is meant as the name of a column. */
export function proposeQuotedColumn({statements, at}: ErrorSite): Finding | undefined {
  const statement = findStatementOfKeyAt(statements, at);
  const row = statement && getKeyword(statement)?.text.toLowerCase() === 'constraint' ? statement.parent : statement;
  const key = row && getKeyword(row);
  if (!row?.parent || !key || !hasChild(statements, row, 'constraint')) return undefined;
  if (!hasChild(statements, row.parent, 'shape', 'sql_table')) return undefined;
  return {
    kind: 'column-keyword',
    range: key,
    facts: {word: key.text},
    fixes: [createFix('quote', [insertAt(key.from, '"'), insertAt(key.to, '"')])],
  };
}

/** `icon: mail.svg {shape: image}` */
export function proposeOutsideBraces(site: ErrorSite): Finding | undefined {
  const {source, statements, at} = site;
  const statement = findStatementOfKeyAt(statements, at);
  const outer = statement?.parent;
  const key = statement && getKeyword(statement);
  const outerKey = outer && getLastSegment(outer);
  if (!key || !outer?.map || !outer.value || !outerKey || !isKeyword(outerKey) || outer.arrows.length > 0)
    return undefined;
  const {map, value} = outer;
  const inside = source.slice(map.from + 1, map.to - 1);
  const count = statements.filter(({parent}) => parent === outer).length;
  const prefix = source.slice(outer.from, outerKey.from);
  const isClear = map.from >= value.to && count === 1 && inside.length <= MAX_VALUE_LENGTH && !/[\n#{}]/.test(inside);
  const edits = [
    {from: value.to, to: key.from, insert: `; ${prefix}`},
    {from: map.from + 1 + inside.trimEnd().length, to: map.to, insert: ''},
  ];
  return {
    kind: 'keyword-braces',
    range: key,
    facts: {word: key.text, keyword: outerKey.text},
    fixes: isClear ? [createFix('write', edits, `; ${prefix}${key.text}`)] : [],
  };
}

/** `note: see [the plan](https://example.com)`, which Markdown would format. D2 points at the bracket. */
export function proposeBlockForLabel({source, statements, at}: ErrorSite): Finding | undefined {
  const statement = statements.findLast(({from, ends}) => from <= at && ends.flat().length > 0);
  const key = statement && getLastSegment(statement);
  if (!key) return undefined;
  const [head = ''] = /^\s*:\s*/.exec(getRestOfLine(source, key.to)) ?? [];
  const from = key.to + head.length;
  const text = getRestOfLine(source, from).trimEnd();
  if (head === '' || from > at) return undefined;
  return proposeMarkdownBlock(text, {from, to: from + text.length});
}

/** `cup {shape: oval}: Big mug` */
export function proposeLabelBeforeBraces({source, statements, at}: ErrorSite): Finding | undefined {
  const restOfLine = getRestOfLine(source, at);
  const [colon = ''] = /^\s*:\s*/.exec(restOfLine) ?? [];
  const statement = statements.find(({map}) => map?.to === at);
  const key = statement && getLastSegment(statement);
  if (!statement?.map || !key || colon === '') return undefined;
  const {map} = statement;
  const label = restOfLine.slice(colon.length).trim();
  const between = source.slice(key.to, map.from).trim();
  const range = {from: at + colon.indexOf(':'), to: at + restOfLine.trimEnd().length};
  const isClear =
    (between === '' || between === ':') && label !== '' && !/[#;{}[\]|]/.test(label) && !/^["']/.test(label);
  const edits: Edit[] = [
    {from: key.to, to: map.from, insert: `: ${label} `},
    {from: at, to: range.to, insert: ''},
  ];
  return {
    kind: 'label-after',
    range,
    facts: {word: label},
    fixes: isClear && label.length <= MAX_VALUE_LENGTH ? [createFix('write', edits, `: ${label} {…}`)] : [],
  };
}

/** `shop: ${ours}`, if the variable holds keywords that belong under `style`. D2 only points at the variable. */
export function locateStylesFromVariable({source, statements, at}: ErrorSite): Finding | undefined {
  const inner = findStatementOfKeyAt(statements, at);
  const variable = inner?.parent;
  const name = variable && getLastSegment(variable)?.text;
  if (!name || !variable.parent || getName(variable.parent) !== 'vars') return undefined;
  const substitution = `\${${name}}`;
  const isUnderStyle = (owner: Statement | undefined): boolean => owner !== undefined && getName(owner) === 'style';
  const use = statements.find((statement) => {
    const part = statement.isFilterOrSpread ? statement.ends[0]?.[0] : statement.value;
    if (!part || statement.arrows.length > 0) return false;
    return (
      source.slice(part.from, part.to) === substitution &&
      !isUnderStyle(statement.isFilterOrSpread ? statement.parent : statement)
    );
  });
  const key = use && getLastSegment(use);
  const range = use?.value ?? key;
  if (!use || !key || !range) return undefined;
  const isClear = statements.every((child) => child.parent !== variable || WORDS.style.includes(getName(child)));
  const fix = use.isFilterOrSpread
    ? createReplacement({from: use.from, to: key.to}, `style: {...${substitution}}`)
    : createReplacement({from: key.to, to: key.to}, '.style', `${key.text}.style`);
  return {
    kind: 'variable-styles',
    range,
    facts: {word: substitution},
    fixes: isClear ? [fix] : [],
  };
}

/** Puts a label in Markdown into a block. Returns `undefined` for other labels. @param range the label in the source */
export function proposeMarkdownBlock(
  text: string,
  range: {readonly from: number; readonly to: number},
): Finding | undefined {
  if (text.length > MAX_VALUE_LENGTH || !FORMATTED_TEXT.test(text)) return undefined;
  const block = `|md ${text} |`;
  const isClear = !/[|<>\\$;#]/.test(text);
  return {
    kind: 'markdown-label',
    sectionId: 'markdown-label',
    range,
    facts: {},
    fixes: isClear ? [createReplacement(range, block, '|md … |')] : [],
  };
}
