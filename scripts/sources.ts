import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Folder of the project. */
export const ROOT = path.resolve(__dirname, '..');

/** Folder of the built site. */
export const BUILD_FOLDER = path.join(ROOT, 'build');

/** Folder for unfinished builds and the last build's fingerprint. It's on the disk of the built site, so that moving a build is atomic. */
export const WORK_FOLDER = path.join(ROOT, '.build');

/** Cache folder. It can be deleted at any time. */
export const CACHE_FOLDER = path.join(ROOT, '.cache');

/** Paths of everything that the build reads. The lock file represents the installed packages. */
const INPUT_PATHS: readonly string[] = [
  ...['blog', 'examples', 'i18n', 'plugins', 'releases', 'src', 'static', 'tour'],
  ...['docusaurus.config.ts', 'environment.ts', 'sidebars.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['build', 'compress', 'docusaurus', 'lock', 'sources'].map((name) => `scripts/${name}.ts`),
];

/** Matches files in these folders that the build doesn't read: unit tests, their fixtures, and READMEs. */
const IGNORED_FILES = /\.test\.tsx?$|^plugins\/(?:.*\.md$|search\/fixture\/)/;

/** Returns the sorted paths of all files that the build reads, relative to the project and with slashes on all systems. */
export function listBuildInputs(): string[] {
  return INPUT_PATHS.flatMap((name) => [...walkFiles(path.join(ROOT, name))])
    .map((file) => path.relative(ROOT, file).split(path.sep).join('/'))
    .filter((file) => !IGNORED_FILES.test(file));
}

/** Yields the file at a path, or all files below it. @throws for anything else, because a symbolic link could publish any file */
export function* walkFiles(fileOrFolder: string): Generator<string> {
  const stats = fs.lstatSync(fileOrFolder);
  if (stats.isDirectory())
    for (const name of fs.readdirSync(fileOrFolder).sort()) yield* walkFiles(path.join(fileOrFolder, name));
  else if (stats.isFile()) yield fileOrFolder;
  else {
    const kind = stats.isSymbolicLink() ? 'a symbolic link' : 'not a regular file';
    throw new Error(
      `${path.relative(ROOT, fileOrFolder)} is ${kind}. The site can only be built from regular files. Replace it with one.`,
    );
  }
}

/** Environment variables that affect the build. */
export const BUILD_VARIABLES: readonly string[] = [
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
 * @param extraFolders absolute paths of other folders to include
 */
export function computeFingerprint(...extraFolders: readonly string[]): string {
  const hash = createHash('sha256');
  const files = [
    ...listBuildInputs().map((name) => path.join(ROOT, name)),
    ...extraFolders.flatMap((folder) => [...walkFiles(folder)]),
  ];
  for (const file of files)
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0');
  for (const name of BUILD_VARIABLES) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  return hash.digest('hex');
}
