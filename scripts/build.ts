import fs from 'node:fs';
import path from 'node:path';
import {readEnvironment} from '../environment';
import {ensureSnapshotFile} from '../plugins/d2/snapshot/file';
import {writeHostsFiles} from '../plugins/delivery/hosts/files';
import {translateOpenSearch} from '../plugins/search/node/openSearch';
import {runDocusaurus} from './docusaurus';
import {takeLock} from './lock';
import {pack, packFiles} from './pack';
import {BUILD, CACHE, computeFingerprint, ROOT, WORK_FOLDER} from './sources';

const FINGERPRINT_FILE = path.join(WORK_FOLDER, 'stamp');
const LOCK_FILE = path.join(WORK_FOLDER, 'lock');
const PROGRAM = /\.wasm$/;

/**
 * Builds the production site for all locales into `build/`, unless that is up to date. The site is built elsewhere and moved there
 * once it's complete, so a build that fails or is killed doesn't change the last one.
 *
 * @param onServable called once the site only lacks D2's program in compressed form. Compressing it takes a minute the first time, and
 *   with this function, that only starts then.
 * @returns whether `build/` is up to date now
 */
export async function build(onServable?: () => Promise<void>): Promise<boolean> {
  const release = await takeLock(LOCK_FILE, (holder) => {
    const file = path.relative(ROOT, LOCK_FILE);
    console.log(`Waiting for another build (process ${holder}; if it no longer runs, delete ${file}) …`);
  });
  try {
    if (!(await buildAlone(onServable !== undefined))) return false;
    // Also completes a site that was up to date, because the process that built it may have been killed here.
    await Promise.all([onServable?.(), packFiles(BUILD)]);
    return true;
  } finally {
    release();
  }
}

/** @param isServedEarly whether to leave the compressed program to the caller */
async function buildAlone(isServedEarly: boolean): Promise<boolean> {
  const wanted = computeFingerprint();
  if (
    fs.existsSync(path.join(BUILD, 'index.html')) &&
    fs.existsSync(FINGERPRINT_FILE) &&
    fs.readFileSync(FINGERPRINT_FILE, 'utf8') === wanted
  ) {
    console.log('The site in build/ is up to date.');
    return true;
  }
  if (!fs.existsSync(path.join(CACHE, 'd2')))
    console.log(
      'The first build compiles all diagrams, which takes about three minutes on two cores. Later builds reuse them.',
    );
  // The name is unique, because processes of a killed build may still write to its folder.
  const next = path.join(WORK_FOLDER, `next-${process.pid}`);
  removeLeftovers(WORK_FOLDER);
  // Takes a minute the first time, so it runs parallel to the build.
  const program = isServedEarly ? undefined : pack(fs.readFileSync(ensureSnapshotFile(CACHE)));
  if ((await runDocusaurus(ROOT, ['build', '--out-dir', next])) !== 0) return false;
  await program;
  const {baseUrl, search, hstsMaxAge} = readEnvironment();
  translateOpenSearch(path.join(next, 'ko'));
  // Comes last, because it lists the other files.
  writeHostsFiles(next, {baseUrl, locales: ['ko'], search, hstsMaxAge});
  await packFiles(next, isServedEarly ? (name) => !PROGRAM.test(name) : undefined);
  fs.rmSync(FINGERPRINT_FILE, {force: true});
  replaceFolder(BUILD, next);
  fs.writeFileSync(FINGERPRINT_FILE, wanted);
  return true;
}

/** Removes the folders that killed builds have left in `work`. */
export function removeLeftovers(work: string): void {
  for (const name of fs.readdirSync(work).filter((one) => one.startsWith('next-'))) {
    try {
      fs.rmSync(path.join(work, name), {recursive: true, force: true, maxRetries: 3});
    } catch (error) {
      console.warn(`The folder of a killed build can't be removed yet: ${error}`);
    }
  }
}

/** Moves a folder to `target`, and deletes what was there. Both must be on the same disk. */
export function replaceFolder(target: string, replacement: string): void {
  const old = `${replacement}-old`;
  if (fs.existsSync(target)) fs.renameSync(target, old);
  fs.renameSync(replacement, target);
  fs.rmSync(old, {recursive: true, force: true, maxRetries: 3});
}

/**
 * Builds the site like `build`.
 *
 * @throws if the build failed
 */
export async function ensureSite(onServable?: () => Promise<void>): Promise<void> {
  if (!(await build(onServable))) throw new Error('The site could not be built. The reason is printed above.');
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
