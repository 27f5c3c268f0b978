import * as acorn from 'acorn';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {mdxExpression} from 'micromark-extension-mdx-expression';
import {ExerciseError, type ExercisePart, parseExercise} from '../exercise/parse';
import {type Fence, FenceError, parseOptions} from './fence';
import {readMarkedSource, selectLines} from './variants';

/** The parts of an mdast node that are used here. */
export interface Node {
  type: string;
  name?: string;
  depth?: number;
  data?: {id?: string; hProperties?: {id?: string}; estree?: unknown};
  lang?: string | null;
  meta?: string | null;
  value?: string;
  attributes?: {type: 'mdxJsxAttribute'; name: string; value: string}[];
  children?: Node[];
  position?: {start: {line: number; column: number}; end?: {line: number}};
}

/** A fence before its options are parsed. */
export interface RawFence extends Omit<Fence, 'page' | 'options' | 'exercise' | 'variants'> {
  readonly meta: string;
  readonly metaColumn: number;
}

// MDX doesn't have indented code or HTML. Inline formatting can't contain fences, and parsing it takes most of the time.
const DISABLED_CONSTRUCTS =
  'codeIndented htmlFlow htmlText autolink attention codeText labelStartLink labelStartImage labelEnd'.split(' ');
const MDX_BLOCKS = {disable: {null: DISABLED_CONSTRUCTS}};

// Comments and everything else in braces are expressions, which can't contain fences.
const {flow} = mdxExpression({acorn, acornOptions: {ecmaVersion: 2024, sourceType: 'module'}});

/**
 * Finds the `d2` fences in a page, with the parsers that MDX uses. Also returns fences that Markdown takes for inline code, because their
 * options contain a backtick, so that they are reported.
 */
export function scanFences(text: string): RawFence[] {
  const lines = splitLines(text);
  const tree = parse(text);
  const fences = findFences(tree).map(({node}) => createRawFence(node, lines));
  return [...fences, ...findInlineFences(tree, lines)].sort((a, b) => a.line - b.line);
}

function findInlineFences({type, position, children = []}: Node, lines: readonly string[]): RawFence[] {
  if (type !== 'paragraph') return children.flatMap((child) => findInlineFences(child, lines));
  const {start, end = start} = position ?? {start: {line: 1}};
  return lines.slice(start.line - 1, end.line).flatMap((text, i) => {
    const [, before = '', marks = '', meta = ''] =
      /^([\s>]*(?:[-*+]\s+|\d+[.)]\s+)?)(`{3,})d2\s+(.*)$/.exec(text) ?? [];
    // With the same marks at its end, it really is inline code.
    if (!meta.includes('`') || meta.includes(marks)) return [];
    const metaColumn = text.length - meta.length + 1;
    return [{line: start.line + i, column: before.length + 1, lines: [text], meta, metaColumn, body: ''}];
  });
}

function parse(text: string): Node {
  try {
    return fromMarkdown(text, {extensions: [MDX_BLOCKS, {flow}]}) as Node;
  } catch {
    // The braces don't contain JavaScript. If the page is MDX, MDX will report this error itself.
    return fromMarkdown(text, {extensions: [MDX_BLOCKS]}) as Node;
  }
}

/** Finds all `d2` fences below a node, and returns each with its parent. */
export function findFences(node: Node): {node: Node; parent: Node}[] {
  return (node.children ?? []).flatMap((child) => {
    return child.type === 'code' && child.lang === 'd2' ? [{node: child, parent: node}] : findFences(child);
  });
}

/** Splits text into lines, by Markdown's line endings. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** Creates a raw fence from a node of a page. @param lines all lines of the page */
export function createRawFence({meta, value, position}: Node, lines: readonly string[]): RawFence {
  const {line, column} = position?.start ?? {line: 1, column: 1};
  const body = splitLines(value ?? '');
  const fenceLines = lines.slice(line - 1, line + body.length);
  const [marks = ''] = /^(?:`+|~+)\s*\S*\s*/.exec(fenceLines[0]?.slice(column - 1) ?? '') ?? [];
  return {line, column, lines: fenceLines, meta: meta ?? '', metaColumn: column + marks.length, body: body.join('\n')};
}

/**
 * Parses a raw fence's options, and its body if it's an exercise.
 *
 * @throws FenceError if an option is invalid, or the exercise isn't complete
 */
export function readFence(page: string, {meta, metaColumn, ...raw}: RawFence): Fence {
  const backtick = meta.indexOf('`');
  if (backtick >= 0 && raw.lines[0]?.startsWith('`', raw.column - 1))
    throw new FenceError(
      page,
      raw.line,
      metaColumn + backtick,
      'Because of this backtick, Markdown takes the fence for inline code. Remove it, or use "~~~" instead of "```" for the fence.',
    );
  const fence = {page, ...raw, options: parseOptions(meta, {page, line: raw.line, column: metaColumn})};
  const {exercise, variants: choices} = fence.options;
  if (choices) {
    const markedSource = readMarkedSource(fence.body);
    return {...fence, body: selectLines(markedSource, []), variants: {choices, marked: markedSource}};
  }
  return exercise === undefined ? fence : readExercise(fence);
}

function readExercise(fence: Fence): Fence {
  try {
    const {goal, hint, uses, start, solution} = parseExercise(fence.body);
    // Only the goal's drawing needs these options.
    const {boards: _, target: __, ...options} = fence.options;
    const exercise = {goal, hint, uses, start: {...selectPart(fence, start), options}, whole: fence};
    return {...selectPart(fence, solution), exercise};
  } catch (error) {
    if (!(error instanceof ExerciseError)) throw error;
    throw new FenceError(fence.page, fence.line + error.line, fence.column, error.message);
  }
}

/** Returns a fence that only has one of its sources. */
function selectPart(fence: Fence, {source, line}: ExercisePart): Fence {
  return {...fence, body: source, line: fence.line + line, lines: fence.lines.slice(line)};
}
