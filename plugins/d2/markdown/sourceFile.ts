import fs from 'node:fs/promises';
import path from 'node:path';

/** Why a file isn't read, as the end of a sentence that begins with the file's name. */
export class RefusedFile extends Error {}

/**
 * Reads a .d2 file that a page names. A page is content, which may come from anyone, so it must not publish files of the
 * machine that builds it: only regular .d2 files inside the site are read, wherever links lead.
 *
 * @param siteDir absolute path of the site
 * @param file absolute path of the file
 * @returns `undefined` if there is no such file
 * @throws RefusedFile for a file that is there but isn't read
 */
export async function readSourceFile(siteDir: string, file: string): Promise<string | undefined> {
  // Before anything is looked at: whether a file outside exists is nobody's business either.
  checkPlace(siteDir, file);
  const real = await fs.realpath(file).catch(() => undefined);
  if (real === undefined) return undefined;
  checkPlace(await fs.realpath(siteDir), real);
  // Reading a pipe would wait forever.
  if (!(await fs.stat(real)).isFile()) throw new RefusedFile('is not a regular file');
  return fs.readFile(real, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new RefusedFile(`cannot be read (${error.code})`);
  });
}

/** @throws RefusedFile for a path that isn't one of a .d2 file in the site */
function checkPlace(siteDir: string, file: string): void {
  const inside = path.relative(siteDir, file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) throw new RefusedFile('is outside of the site');
  if (!file.endsWith('.d2')) throw new RefusedFile('is not a .d2 file');
}
