import {createHash, randomUUID} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {PARTS, programVersion} from '../compiler/program';
import {versionOf} from '../compiler/version';
import {startedProgram} from './start';

/** Milliseconds after which a program that no build has used is removed. */
const UNUSED = 30 * 86_400_000;

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

function removeUnused(folder: string): void {
  for (const entry of fs.readdirSync(folder)) {
    const file = path.join(folder, entry);
    const stats = fs.statSync(file, {throwIfNoEntry: false}); // another run may have removed it
    if (stats && Date.now() - stats.mtimeMs > UNUSED) fs.rmSync(file, {recursive: true, force: true});
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
 * The started program as a file, which takes two seconds to make. It is kept behind its hash: one that was cut short or damaged is made anew.
 *
 * @param cache the folder of what is kept from one run to the next
 * @returns its path; its last part is `d2.wasm`
 * @throws if it cannot be written
 */
export function startedFile(cache: string): string {
  const folder = path.join(cache, 'program', versionOf('started').slice(0, 16));
  const file = path.join(folder, 'd2.wasm');
  const stamp = path.join(folder, 'sha256');
  fs.mkdirSync(folder, {recursive: true});
  const now = new Date();
  fs.utimesSync(folder, now, now);
  removeUnused(path.dirname(folder));
  if (fs.existsSync(file) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sha256(fs.readFileSync(file)))
    return file;
  const program = start();
  for (const [name, content] of [[file, program] as const, [stamp, sha256(program)] as const]) {
    const draft = `${name}.${randomUUID()}`;
    fs.writeFileSync(draft, content);
    fs.renameSync(draft, name);
  }
  return file;
}
