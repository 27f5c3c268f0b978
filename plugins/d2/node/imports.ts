import fs from 'node:fs/promises';
import path from 'node:path';
import {tokenise} from '../language/tokenise';

/** The name under which a fence's own source is compiled, and so the name that D2's messages give it. */
export const ENTRY = 'index.d2';

export interface Sources {
  /** Sources by path relative to the page's folder. */
  readonly files: Record<string, string>;
  /** Absolute paths of all files that were read or looked for: a change in any of them changes the diagram. */
  readonly dependencies: readonly string[];
}

/**
 * Gathers a source and all that it imports, directly or not. Files that are not there are left for D2 to
 * report, at the line that asks for them.
 *
 * @param folder absolute path of the page's folder, which imports start from
 * @param entry the file's own path relative to `folder`, where the source is a file's
 */
export async function gatherSources(folder: string, source: string, entry = ENTRY): Promise<Sources> {
  const files: Record<string, string> = {[entry]: source};
  const dependencies = new Set<string>();
  const open = [entry];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const target of importsOf(files[name] ?? '')) {
      const file = path.posix.join(path.posix.dirname(name), target);
      if (file in files) continue;
      const absolute = path.join(folder, file);
      dependencies.add(absolute);
      try {
        files[file] = await fs.readFile(absolute, 'utf8');
        open.push(file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
  }
  return {files, dependencies: [...dependencies]};
}

/** Paths of the files that a source imports, relative to it. `@a.b` and `@a.d2` both mean the file `a.d2`. */
function importsOf(source: string): string[] {
  return tokenise(source).flatMap(({type, text}) => {
    if (type !== 'import') return [];
    const [, prefix = '', quoted, bare] = /^@([./]*)(?:["']([^"']*)["']|([^.]*))/.exec(text) ?? [];
    const name = (quoted ?? bare ?? '').trim().replace(/\.d2$/, '');
    return name === '' ? [] : [`${prefix}${name}.d2`];
  });
}
