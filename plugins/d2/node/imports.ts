import fs from 'node:fs/promises';
import path from 'node:path';
import {tokenise} from '../language/tokenise';

/**
 * The name under which a fence's own source is compiled, and so the name that D2's messages give it. No import can mean
 * it, since D2 ends the name of each with `.d2`.
 */
export const ENTRY = 'fence';

export interface Sources {
  /** Sources by path relative to the page's folder. */
  readonly files: Record<string, string>;
  /** Absolute paths of all files that were read or looked for: a change in any of them changes the diagram. */
  readonly dependencies: readonly string[];
}

/**
 * Gathers a source and all that it imports, directly or not. Files that cannot be read are left for D2 to
 * report, at the line that imports them.
 *
 * @param folder absolute path of the page's folder, which imports start from
 * @param entry the file's own path relative to `folder`, where the source is a file's
 * @param named sources by path relative to `folder` that stand before the files there
 */
export async function gatherSources(
  folder: string,
  source: string,
  entry = ENTRY,
  named: ReadonlyMap<string, string> = new Map(),
): Promise<Sources> {
  const files: Record<string, string> = {[entry]: source};
  const dependencies = new Set<string>();
  const open = [entry];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const target of importsOf(files[name] ?? '')) {
      const file = path.posix.join(path.posix.dirname(name), target);
      if (file in files) continue;
      const content = named.get(file) ?? (await readDependency(path.join(folder, file), dependencies));
      if (content === undefined) continue;
      files[file] = content;
      open.push(file);
    }
  }
  return {files, dependencies: [...dependencies]};
}

async function readDependency(file: string, dependencies: Set<string>): Promise<string | undefined> {
  dependencies.add(file);
  return fs.readFile(file, 'utf8').catch(() => undefined);
}

/** Paths of the files that a source imports, relative to it. `@a.b` and `@a.d2` both mean the file `a.d2`. */
function importsOf(source: string): string[] {
  return tokenise(source).flatMap(({type, text}) => {
    if (type !== 'import') return [];
    const [, prefix = '', double, single, bare = ''] = /^@([./]*)(?:"([^"]*)"|'([^']*)'|([^.]*))/.exec(text) ?? [];
    const name = (double ?? single ?? bare).trim().replace(/\.d2$/, '');
    return name === '' ? [] : [`${prefix}${name}.d2`];
  });
}
