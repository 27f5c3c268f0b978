import path from 'node:path';
import {posixPath} from '@docusaurus/utils';

/** Returns a file's path relative to the site, with slashes on all systems, like the paths from globs. */
export function pathInSite(siteDir: string, file: string): string {
  return posixPath(path.relative(siteDir, file));
}
