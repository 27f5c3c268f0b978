import path from 'node:path';
import type {Diagnostic} from '../compiler';
import {tokenize} from '../grammar/tokenize';
import {RefusedFile, readSourceFile} from './sourceFile';

/**
 * The name under which a fence's own source is compiled, and so the name that D2's messages give it. No import can mean
 * it, since D2 ends the name of each with `.d2`.
 */
export const ENTRY = 'fence';

export interface Sources {
  /** Sources by path relative to the page's folder. */
  readonly files: Record<string, string>;
  /**
   * Absolute paths of all files that were read or looked for: a change in any of them changes the diagram. Refused files
   * aren't among them, since the bundler reads its dependencies, and a pipe would keep it waiting.
   */
  readonly dependencies: readonly string[];
  /** Imports of files that must not be read. */
  readonly refused: readonly Diagnostic[];
}

/**
 * Gathers a source and all that it imports, directly or not. Missing files are left for D2 to report, at the line that
 * imports them.
 *
 * @param siteDir absolute path of the site, which no import may leave
 * @param folder absolute path of the page's folder, which imports start from
 * @param entry the file's own path relative to `folder`, where the source is a file's
 * @param named sources by path relative to `folder` that stand before the files there
 */
export async function gatherSources(
  siteDir: string,
  folder: string,
  source: string,
  entry = ENTRY,
  named: ReadonlyMap<string, string> = new Map(),
): Promise<Sources> {
  const files: Record<string, string> = {[entry]: source};
  const dependencies = new Set<string>();
  const refused: Diagnostic[] = [];
  const open = [entry];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const {target, line, column} of importsOf(files[name] ?? '')) {
      const file = path.posix.join(path.posix.dirname(name), target);
      if (file in files) continue;
      const place = path.join(folder, file);
      let content = named.get(file);
      try {
        if (content === undefined) {
          content = await readSourceFile(siteDir, place);
          dependencies.add(place);
        }
      } catch (error) {
        if (!(error instanceof RefusedFile)) throw error;
        const message = `The import of ${file} is refused: it ${error.message}. A page can only import regular .d2 files of the site.`;
        refused.push({file: name, line, column, message});
      }
      if (content === undefined) continue;
      files[file] = content;
      open.push(file);
    }
  }
  return {files, dependencies: [...dependencies], refused};
}

/** An import: the path of its file, relative to the source, and its 1-based place. */
interface Import {
  readonly target: string;
  readonly line: number;
  readonly column: number;
}

/** The files that a source imports. `@a.b` and `@a.d2` both mean the file `a.d2`. */
function importsOf(source: string): Import[] {
  let at = 0;
  return tokenize(source).flatMap(({type, text}) => {
    const start = at;
    at += text.length;
    if (type !== 'import') return [];
    const before = source.slice(0, start).split('\n');
    const [, prefix = '', double, single, bare = ''] = /^@([./]*)(?:"([^"]*)"|'([^']*)'|([^.]*))/.exec(text) ?? [];
    const name = (double ?? single ?? bare).trim().replace(/\.d2$/, '');
    const place = {line: before.length, column: (before.at(-1) ?? '').length + 1};
    return name === '' ? [] : [{target: `${prefix}${name}.d2`, ...place}];
  });
}
