/** Finds statements, keys, values, and lines at the offset of an error. */
import {getLastSegment, type Range, type Segment, type Statement, type Value} from '../../grammar/statements';
import type {ErrorSite} from '../types';

/** Returns whether an offset is in a range. An empty range counts as one character. */
export const covers = ({from, to}: Range, offset: number): boolean => from <= offset && offset < Math.max(to, from + 1);

/** Maximum length of values, keys, and lines that get a fix, in UTF-16 code units, so that regular expressions stay fast. */
export const MAX_VALUE_LENGTH = 300;

/** Returns the last statement whose value is at the error. */
export function findStatementOfValueAt({statements, at}: ErrorSite): Statement | undefined {
  return statements.findLast(({value}) => value && covers(value, at));
}

/** Returns the value at the error, or the value of the key there. Returns `undefined` if it's longer than `MAX_VALUE_LENGTH`. */
export function findValueAt(site: ErrorSite): Value | undefined {
  const statement = findStatementOfValueAt(site) ?? findStatementOfKeyAt(site.statements, site.at);
  return statement?.value && statement.value.to - statement.value.from <= MAX_VALUE_LENGTH
    ? statement.value
    : undefined;
}

/** Returns the parts of all keys in a statement. */
export function listSegments({ends, keyAfterGroup}: Statement): readonly Segment[] {
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

/** Returns the last part of the key whose value is at the error, if it's `word`. */
export function findKeyOfValueAt(site: ErrorSite, word: string): Segment | undefined {
  const statement = findStatementOfValueAt(site);
  const segment = statement && getLastSegment(statement);
  return segment?.text.toLowerCase() === word.toLowerCase() ? segment : undefined;
}

/** Returns whether a statement is a connection, or sets attributes of a connection or its arrowheads. */
export function isInConnection(statement: Statement | undefined): boolean {
  for (let current = statement; current; current = current.parent)
    if (current.arrows.length > 0 || current.ends.flat().some(({text}) => /^(?:source|target)-arrowhead$/i.test(text)))
      return true;
  return false;
}

/** Returns the rest of the line from an offset. */
export function getRestOfLine(source: string, from: number): string {
  const end = source.indexOf('\n', from);
  return source.slice(from, end < 0 ? source.length : end);
}

/** Returns the offset at which the line of another offset starts. */
export function findLineStart(source: string, at: number): number {
  return source.lastIndexOf('\n', at - 1) + 1;
}

/** Returns the number of spaces and tabs at the start of the line that contains an offset. */
export function getIndent(source: string, at: number): number {
  return /^[ \t]*/.exec(source.slice(findLineStart(source, at)))?.[0].length ?? 0;
}

/** Returns the start of the first line after `at` that has text and isn't indented more than `indent`. */
export function findOutdent(source: string, at: number, indent: number): number | undefined {
  let start = source.indexOf('\n', at) + 1;
  while (start > 0 && start < source.length) {
    const line = getRestOfLine(source, start);
    if (line.trim() !== '' && getIndent(source, start) <= indent) return start;
    start = source.indexOf('\n', start) + 1;
  }
  return undefined;
}
