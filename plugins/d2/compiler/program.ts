import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {Worker} from 'node:worker_threads';

// The package doesn't export the paths of its parts or its package.json. Its entry is two folders below its root.
const PACKAGE = path.resolve(path.dirname(require.resolve('@d2lang/d2')), '../..');
/** Folder that contains the parts of D2's program: `d2.wasm`, `wasm_exec.js`, `elk.js`, `setup.js`. */
export const PARTS = path.join(PACKAGE, 'dist/node-esm');

let program: Promise<WebAssembly.Module> | undefined;

/** Returns the version of the installed compiler package. */
export function readProgramVersion(): string {
  return JSON.parse(fs.readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')).version;
}

/** Compiles D2's program to machine code, which is most of what starting an instance takes. Does that once per process. */
function loadProgram(): Promise<WebAssembly.Module> {
  program ??= fs.promises.readFile(path.join(PARTS, 'd2.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return program;
}

/** D2's response to a call, which is sent as JSON. */
export type ProgramResponse =
  | {readonly data: unknown; readonly error?: undefined}
  | {readonly error: {readonly message: string}};

/** Starts a thread with D2 and waits until it's ready. It answers each `{call, inputs}` with a `ProgramResponse`, one at a time. */
export async function startProgram(): Promise<Worker> {
  const worker = new Worker(path.join(__dirname, 'worker.mjs'), {
    workerData: {parts: PARTS, program: await loadProgram()},
    env: {}, // anyone can contribute a source, and a build's environment may contain secrets
    stderr: true, // keeps the stacks of panics out of the build log
    stdout: true,
  });
  await once(worker, 'message');
  return worker;
}
