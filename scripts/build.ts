import fs from 'node:fs';
import path from 'node:path';
import {readEnvironment} from '../environment';
import {ensureSnapshotFile} from '../plugins/d2/snapshot/file';
import {writeHostsFiles} from '../plugins/delivery/hosts/files';
import {translateOpenSearch} from '../plugins/search/node/openSearch';
import {compressCached, compressFiles} from './compress';
import {runDocusaurus} from './docusaurus';
import {acquireLock} from './lock';
import {BUILD_FOLDER, CACHE_FOLDER, computeFingerprint, ROOT, WORK_FOLDER} from './sources';

const FINGERPRINT_FILE = path.join(WORK_FOLDER, 'stamp');
const LOCK_FILE = path.join(WORK_FOLDER, 'lock');
/** Matches the D2 program, which takes a minute to compress. */
const PROGRAM_FILE = /\.wasm$/;

/**
 * Builds the production site for all locales into `build/`, unless it's already up to date. The site is built elsewhere and moved there
 * once it's complete, so a build that fails or is killed doesn't change the last one.
 *
 * @param onServable called once everything but the compressed D2 program is ready. Compressing it takes a minute the first
 *   time. With this callback, that starts only when the callback does, so that you can serve the site sooner.
 * @returns whether `build/` is up to date now
 */
export async function build(onServable?: () => Promise<void>): Promise<boolean> {
  const release = await acquireLock(LOCK_FILE, (holder) => {
    const file = path.relative(ROOT, LOCK_FILE);
    const condition = holder === undefined ? 'if there is none' : `process ${holder}; if that process is gone`;
    console.log(`Waiting for another build (${condition}, delete ${file}) …`);
  });
  try {
    if (!(await buildWithLock(onServable !== undefined))) return false;
    // Also completes a site that was up to date, because the process that built it may have been killed at this point.
    await Promise.all([onServable?.(), compressFiles(BUILD_FOLDER)]);
    return true;
  } finally {
    release();
  }
}

/**
 * Does the work of `build`. The caller has to hold the lock.
 *
 * @param shouldDeferCompression whether the caller compresses the D2 program
 */
async function buildWithLock(shouldDeferCompression: boolean): Promise<boolean> {
  const fingerprint = computeFingerprint();
  if (
    fs.existsSync(path.join(BUILD_FOLDER, 'index.html')) &&
    fs.existsSync(FINGERPRINT_FILE) &&
    fs.readFileSync(FINGERPRINT_FILE, 'utf8') === fingerprint
  ) {
    console.log('The site in build/ is up to date.');
    return true;
  }
  if (!fs.existsSync(path.join(CACHE_FOLDER, 'd2')))
    console.log(
      'The first build compiles all diagrams, which takes about three minutes on two cores. Later builds reuse them.',
    );
  // The name is unique, because processes of a killed build may still write to its folder.
  const stagingFolder = path.join(WORK_FOLDER, `next-${process.pid}`);
  removeAbandonedBuilds(WORK_FOLDER);
  // Compressing takes a minute the first time, so it runs in parallel with the build.
  const programCompression = shouldDeferCompression
    ? undefined
    : compressCached(fs.readFileSync(ensureSnapshotFile(CACHE_FOLDER)));
  if ((await runDocusaurus(ROOT, ['build', '--out-dir', stagingFolder])) !== 0) return false;
  await programCompression;
  const {baseUrl, search, hstsMaxAge} = readEnvironment();
  translateOpenSearch(path.join(stagingFolder, 'ko'));
  // Must run after the other files are written, because it lists them.
  writeHostsFiles(stagingFolder, {baseUrl, locales: ['ko'], search, hstsMaxAge});
  await compressFiles(stagingFolder, shouldDeferCompression ? (name) => !PROGRAM_FILE.test(name) : undefined);
  fs.rmSync(FINGERPRINT_FILE, {force: true});
  replaceFolder(BUILD_FOLDER, stagingFolder);
  fs.writeFileSync(FINGERPRINT_FILE, fingerprint);
  return true;
}

/** Removes the folders that killed builds have left in `workFolder`. */
export function removeAbandonedBuilds(workFolder: string): void {
  for (const name of fs.readdirSync(workFolder).filter((fileName) => fileName.startsWith('next-'))) {
    try {
      fs.rmSync(path.join(workFolder, name), {recursive: true, force: true, maxRetries: 3});
    } catch (error) {
      console.warn(`The folder of a killed build can't be removed yet: ${error}`);
    }
  }
}

/** Moves a folder to `target`, and deletes the old folder there. Both must be on the same disk. */
export function replaceFolder(target: string, replacement: string): void {
  const oldFolder = `${replacement}-old`;
  if (fs.existsSync(target)) fs.renameSync(target, oldFolder);
  fs.renameSync(replacement, target);
  fs.rmSync(oldFolder, {recursive: true, force: true, maxRetries: 3});
}

/** Builds the site, and throws if that fails. */
export async function ensureSite(onServable?: () => Promise<void>): Promise<void> {
  if (!(await build(onServable))) throw new Error('The build failed. See the output above.');
}

if (require.main === module) {
  build().then(
    (isBuilt) => process.exit(isBuilt ? 0 : 1),
    (error: Error) => {
      console.error(`\n${error.message}`);
      process.exit(1);
    },
  );
}
