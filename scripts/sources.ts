import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The project's folder. */
export const ROOT = path.resolve(__dirname, '..');

/** Where the built site is. */
export const BUILD = path.join(ROOT, 'build');

/** Where a build is made, and what is known of the last one. It's on the disk of `BUILD`, so that a build can be moved there. */
export const WORK = path.join(ROOT, '.build');

/** What is kept from one run of a command to the next; it may be deleted at any time. */
export const CACHE = path.join(ROOT, '.cache');

/** What nothing is built from: it is made by commands, or only checks what was built. */
const LEFT_OUT = new Set([
  'node_modules',
  'build',
  '.build',
  '.cache',
  '.docusaurus',
  '.git',
  'test-results',
  'playwright-report',
  'tests',
]);

/** @throws for anything but files and folders: a link can lead anywhere, and what it leads to would be published */
function* filesIn(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(folder, {withFileTypes: true}).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (LEFT_OUT.has(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(file);
    else if (entry.isFile()) yield file;
    else {
      const kind = entry.isSymbolicLink() ? 'a symbolic link' : 'not a regular file';
      throw new Error(
        `${path.relative(ROOT, file)} is ${kind}. The site is built from regular files alone: replace it.`,
      );
    }
  }
}

/** Environment variables that decide what the build makes. */
export const READ_BY_THE_BUILD: readonly string[] = [
  'SITE_URL',
  'BASE_URL',
  'SEARCH_APP_ID',
  'SEARCH_API_KEY',
  'SEARCH_INDEX_NAME',
  'ANALYTICS_SRC',
  'EDIT_URL',
  'OFFLINE',
  'HSTS_MAX_AGE',
];

/**
 * A hash of every file that the site is built from, and of the environment that the build reads.
 *
 * @param more folders that something else is built from, too
 */
export function fingerprint(...more: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [ROOT, ...more].flatMap((folder) => [...filesIn(folder)]))
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0');
  for (const name of READ_BY_THE_BUILD) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}
