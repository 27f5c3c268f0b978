/** The built site as a folder of files. */
import fs from 'node:fs';
import path from 'node:path';
import {describeHosting, HOSTS_FILES, type Hosting, type HostingOptions} from './hosting';
import {readDocuments} from './policies';
import {headersFile, redirectsFile} from './staticHosts';

/** Paths of all files of a built site, each beginning with a slash, in order. */
export function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .map((name) => `/${name.split(path.sep).join('/')}`)
    .sort();
}

/** @param file decoded path below the base URL; one that leads out of the folder names no file */
export function isFile(folder: string, file: string): boolean {
  if (file.includes('\0') || file.split(/[\\/]/).includes('..')) return false;
  try {
    return fs.statSync(path.join(folder, file)).isFile();
  } catch {
    return false; // nothing is there, or a file stands where a folder would
  }
}

/**
 * Reads a built site's HTML, and describes how the site is to be hosted.
 *
 * @throws an error that names a file and what the pages' policy would refuse in it
 */
export function hostingOf(folder: string, options: Omit<HostingOptions, 'documents'>): Hosting {
  const html = listFiles(folder).filter((file) => file.endsWith('.html'));
  const documents = readDocuments(html.map((file) => ({file, text: fs.readFileSync(path.join(folder, file), 'utf8')})));
  return describeHosting({...options, documents});
}

/**
 * Writes what hosts read into a built site: `_headers` and `_redirects`.
 *
 * @throws an error if a page runs what its policy refuses, or a file is beyond what its hosts take
 */
export function writeHostsFiles(folder: string, options: Omit<HostingOptions, 'documents'>): void {
  const hosting = hostingOf(folder, options);
  fs.writeFileSync(path.join(folder, HOSTS_FILES.headers), headersFile(hosting));
  fs.writeFileSync(path.join(folder, HOSTS_FILES.redirects), redirectsFile(hosting, listFiles(folder)));
}
