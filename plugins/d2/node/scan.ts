import {type Fence, parseOptions} from './fence';

const OPEN = /^((?:\s|>)*)(`{3,}|~{3,})(\s*)([^\s`]*)(.*)$/;

/** A fence as it stands in a page, before its options are read. */
export interface RawFence {
  readonly line: number;
  readonly column: number;
  readonly indent: number;
  readonly meta: string;
  readonly metaColumn: number;
  readonly body: string;
}

/**
 * Finds the `d2` fences of a Markdown text, line by line as CommonMark defines fenced code, without reading the rest.
 *
 * @see https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */
export function scanFences(text: string): RawFence[] {
  const lines = text.split(/\r?\n/);
  const fences: RawFence[] = [];
  for (let i = 0; i < lines.length; i++) {
    const [, indent = '', mark = '', gap = '', language, meta = ''] = OPEN.exec(lines[i] ?? '') ?? [];
    if (mark === '') continue;
    const from = i;
    const close = new RegExp(`^[\\s>]*${mark[0]}{${mark.length},}\\s*$`);
    while (++i < lines.length && !close.test(lines[i] ?? ''));
    if (language !== 'd2') continue;
    const body = lines.slice(from + 1, i).map((line) => line.slice(Math.min(indent.length, line.length - line.trimStart().length)));
    fences.push({
      line: from + 1,
      column: indent.length + 1,
      indent: indent.length,
      meta,
      metaColumn: indent.length + mark.length + gap.length + 3,
      body: body.join('\n'),
    });
  }
  return fences;
}

/**
 * Reads a raw fence's options.
 *
 * @throws FenceError for options that are wrong
 */
export function readFence(page: string, raw: RawFence): Fence {
  const {line, column, indent, body} = raw;
  return {page, line, column, indent, body, options: parseOptions(raw.meta, {page, line, column: raw.metaColumn})};
}
