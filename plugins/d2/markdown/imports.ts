import path from 'node:path';
import type {Diagnostic} from '../compiler';
import {tokenize} from '../grammar/tokenize';
import {RejectedFileError, readSourceFile} from './sourceFile';

/** The name of a fence's source in compile requests and D2's messages. It can't be imported, because D2 adds `.d2` to all imports. */
export const ENTRY = 'fence';

export interface Sources {
  /** Sources, by path relative to the page's folder. */
  readonly files: Record<string, string>;
  /**
   * Absolute paths of all files that the diagram depends on, including missing ones. Rejected files aren't listed: the bundler reads
   * all dependencies, and one of them could be a pipe, which would block it.
   */
  readonly dependencies: readonly string[];
  /** Errors for imports of files that pages aren't allowed to read. */
  readonly rejected: readonly Diagnostic[];
}

/**
 * Reads all files that a source imports, directly or indirectly. D2 reports missing files itself, at the line of the import.
 *
 * @param siteDir absolute path of the site, which imports can't leave
 * @param folder absolute path of the page's folder, to which imports are relative
 * @param entry path of the source, relative to `folder`
 * @param namedSources sources that take precedence over files, by path relative to `folder`
 */
export async function gatherSources(
  siteDir: string,
  folder: string,
  source: string,
  entry = ENTRY,
  namedSources: ReadonlyMap<string, string> = new Map(),
): Promise<Sources> {
  const files: Record<string, string> = {[entry]: source};
  const dependencies = new Set<string>();
  const rejected: Diagnostic[] = [];
  const pendingFiles = [entry];
  for (let name = pendingFiles.pop(); name !== undefined; name = pendingFiles.pop()) {
    for (const {target, line, column} of findImports(files[name] ?? '')) {
      const file = path.posix.join(path.posix.dirname(name), target);
      if (file in files) continue;
      const absolutePath = path.join(folder, file);
      let content = namedSources.get(file);
      try {
        if (content === undefined) {
          content = await readSourceFile(siteDir, absolutePath);
          dependencies.add(absolutePath);
        }
      } catch (error) {
        if (!(error instanceof RejectedFileError)) throw error;
        const message = `Can't import ${file}: it ${error.message}. A page can only import regular .d2 files inside the site.`;
        rejected.push({file: name, line, column, message});
      }
      if (content === undefined) continue;
      files[file] = content;
      pendingFiles.push(file);
    }
  }
  return {files, dependencies: [...dependencies], rejected};
}

/** An import and its position. */
interface Import {
  /** Path relative to the importing file. */
  readonly target: string;
  readonly line: number;
  readonly column: number;
}

/** Returns a source's imports. Both `@a.b` and `@a.d2` import the file `a.d2`. */
function findImports(source: string): Import[] {
  let offset = 0;
  return tokenize(source).flatMap(({type, text}) => {
    const start = offset;
    offset += text.length;
    if (type !== 'import') return [];
    const linesBefore = source.slice(0, start).split('\n');
    const [, prefix = '', double, single, bare = ''] = /^@([./]*)(?:"([^"]*)"|'([^']*)'|([^.]*))/.exec(text) ?? [];
    const name = (double ?? single ?? bare).trim().replace(/\.d2$/, '');
    const position = {line: linesBefore.length, column: (linesBefore.at(-1) ?? '').length + 1};
    return name === '' ? [] : [{target: `${prefix}${name}.d2`, ...position}];
  });
}
