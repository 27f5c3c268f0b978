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

/** What the build reads. Packages are known by the lock file. */
const INPUTS: readonly string[] = [
  ...['blog', 'examples', 'i18n', 'plugins', 'releases', 'src', 'static', 'tour'],
  ...['docusaurus.config.ts', 'environment.ts', 'sidebars.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['build', 'docusaurus', 'lock', 'pack', 'sources'].map((name) => `scripts/${name}.ts`),
];

/** What's among it for developers alone: unit tests, what they read, and notes. */
const NOT_READ = /\.test\.tsx?$|^plugins\/(?:.*\.md$|search\/fixture\/)/;

/** Paths of all files that the build reads, in order, relative to the project and with slashes on every system. */
export function buildInputs(): string[] {
  return INPUTS.flatMap((name) => [...filesAt(path.join(ROOT, name))])
    .map((file) => path.relative(ROOT, file).split(path.sep).join('/'))
    .filter((file) => !NOT_READ.test(file));
}

/** @throws for anything but files and folders: a link can lead anywhere, and what it leads to would be published */
export function* filesAt(place: string): Generator<string> {
  const stats = fs.lstatSync(place);
  if (stats.isDirectory()) for (const name of fs.readdirSync(place).sort()) yield* filesAt(path.join(place, name));
  else if (stats.isFile()) yield place;
  else {
    const kind = stats.isSymbolicLink() ? 'a symbolic link' : 'not a regular file';
    throw new Error(
      `${path.relative(ROOT, place)} is ${kind}. The site is built from regular files alone: replace it.`,
    );
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
 * Returns a hash of every file that the build reads, and of the environment.
 *
 * @param more absolute paths of folders that something else is also built from
 */
export function fingerprint(...more: readonly string[]): string {
  const hash = createHash('sha256');
  const files = [
    ...buildInputs().map((name) => path.join(ROOT, name)),
    ...more.flatMap((place) => [...filesAt(place)]),
  ];
  for (const file of files)
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0');
  for (const name of READ_BY_THE_BUILD) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}
