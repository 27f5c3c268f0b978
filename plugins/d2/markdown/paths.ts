import path from 'node:path';
import {posixPath} from '@docusaurus/utils';

/** A file's path from the site's folder, with slashes on every system: as globs give it and messages name it. */
export function pathInSite(siteDir: string, file: string): string {
  return posixPath(path.relative(siteDir, file));
}
