import * as acorn from 'acorn';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {mdxExpression} from 'micromark-extension-mdx-expression';
import {type Fence, parseOptions} from './fence';

/** The few parts of the Markdown tree that are used here; mdast's own types are no dependency of this folder. */
export interface Node {
  type: string;
  name?: string;
  depth?: number;
  data?: {id?: string; hProperties?: {id?: string}};
  lang?: string | null;
  meta?: string | null;
  value?: string;
  attributes?: {type: 'mdxJsxAttribute'; name: string; value: string}[];
  children?: Node[];
  position?: {start: {line: number; column: number}};
}

/** A fence as it stands in a page, before its options are read. */
export interface RawFence extends Omit<Fence, 'page' | 'options'> {
  readonly meta: string;
  readonly metaColumn: number;
}

// MDX has no indented code and no HTML. Marks within a paragraph hold no fences, and reading them takes most of the time.
const MDX_BLOCKS = {
  disable: {
    null: [
      'codeIndented',
      'htmlFlow',
      'htmlText',
      'autolink',
      'attention',
      'codeText',
      'labelStartLink',
      'labelStartImage',
      'labelEnd',
    ],
  },
};

// Comments are expressions, and so is whatever else stands in braces: what looks like a fence there is none.
const {flow} = mdxExpression({acorn, acornOptions: {ecmaVersion: 2024, sourceType: 'module'}});

/** Finds the `d2` fences of a page's text, with the parsers that MDX is built on. */
export function scanFences(text: string): RawFence[] {
  const lines = linesOf(text);
  return fencesOf(parse(text)).map(({node}) => rawFence(node, lines));
}

function parse(text: string): Node {
  try {
    return fromMarkdown(text, {extensions: [MDX_BLOCKS, {flow}]}) as Node;
  } catch {
    // Braces that are no JavaScript: MDX refuses the page and reports where, unless it is plain Markdown.
    return fromMarkdown(text, {extensions: [MDX_BLOCKS]}) as Node;
  }
}

/** The `d2` fences below a node, each with the node that it stands in. */
export function fencesOf(node: Node): {node: Node; parent: Node}[] {
  return (node.children ?? []).flatMap((child) => {
    return child.type === 'code' && child.lang === 'd2' ? [{node: child, parent: node}] : fencesOf(child);
  });
}

/** Lines as Markdown counts them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** @param lines the page's lines, where the node was read from */
export function rawFence({meta, value, position}: Node, lines: readonly string[]): RawFence {
  const {line, column} = position?.start ?? {line: 1, column: 1};
  const body = linesOf(value ?? '');
  const own = lines.slice(line - 1, line + body.length);
  const [marks = ''] = /^(?:`+|~+)\s*\S*\s*/.exec(own[0]?.slice(column - 1) ?? '') ?? [];
  return {line, column, lines: own, meta: meta ?? '', metaColumn: column + marks.length, body: body.join('\n')};
}

/**
 * Reads a raw fence's options.
 *
 * @throws FenceError for options that are wrong
 */
export function readFence(page: string, {meta, metaColumn, ...fence}: RawFence): Fence {
  return {page, ...fence, options: parseOptions(meta, {page, line: fence.line, column: metaColumn})};
}
