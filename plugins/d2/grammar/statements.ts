import {tokenize} from './tokenize';

/** Part of a source, as UTF-16 offsets. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** One part of a key, such as `style` in `api.style.fill`. */
export interface Segment extends Range {
  /** Its text without quotes. */
  readonly text: string;
  readonly isQuoted: boolean;
  readonly isGlob: boolean;
}

export interface Value extends Range {
  /** The text without quotes. Empty for a mixed value. */
  readonly text: string;
  /** `mixed` for everything that isn't a single text: blocks, imports, and text with variables. */
  readonly kind: 'unquoted' | 'quoted' | 'mixed';
}

/** A line of D2 with its block and the comment after it, such as `web -> api: reads {…}`, or an element of an array, which only has a value. */
export interface Statement extends Range {
  /** The key of a shape, or the ends of a chain of connections. Their paths start at the enclosing map. */
  readonly ends: readonly (readonly Segment[])[];
  readonly arrows: readonly Range[];
  /** The key after a connection in parentheses, such as `style.fill` in `(a -> b)[0].style.fill`. */
  readonly keyAfterGroup: readonly Segment[] | undefined;
  /** Whether the statement begins with `&`, `!&`, or `...`. */
  readonly isFilterOrSpread: boolean;
  readonly value: Value | undefined;
  readonly map: Range | undefined;
  readonly array: Range | undefined;
  /** The statement whose map or array contains this one. */
  readonly parent: Statement | undefined;
  /** The number of maps and arrays around the statement. */
  readonly depth: number;
}

interface Draft extends Statement {
  to: number;
  ends: Segment[][];
  arrows: Range[];
  keyAfterGroup: Segment[] | undefined;
  isFilterOrSpread: boolean;
  value: Value | undefined;
  map: Range | undefined;
  array: Range | undefined;
}

function unquote(text: string): string {
  if (text.startsWith('"')) return text.replace(/^"|"$/g, '').replace(/\\(["\\])/g, '$1');
  if (text.startsWith("'")) return text.replace(/^'|'$/g, '').replaceAll("''", "'");
  return text;
}

/** Splits a source into statements, in the order in which they begin. Also reads sources that D2 rejects, as far as possible. */
export function readStatements(source: string): Statement[] {
  const statements: Draft[] = [];
  const stack: {readonly of: Draft; readonly kind: 'map' | 'array'; readonly from: number}[] = [];
  let current: Draft | undefined;
  let mode: 'key' | 'value' = 'key';
  let isGroup = false;
  let isIndex = false;
  let offset = 0;

  function begin(from: number): Draft {
    if (current) return current;
    const parent = stack.at(-1);
    mode = parent?.kind === 'array' ? 'value' : 'key';
    isGroup = false;
    current = {
      from,
      to: from,
      ends: mode === 'key' ? [[]] : [],
      arrows: [],
      keyAfterGroup: undefined,
      isFilterOrSpread: false,
      value: undefined,
      map: undefined,
      array: undefined,
      parent: parent?.of,
      depth: stack.length,
    };
    statements.push(current);
    return current;
  }

  function open(kind: 'map' | 'array', from: number): void {
    stack.push({of: begin(from), kind, from});
    current = undefined;
  }

  function close(to: number): void {
    const closedContainer = stack.pop();
    current = closedContainer?.of;
    if (closedContainer) closedContainer.of[closedContainer.kind] = {from: closedContainer.from, to};
    if (current) current.to = to;
    mode = 'value';
  }

  function addValue(range: Range, text: string, isText: boolean): void {
    const statement = begin(range.from);
    const kind = !isText || statement.value ? 'mixed' : /^["']/.test(text) ? 'quoted' : 'unquoted';
    const from = statement.value?.from ?? range.from;
    statement.value = {from, to: range.to, kind, text: kind === 'mixed' ? '' : unquote(text)};
  }

  for (const {type, text} of tokenize(source)) {
    const range = {from: offset, to: offset + text.length};
    offset = range.to;
    if (type === 'comment') {
      if (current) current.to = range.to;
      continue;
    }
    if (type === 'plain') {
      if (/[\n;]/.test(text)) current = undefined;
      continue;
    }
    const mark = type === 'punctuation' ? text : '';
    if (mark === '}' || (mark === ']' && !isIndex)) {
      close(range.to);
      continue;
    }
    const statement = begin(range.from);
    statement.to = range.to;
    if (mark === '{') open('map', range.from);
    else if (mode === 'value') {
      if (mark === '[') open('array', range.from);
      else
        addValue(
          range,
          text,
          type !== 'substitution' && type !== 'import' && !/^(?:block|tag|punctuation)$/.test(type),
        );
    } else if (mark === ':') mode = 'value';
    else if (mark === '[' || mark === ']') isIndex = mark === '[';
    else if (mark === '(') isGroup = true;
    else if (mark === ')' && isGroup) statement.keyAfterGroup = [];
    else if (type === 'operator') {
      if (/^(?:!?&|\.\.\.)$/.test(text)) statement.isFilterOrSpread = true;
      else {
        statement.arrows.push(range);
        statement.ends.push([]);
      }
    } else if (mark === '' && !isIndex) addSegment(statement, range, text, type === 'glob');
  }
  for (const {of, kind, from} of stack) {
    of[kind] ??= {from, to: source.length};
    of.to = source.length;
  }
  return statements;
}

function addSegment(statement: Draft, range: Range, text: string, isGlob: boolean): void {
  const path = statement.keyAfterGroup ?? statement.ends.at(-1);
  const lastSegmentOfPath = path?.at(-1);
  // A key with stars is several tokens.
  if (lastSegmentOfPath?.to === range.from) {
    path?.splice(-1, 1, {...lastSegmentOfPath, text: lastSegmentOfPath.text + text, to: range.to, isGlob: true});
    return;
  }
  path?.push({...range, text: unquote(text), isQuoted: /^["']/.test(text), isGlob});
}

/** Returns the last part of a statement's key, such as `fill` of `api.style.fill` or of `(a -> b)[0].style.fill`. */
export function getLastSegment({ends, keyAfterGroup}: Statement): Segment | undefined {
  return (keyAfterGroup ?? ends.at(-1))?.at(-1);
}
