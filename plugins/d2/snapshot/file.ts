import {createHash, randomUUID} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {PARTS, programVersion} from '../compiler/program';
import {versionOf} from '../compiler/version';
import {startedProgram} from './start';

/** Milliseconds after which a program that no build has used is removed. */
const UNUSED = 30 * 86_400_000;

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Marks a kept program as used, and removes those that no build has used for long. */
function prune(folder: string): void {
  const now = new Date();
  fs.utimesSync(folder, now, now);
  for (const entry of fs.readdirSync(path.dirname(folder))) {
    const file = path.join(path.dirname(folder), entry);
    const stats = fs.statSync(file, {throwIfNoEntry: false}); // another run may have removed it
    if (stats && now.getTime() - stats.mtimeMs > UNUSED) fs.rmSync(file, {recursive: true, force: true});
  }
}

function start(): Buffer {
  const read = (name: string): Buffer => fs.readFileSync(path.join(PARTS, name));
  try {
    return startedProgram(read('d2.wasm'), read('wasm_exec.js').toString());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The program of @d2lang/d2 ${programVersion()} cannot be started before it is published: ${reason} What is known of such programs stands in ${path.join(__dirname, 'run.ts')}.`,
      {cause: error},
    );
  }
}

/**
 * Returns the path of the started program, whose last part is `d2.wasm`. It takes two seconds to make, so it's kept, with its
 * hash: a file that was cut short or damaged is made again. If the cache can't be written, it's made in a temporary folder,
 * which is gone when the process ends.
 *
 * @param cache folder of what's kept from one run to the next
 */
export function startedFile(cache: string): string {
  const folder = path.join(cache, 'program', versionOf('snapshot').slice(0, 16));
  const kept = isKept(folder);
  try {
    if (!kept) write(folder, start);
    prune(folder);
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error)) throw error; // not about the file system
    if (!kept) {
      console.warn(
        `D2's program is not kept for the next build, because the cache in ${cache} cannot be written: ${error}`,
      );
      const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'd2-program-'));
      process.once('exit', () => fs.rmSync(temporary, {recursive: true, force: true}));
      write(temporary, start);
      return path.join(temporary, PROGRAM);
    }
  }
  return path.join(folder, PROGRAM);
}

const PROGRAM = 'd2.wasm';
const STAMP = 'sha256';

/** Whether a folder holds a complete program. */
function isKept(folder: string): boolean {
  try {
    const program = fs.readFileSync(path.join(folder, PROGRAM));
    return fs.readFileSync(path.join(folder, STAMP), 'utf8') === sha256(program);
  } catch {
    return false; // it isn't there, or can't be read: it's made again
  }
}

/** Writes the program that `make` returns, and its hash. */
function write(folder: string, make: () => Buffer): void {
  fs.mkdirSync(folder, {recursive: true});
  fs.accessSync(folder, fs.constants.W_OK); // before two seconds are spent
  const program = make();
  for (const [name, content] of [[PROGRAM, program] as const, [STAMP, sha256(program)] as const]) {
    const draft = path.join(folder, `${name}.${randomUUID()}`);
    fs.writeFileSync(draft, content);
    fs.renameSync(draft, path.join(folder, name));
  }
}
