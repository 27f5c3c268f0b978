import fs from 'node:fs/promises';
import path from 'node:path';
import {posixPath} from '@docusaurus/utils';

/** Thrown for a file that pages aren't allowed to read. The message is the end of a sentence: "The file can't be used: it …". */
export class RejectedFileError extends Error {}

/**
 * Reads a .d2 file for a page. Anyone can contribute a page, so pages must not be able to publish private files from the machine that
 * builds the site. Only regular .d2 files inside the site can be read, even through symbolic links.
 *
 * @param siteDir absolute path of the site
 * @param file absolute path of the file
 * @returns `undefined` if the file doesn't exist
 * @throws RejectedFileError if pages aren't allowed to read the file
 */
export async function readSourceFile(siteDir: string, file: string): Promise<string | undefined> {
  // Check this first, so that a page can't find out whether a file outside the site exists.
  checkPath(siteDir, file);
  const realPath = await fs.realpath(file).catch(() => undefined);
  if (realPath === undefined) return undefined;
  checkPath(await fs.realpath(siteDir), realPath);
  // Reading a pipe would block forever.
  if (!(await fs.stat(realPath)).isFile()) throw new RejectedFileError("isn't a regular file");
  return fs.readFile(realPath, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new RejectedFileError(`can't be read (${error.code})`);
  });
}

/** @throws RejectedFileError unless the path is a .d2 file in the site */
function checkPath(siteDir: string, file: string): void {
  const pathInSite = path.relative(siteDir, file);
  if (pathInSite.startsWith('..') || path.isAbsolute(pathInSite))
    throw new RejectedFileError("isn't in the site's folder");
  if (!file.endsWith('.d2')) throw new RejectedFileError("isn't a .d2 file");
}

/** Returns a file's path relative to the site, with slashes on all systems, like the paths from globs. */
export function getPathInSite(siteDir: string, file: string): string {
  return posixPath(path.relative(siteDir, file));
}
