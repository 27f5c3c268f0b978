import fs from 'node:fs/promises';
import path from 'node:path';
import type {Compile, Diagnostic, Drawing} from '../compiler';
import type {Fence, FenceError} from './fence';
import {ENTRY, gatherSources} from './imports';

/** A compiled fence. */
export interface Diagram {
  readonly source: string;
  /** There unless the fence is marked `fails`. */
  readonly drawing?: Drawing;
  /** What D2 said of a source that is marked `fails`. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Where a mistake stands, with the line of source that it is about. */
export interface Problem {
  /** Path of the file, relative to the site. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly sourceLine: string;
}

export type Outcome =
  | {readonly diagram: Diagram; readonly problems: readonly never[]; readonly dependencies: readonly string[]}
  | {readonly diagram: undefined; readonly problems: readonly Problem[]; readonly dependencies: readonly string[]};

/**
 * Compiles a fence with everything it imports.
 *
 * @param fence its `page` is a path relative to `siteDir`
 * @param siteDir absolute path of the site
 */
export async function compileFence(fence: Fence, siteDir: string, compile: Compile): Promise<Outcome> {
  const {options} = fence;
  const folder = path.dirname(path.join(siteDir, fence.page));
  const dependencies: string[] = [];
  const failed = (...problems: Problem[]): Outcome => ({diagram: undefined, problems, dependencies});

  let source = `${fence.body}\n`;
  let entry = ENTRY;
  if (options.file !== undefined) {
    if (fence.body.trim() !== '') {
      return failed(
        problemAt(fence, 'A fence with the option "file" has no body of its own. Empty it, or drop the option.'),
      );
    }
    const absolute = path.join(folder, options.file);
    dependencies.push(absolute);
    entry = path.posix.normalize(options.file);
    try {
      source = await fs.readFile(absolute, 'utf8');
    } catch {
      const shown = path.relative(siteDir, absolute);
      return failed(problemAt(fence, `There is no file ${shown}. The path is relative to the page's folder.`));
    }
  }
  const sources = await gatherSources(folder, source, entry);
  dependencies.push(...sources.dependencies);

  const {layout, theme, darkTheme, sketch, pad, ascii} = options;
  const {drawing, diagnostics, gaveUp} = await compile({
    files: sources.files,
    entry,
    options: {
      ...(layout === undefined ? {} : {layout}),
      ...(theme === undefined ? {} : {theme}),
      ...(darkTheme === undefined ? {} : {darkTheme}),
      ...(sketch ? {sketch} : {}),
      ...(pad === undefined ? {} : {pad}),
      ...(ascii === undefined ? {} : {ascii}),
    },
  });

  if (options.fails === false || gaveUp) {
    if (!drawing)
      return failed(...diagnostics.map((diagnostic) => locate(fence, diagnostic, sources.files, folder, siteDir)));
    return {diagram: {source, drawing, diagnostics: []}, problems: [], dependencies};
  }
  if (drawing) {
    return failed(
      problemAt(fence, 'This fence is marked "fails", but D2 compiles it. Mend the example, or drop the mark.'),
    );
  }
  const expected = options.fails;
  if (typeof expected === 'string' && !diagnostics.some(({message}) => message.includes(expected))) {
    const said = diagnostics.map(({message}) => `"${message}"`).join(', ');
    return failed(problemAt(fence, `This fence should fail with "${expected}", but D2 says ${said}.`));
  }
  return {diagram: {source, diagnostics}, problems: [], dependencies};
}

/** A mistake in what the author wrote on the fence's first line. */
function problemAt(fence: Fence, message: string): Problem {
  return {file: fence.page, line: fence.line, column: fence.column, message, sourceLine: fence.lines[0] ?? ''};
}

/** A mistake in options that could not even be read, as a problem. */
export function problemOf(error: FenceError, sourceLine = ''): Problem {
  return {file: error.page, line: error.line, column: error.column, message: error.message, sourceLine};
}

/** Turns a place in compiled sources into a place in the page, or in the .d2 file that it is about. */
function locate(
  fence: Fence,
  at: Diagnostic,
  files: Readonly<Record<string, string>>,
  folder: string,
  siteDir: string,
): Problem {
  const {line, column, message} = at;
  const sourceLine = files[at.file]?.split('\n')[line - 1] ?? '';
  if (at.file !== ENTRY || fence.options.file !== undefined) {
    return {file: path.relative(siteDir, path.join(folder, at.file)), line, column, message, sourceLine};
  }
  // What stands before the body in the page (an indent, a quotation's sign) shifts its columns.
  const pageLine = sourceLine === '' ? '' : (fence.lines[line] ?? '');
  const shift = pageLine.length - sourceLine.length;
  return {file: fence.page, line: fence.line + line, column: column + shift, message, sourceLine: pageLine};
}

/** `page.mdx:12:5: message`, then the source line with a caret under the place. */
export function formatProblem({file, line, column, message, sourceLine}: Problem): string {
  const head = `${file}:${line}:${column}: ${message}`;
  if (sourceLine === '') return head;
  const before = sourceLine.slice(0, Math.max(0, column - 1)).replace(/[^\t]/g, ' ');
  const gutter = String(line);
  return `${head}\n  ${gutter} | ${sourceLine}\n  ${' '.repeat(gutter.length)} | ${before}^`;
}
