import {randomUUID} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {sha256} from '../../shared/hash';
import {PROGRAM_FOLDER, readProgramVersion} from '../compiler/program';
import {computeVersion} from '../compiler/version';
import {createSnapshot} from './create';

/** How long to keep snapshots that no build uses. */
const MAX_AGE_MS = 30 * 86_400_000;

const PROGRAM_FILE = 'd2.wasm';
const CHECKSUM_FILE = 'sha256';

/**
 * Creates the snapshot that browsers run, unless it's cached, and returns its path. The file is always called `d2.wasm`.
 *
 * Creating it takes two seconds. A checksum detects a damaged file, which is then replaced. If the cache isn't writable, the
 * snapshot goes into a temporary folder that's deleted when the process exits.
 *
 * @param cache folder for everything that's kept between builds
 */
export function ensureSnapshotFile(cache: string): string {
  const folder = path.join(cache, 'program', computeVersion('snapshot').slice(0, 16));
  const isCached = hasSnapshot(folder);
  try {
    if (!isCached) writeSnapshot(folder);
    prune(folder);
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error)) throw error; // not a file system error
    if (!isCached) {
      console.warn(`Can't cache D2's program for the next build, because ${cache} isn't writable: ${error}`);
      const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'd2-program-'));
      process.once('exit', () => fs.rmSync(temporary, {recursive: true, force: true}));
      writeSnapshot(temporary);
      return path.join(temporary, PROGRAM_FILE);
    }
  }
  return path.join(folder, PROGRAM_FILE);
}

function hasSnapshot(folder: string): boolean {
  try {
    const program = fs.readFileSync(path.join(folder, PROGRAM_FILE));
    return fs.readFileSync(path.join(folder, CHECKSUM_FILE), 'utf8') === sha256(program);
  } catch {
    return false; // missing or unreadable
  }
}

function writeSnapshot(folder: string): void {
  fs.mkdirSync(folder, {recursive: true});
  fs.accessSync(folder, fs.constants.W_OK); // fails before creating a snapshot
  const original = fs.readFileSync(path.join(PROGRAM_FOLDER, PROGRAM_FILE));
  const program = createSnapshotIfPossible(
    original,
    fs.readFileSync(path.join(PROGRAM_FOLDER, 'wasm_exec.js'), 'utf8'),
  );
  const write = (name: string, content: Buffer | string): void => {
    const draft = path.join(folder, `${name}.${randomUUID()}`);
    fs.writeFileSync(draft, content);
    fs.renameSync(draft, path.join(folder, name));
  };
  write(PROGRAM_FILE, program);
  // Without a checksum, the next build tries to create the snapshot again.
  if (program !== original) write(CHECKSUM_FILE, sha256(program));
}

/**
 * Creates a snapshot of a program. If that fails, which can happen with a new version of D2, prints a warning and returns the program
 * itself: editors still work, but take a second longer to start.
 *
 * @param program a WebAssembly file
 * @param runtime Go's `wasm_exec.js`
 */
export function createSnapshotIfPossible(program: Buffer, runtime: string): Buffer {
  try {
    return createSnapshot(program, runtime);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(
      `Can't create a snapshot of @d2lang/d2 ${readProgramVersion()}, so editors will start slowly: ${reason} ` +
        `Check the assumptions in ${path.join(__dirname, 'run.ts')}.`,
    );
    return program;
  }
}

/** Marks a snapshot as used, and deletes the ones that haven't been used for `MAX_AGE_MS`. */
function prune(folder: string): void {
  const now = new Date();
  fs.utimesSync(folder, now, now);
  for (const entry of fs.readdirSync(path.dirname(folder))) {
    const file = path.join(path.dirname(folder), entry);
    const stats = fs.statSync(file, {throwIfNoEntry: false}); // another run may have removed it
    if (stats && now.getTime() - stats.mtimeMs > MAX_AGE_MS) fs.rmSync(file, {recursive: true, force: true});
  }
}
