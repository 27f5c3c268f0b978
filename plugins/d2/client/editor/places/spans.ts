/** Finds the text that a drawing's shapes and connections come from. Depends on neither the page nor CodeMirror. */
import type {Mention, Place} from '../../../compiler/request';
import {readStatements, type Statement} from '../../../grammar/statements';

/** A mention in a source. Positions are offsets in UTF-16 code units, with `\n` as the only line break. */
export interface Span {
  readonly place: Place;
  /** Index of the board that the place is on. */
  readonly board: number;
  /** Start and end of the key, such as `a` or `a -> b`. */
  readonly from: number;
  readonly to: number;
  /** End of the value of the key, such as its label and its block. The same as `to` for the end of a connection. */
  readonly end: number;
}

/** The places of each board of a drawing. */
export type BoardPlaces = readonly (readonly Place[])[];

/** Replaces all line breaks with `\n`, as CodeMirror does. */
export function normalizeLineBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/**
 * Finds the spans of all mentions in a file. Ignores mentions outside the text, because a hostile source could make the compiler
 * report any position.
 *
 * @param text the compiled file, with normalized line breaks
 */
export function findSpans(boards: BoardPlaces, file: string, text: string): Span[] {
  const lineStarts = findLineStarts(text);
  const statements = readStatements(text);
  return boards.flatMap((places, board) =>
    places.flatMap((place) =>
      place.mentions.flatMap((mention): Span[] => {
        if (mention.file !== file) return [];
        const {from, to} = toOffsets(mention, lineStarts, text.length);
        if (from === undefined || to === undefined || from >= to) return [];
        return [{place, board, from, to, end: mention.isEnd ? to : Math.max(to, findEnd(statements, from) ?? to)}];
      }),
    ),
  );
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return starts;
}

function toOffsets(
  {line, column, endLine, endColumn}: Mention,
  lineStarts: readonly number[],
  length: number,
): {from: number | undefined; to: number | undefined} {
  const getOffset = (lineNumber: number, columnNumber: number): number | undefined => {
    const start = lineStarts[lineNumber - 1];
    const lineEnd = (lineStarts[lineNumber] ?? length + 1) - 1;
    return start === undefined || start + columnNumber - 1 > lineEnd ? undefined : start + columnNumber - 1;
  };
  return {from: getOffset(line, column), to: getOffset(endLine, endColumn)};
}

/** Returns the end of the innermost statement around an offset. @param statements sorted by their start */
function findEnd(statements: readonly Statement[], offset: number): number | undefined {
  let [low, high] = [0, statements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((statements[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  let statement: Statement | undefined = statements[low - 1];
  while (statement && statement.to < offset) statement = statement.parent;
  return statement?.to;
}

/**
 * Maps spans to an edited text. Everything between the first and the last difference counts as changed, and keys in it are dropped.
 *
 * @param oldText the text of the spans, with normalized line breaks
 */
export function mapSpans(spans: readonly Span[], oldText: string, newText: string): readonly Span[] {
  if (oldText === newText) return spans;
  const minLength = Math.min(oldText.length, newText.length);
  let prefix = 0;
  while (prefix < minLength && oldText.charCodeAt(prefix) === newText.charCodeAt(prefix)) prefix++;
  let suffix = 0;
  while (
    suffix < minLength - prefix &&
    oldText.charCodeAt(oldText.length - 1 - suffix) === newText.charCodeAt(newText.length - 1 - suffix)
  )
    suffix++;
  const unchangedFrom = oldText.length - suffix;
  const shift = newText.length - oldText.length;
  return spans.flatMap((span): Span[] => {
    const {from, to, end} = span;
    if (from >= unchangedFrom) return [{...span, from: from + shift, to: to + shift, end: end + shift}];
    if (to > prefix) return [];
    // Text that's added at the end of a statement belongs to it.
    if (end === to && end < unchangedFrom) return [span];
    return [{...span, end: end >= unchangedFrom ? end + shift : end <= prefix ? end : to}];
  });
}

/**
 * Finds the spans that contain the caret most closely. There can be several, for example if boards share a shape.
 *
 * @param caret an offset in `text`
 */
export function findInnermost(spans: readonly Span[], text: string, caret: number): Span[] {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const indentation = /^[ \t]*/.exec(text.slice(lineStart, caret + 1000))?.[0].length ?? 0;
  // In front of a line, the caret is closer to that line than to the block around it.
  const offset = Math.max(caret, lineStart + indentation);
  const enclosingSpans = spans.filter(({from, end}) => from <= offset && offset <= end);
  const shortest = enclosingSpans.reduce((least, {from, end}) => Math.min(least, end - from), Number.POSITIVE_INFINITY);
  return enclosingSpans.filter(({from, end}) => end - from === shortest);
}
