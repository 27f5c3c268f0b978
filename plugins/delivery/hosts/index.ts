import fs from 'node:fs';
import path from 'node:path';
import {hostingOf, listFiles} from './files';
import {HOSTS_FILES, type HostingOptions} from './hosting';
import {nginxConfiguration} from './nginx';
import {headersFile, redirectsFile} from './staticHosts';

/**
 * Writes what hosts read into a built site: `_headers`, `_redirects` and a configuration of nginx.
 *
 * @param siteUrl origin that the site is published at
 * @throws an error if a page runs what its policy refuses, or a file is beyond what its hosts take
 */
export function writeHostsFiles(folder: string, siteUrl: string, options: Omit<HostingOptions, 'documents'>): void {
  const hosting = hostingOf(folder, options);
  const files = listFiles(folder);
  const write = (file: string, content: string) => fs.writeFileSync(path.join(folder, file), content);
  write(HOSTS_FILES.headers, headersFile(hosting));
  write(HOSTS_FILES.redirects, redirectsFile(hosting, files));
  write(HOSTS_FILES.nginx, nginxConfiguration(hosting, files, new URL(siteUrl).hostname));
}
