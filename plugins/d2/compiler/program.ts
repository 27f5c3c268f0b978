import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {Worker} from 'node:worker_threads';

// The package exports neither the paths of its files nor its package.json. Its entry is two folders below its root.
const PACKAGE = path.resolve(path.dirname(require.resolve('@d2lang/d2')), '../..');
/** Folder with the files of D2's WASM program: `d2.wasm`, `wasm_exec.js`, `elk.js`, `setup.js`. */
export const PROGRAM_FOLDER = path.join(PACKAGE, 'dist/node-esm');

let program: Promise<WebAssembly.Module> | undefined;

/** Returns the version of the installed compiler package. */
export function readProgramVersion(): string {
  return JSON.parse(fs.readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')).version;
}

/** Compiles D2's WASM program to machine code, once per process, because that takes most of an instance's startup time. */
function loadProgram(): Promise<WebAssembly.Module> {
  program ??= fs.promises.readFile(path.join(PROGRAM_FOLDER, 'd2.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return program;
}

/** D2's response to a call. The worker sends it as JSON. */
export type ProgramResponse =
  | {readonly data: unknown; readonly error?: undefined}
  | {readonly error: {readonly message: string}};

/**
 * Starts D2 in a worker thread, and waits until it's ready. The worker responds to each `{call, inputs}` with a `ProgramResponse`, one at a
 * time.
 */
export async function startProgram(): Promise<Worker> {
  const worker = new Worker(path.join(__dirname, 'worker.mjs'), {
    workerData: {folder: PROGRAM_FOLDER, program: await loadProgram()},
    env: {}, // anyone can contribute a source, and a build's environment may contain secrets
    stderr: true, // keeps the stacks of panics out of the build log
    stdout: true,
  });
  await once(worker, 'message');
  return worker;
}
