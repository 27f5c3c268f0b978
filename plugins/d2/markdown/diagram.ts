import path from 'node:path';
import type {Compile, Diagnostic, Drawing} from '../compiler';
import type {Fence, FenceError} from './fence';
import {ENTRY, gatherSources} from './imports';
import {pathInSite} from './paths';
import {RefusedFile, readSourceFile} from './sourceFile';

/** A compiled fence. */
export interface Diagram {
  readonly source: string;
  /** What the source imports, by path; not there if that is nothing. */
  readonly files?: Readonly<Record<string, string>>;
  /** There unless the fence is marked `fails`, or is only a file for others. */
  readonly drawing?: Drawing;
  /** What D2 reported on a source that is marked `fails`. */
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
 * The path, relative to the page's folder, under which a fence's own source is compiled.
 */
export function entryOf({options: {file, name}}: Fence): string {
  return file === undefined ? (name ?? ENTRY) : path.posix.normalize(file);
}

/** The fences of a page that are files for its others, by path. */
export type NamedFences = ReadonlyMap<string, Fence>;

/**
 * Finds the fences of a page that have a name.
 *
 * @returns a mistake for each name that an earlier fence has, too
 */
export function nameFences(fences: readonly Fence[]): {named: NamedFences; twice: ReadonlyMap<Fence, Problem>} {
  const named = new Map<string, Fence>();
  const twice = new Map<Fence, Problem>();
  for (const fence of fences) {
    const {name} = fence.options;
    if (name === undefined) continue;
    const first = named.get(name);
    if (first) {
      const message = `The fence in line ${first.line} has the name "${name.replace(/\.d2$/, '')}", too. Change one.`;
      twice.set(fence, problemAt(fence, message));
    } else named.set(name, fence);
  }
  return {named, twice};
}

/** @returns a mistake for each fence whose `id` an earlier one has, too */
export function findSameIds(fences: readonly Fence[]): ReadonlyMap<Fence, Problem> {
  const first = new Map<string, Fence>();
  const twice = new Map<Fence, Problem>();
  for (const fence of fences) {
    const {id} = fence.options;
    if (id === undefined) continue;
    const other = first.get(id);
    if (other)
      twice.set(fence, problemAt(fence, `The fence in line ${other.line} has the id "${id}", too. Change one.`));
    else first.set(id, fence);
  }
  return twice;
}

/**
 * Compiles a fence with everything it imports.
 *
 * @param fence its `page` is a path relative to `siteDir`
 * @param siteDir absolute path of the site
 * @param named fences of the same page that can be imported
 */
export async function compileFence(
  fence: Fence,
  siteDir: string,
  compile: Compile,
  named: NamedFences = new Map(),
): Promise<Outcome> {
  const {options} = fence;
  const folder = path.dirname(path.join(siteDir, fence.page));
  const dependencies: string[] = [];
  const failed = (...problems: Problem[]): Outcome => ({diagram: undefined, problems, dependencies});

  let source = sourceOf(fence);
  const entry = entryOf(fence);
  if (options.file !== undefined) {
    if (fence.body.trim() !== '') {
      return failed(
        problemAt(fence, 'A fence with the option "file" has no body of its own. Empty it, or drop the option.'),
      );
    }
    const absolute = path.join(folder, options.file);
    const shown = pathInSite(siteDir, absolute);
    try {
      const read = await readSourceFile(siteDir, absolute);
      dependencies.push(absolute);
      if (read === undefined)
        return failed(problemAt(fence, `There is no file ${shown}. The path is relative to the page's folder.`));
      source = read;
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      const fix = 'A fence can only show regular .d2 files of the site.';
      return failed(problemAt(fence, `The file ${shown} is refused: it ${error.message}. ${fix}`));
    }
  }
  const texts = new Map([...named].map(([name, other]) => [name, sourceOf(other)]));
  const sources = await gatherSources(siteDir, folder, source, entry, texts);
  dependencies.push(...sources.dependencies);
  if (sources.refused.length > 0)
    return failed(...sources.refused.map((refused) => locate(fence, refused, sources.files, siteDir, named)));
  const {[entry]: _, ...files} = sources.files;
  const gathered = Object.keys(files).length > 0 ? {source, files} : {source};
  if (options.name !== undefined && options.show === 'source') {
    return {diagram: {...gathered, diagnostics: []}, problems: [], dependencies};
  }

  const {layout, theme, darkTheme, sketch, pad, ascii, target, boards, animate} = options;
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
      ...(target === undefined ? {} : {target}),
      ...(boards ? {boards} : {}),
      ...(animate === undefined ? {} : {animate}),
    },
  });

  if (options.fails === false || gaveUp) {
    if (!drawing)
      return failed(...diagnostics.map((diagnostic) => locate(fence, diagnostic, sources.files, siteDir, named)));
    return {diagram: {...gathered, drawing, diagnostics: []}, problems: [], dependencies};
  }
  if (drawing) {
    return failed(
      problemAt(fence, 'This fence is marked "fails", but D2 compiles it. Mend the example, or drop the mark.'),
    );
  }
  const expected = options.fails;
  if (typeof expected === 'string' && !diagnostics.some(({message}) => message.includes(expected))) {
    const messages = diagnostics.map(({message}) => `"${message}"`).join(', ');
    return failed(problemAt(fence, `This fence should fail with "${expected}", but D2 reports ${messages}.`));
  }
  return {diagram: {...gathered, diagnostics}, problems: [], dependencies};
}

function sourceOf({body}: Fence): string {
  return `${body}\n`;
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
  siteDir: string,
  named: NamedFences,
): Problem {
  const {line, column, message} = at;
  if (at.ofOptions) return problemAt(fence, message);
  const sourceLine = files[at.file]?.split('\n')[line - 1] ?? '';
  const inPage = at.file === entryOf(fence) && fence.options.file === undefined ? fence : named.get(at.file);
  if (!inPage) {
    const file = path.join(siteDir, path.dirname(fence.page), at.file);
    return {file: pathInSite(siteDir, file), line, column, message, sourceLine};
  }
  // What stands before the body in the page (an indent, a quotation's sign) shifts its columns.
  const pageLine = sourceLine === '' ? '' : (inPage.lines[line] ?? '');
  const shift = pageLine.length - sourceLine.length;
  return {file: inPage.page, line: inPage.line + line, column: column + shift, message, sourceLine: pageLine};
}

/** `page.mdx:12:5: message`, then the source line with a caret under the place. */
export function formatProblem({file, line, column, message, sourceLine}: Problem): string {
  const head = `${file}:${line}:${column}: ${message}`;
  if (sourceLine === '') return head;
  const before = sourceLine.slice(0, Math.max(0, column - 1)).replace(/[^\t]/g, ' ');
  const gutter = String(line);
  return `${head}\n  ${gutter} | ${sourceLine}\n  ${' '.repeat(gutter.length)} | ${before}^`;
}
