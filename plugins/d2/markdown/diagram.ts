import path from 'node:path';
import type {Compile, Diagnostic, Drawing, Graph} from '../compiler';
import {findUndrawableBoard} from '../slides';
import type {ChangedFence} from './change';
import {type Fence, type FenceError, removeUndefined} from './fence';
import {ENTRY, gatherSources} from './imports';
import {getPathInSite, RejectedFileError, readSourceFile} from './sourceFile';
import type {CompiledVariant} from './variants';

/** A compiled fence. */
export interface Diagram {
  readonly source: string;
  /** Imported sources by path. Not set if the source has no imports. */
  readonly files?: Readonly<Record<string, string>>;
  /** Not set if the fence is marked `fails`, or only exists for other fences to import. */
  readonly drawing?: Drawing;
  /** D2's errors for a source that is marked `fails`. */
  readonly diagnostics: readonly Diagnostic[];
  /** The previous fence, which this one changes. Only set if the fence has the option `change`. */
  readonly change?: ChangedFence;
  /** The other drawings that readers can choose. Only set if the fence has the option `variants`. */
  readonly variants?: readonly CompiledVariant[];
  /** Only set for an exercise. The diagram is its goal. */
  readonly exercise?: CompiledExercise;
}

/** The graphs that a reader's source is compared with. */
export interface CompiledExercise {
  readonly goal: Graph;
  readonly start: Graph;
}

/** An error in a page or a .d2 file, with its position and source line. */
export interface Problem {
  /** Path of the file, relative to the site. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly sourceLine: string;
}

export type FenceResult =
  | {readonly diagram: Diagram; readonly problems: readonly never[]; readonly dependencies: readonly string[]}
  | {readonly diagram: undefined; readonly problems: readonly Problem[]; readonly dependencies: readonly string[]};

/** Returns the path of a fence's source in compile requests, relative to the page's folder. */
export function getEntry({options: {file, name}}: Fence): string {
  return file === undefined ? (name ?? ENTRY) : path.posix.normalize(file);
}

/** The fences of a page that its other fences can import, by path. */
export type NamedFences = ReadonlyMap<string, Fence>;

/**
 * Compiles a fence with everything it imports.
 *
 * @param fence its `page` is a path relative to `siteDir`
 * @param siteDir absolute path of the site
 * @param namedFences fences of the same page that can be imported
 */
export async function compileFence(
  fence: Fence,
  siteDir: string,
  compile: Compile,
  namedFences: NamedFences = new Map(),
): Promise<FenceResult> {
  const {layout, theme, darkTheme, sketch, pad, ascii, target, boards, slides, animate, name, show, fails, exercise} =
    fence.options;
  const dependencies: string[] = [];
  const createFailure = (...problems: Problem[]): FenceResult => ({diagram: undefined, problems, dependencies});
  const createSuccess = (diagram: Diagram): FenceResult => ({diagram, problems: [], dependencies});

  const source = await readSource(fence, siteDir, dependencies);
  if (typeof source !== 'string') return createFailure(source);
  const entry = getEntry(fence);
  const folder = path.dirname(path.join(siteDir, fence.page));
  const namedSources = new Map([...namedFences].map(([name, namedFence]) => [name, getBody(namedFence)]));
  const sources = await gatherSources(siteDir, folder, source, entry, namedSources);
  dependencies.push(...sources.dependencies);
  const locateAll = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.map((diagnostic) => locate(fence, diagnostic, sources.files, siteDir, namedFences));
  if (sources.rejected.length > 0) return createFailure(...locateAll(sources.rejected));
  const {[entry]: _, ...files} = sources.files;
  const sourceAndFiles = Object.keys(files).length > 0 ? {source, files} : {source};
  if (name !== undefined && show === 'source') return createSuccess({...sourceAndFiles, diagnostics: []});

  const {drawing, diagnostics, hasCrashedOrTimedOut} = await compile({
    files: sources.files,
    entry,
    options: removeUndefined({
      layout,
      theme,
      darkTheme,
      sketch: sketch || undefined,
      pad,
      ascii,
      target,
      boards: boards ?? slides,
      animate,
      graph: exercise === undefined ? undefined : true,
    }),
  });
  const undrawableBoard = slides && drawing ? findUndrawableBoard(drawing) : undefined;
  if (undrawableBoard !== undefined)
    return createFailure(
      createProblem(
        fence,
        `The board ${undrawableBoard} can't be a slide, because slides can't show Markdown, code, or emoji. Use labels.`,
      ),
    );
  if (fails === false || hasCrashedOrTimedOut)
    return drawing
      ? createSuccess({...sourceAndFiles, drawing, diagnostics: []})
      : createFailure(...locateAll(diagnostics));
  if (drawing)
    return createFailure(
      createProblem(
        fence,
        'This fence is marked "fails", but D2 compiles it. Correct the example or remove the option.',
      ),
    );
  if (typeof fails === 'string' && !diagnostics.some(({message}) => message.includes(fails))) {
    const messages = diagnostics.map(({message}) => `"${message}"`).join(', ');
    return createFailure(createProblem(fence, `This fence should fail with "${fails}", but D2 reports ${messages}.`));
  }
  return createSuccess({...sourceAndFiles, diagnostics});
}

/** Reads the source of a fence: its body, or the file in its `file` option, which is added to `dependencies`. */
async function readSource(fence: Fence, siteDir: string, dependencies: string[]): Promise<string | Problem> {
  const {file} = fence.options;
  if (file === undefined) return getBody(fence);
  if (fence.body.trim() !== '')
    return createProblem(fence, 'A fence with the option "file" can\'t have a body. Remove the body or the option.');
  const absolute = path.join(siteDir, path.dirname(fence.page), file);
  const shownPath = getPathInSite(siteDir, absolute);
  try {
    const source = await readSourceFile(siteDir, absolute);
    dependencies.push(absolute);
    return (
      source ?? createProblem(fence, `Can't find the file ${shownPath}. The path is relative to the page's folder.`)
    );
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    const fix = "A fence can only show regular .d2 files in the site's folder.";
    return createProblem(fence, `The file ${shownPath} can't be used: it ${error.message}. ${fix}`);
  }
}

const getBody = ({body}: Fence): string => `${body}\n`;

/** Creates an error at a fence's first line. */
export function createProblem(fence: Fence, message: string): Problem {
  const {page, line, column, lines} = fence.exercise?.whole ?? fence;
  return {file: page, line, column, message, sourceLine: lines[0] ?? ''};
}

/** Adds the source line to an error in a fence's options. */
export function toProblem(error: FenceError, sourceLine = ''): Problem {
  return {file: error.page, line: error.line, column: error.column, message: error.message, sourceLine};
}

/** Converts the position of an error in a compiled source to a position in the page or the imported file. */
function locate(
  fence: Fence,
  diagnostic: Diagnostic,
  files: Readonly<Record<string, string>>,
  siteDir: string,
  namedFences: NamedFences,
): Problem {
  const {line, column, message} = diagnostic;
  if (diagnostic.isInOptions) return createProblem(fence, message);
  const sourceLine = files[diagnostic.file]?.split('\n')[line - 1] ?? '';
  const pageFence =
    diagnostic.file === getEntry(fence) && fence.options.file === undefined ? fence : namedFences.get(diagnostic.file);
  if (!pageFence) {
    const file = path.join(siteDir, path.dirname(fence.page), diagnostic.file);
    return {file: getPathInSite(siteDir, file), line, column, message, sourceLine};
  }
  // Columns shift if the fence is indented or in a block quote.
  const pageLine = sourceLine === '' ? '' : (pageFence.lines[line] ?? '');
  const shift = pageLine.length - sourceLine.length;
  return {file: pageFence.page, line: pageFence.line + line, column: column + shift, message, sourceLine: pageLine};
}

/** Formats an error as `page.mdx:12:5: message`, followed by the source line and a caret below the position. */
export function formatProblem({file, line, column, message, sourceLine}: Problem): string {
  const head = `${file}:${line}:${column}: ${message}`;
  if (sourceLine === '') return head;
  const padding = sourceLine.slice(0, Math.max(0, column - 1)).replace(/[^\t]/g, ' ');
  const gutter = String(line);
  return `${head}\n  ${gutter} | ${sourceLine}\n  ${' '.repeat(gutter.length)} | ${padding}^`;
}
