import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {Worker} from 'node:worker_threads';

// The package exports no path to its parts or its package.json; its entry stands two folders below its root.
const PACKAGE = path.resolve(path.dirname(require.resolve('@d2lang/d2')), '../..');
/** Folder of the program's parts: `d2.wasm`, `wasm_exec.js`, `elk.js`. */
export const PARTS = path.join(PACKAGE, 'dist/node-esm');

let program: Promise<WebAssembly.Module> | undefined;

/** Version of the compiler package that is installed. */
export function programVersion(): string {
  return JSON.parse(fs.readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')).version;
}

/** D2's program, compiled to machine code once a process: that is most of the time that an instance takes to start. */
function loadProgram(): Promise<WebAssembly.Module> {
  program ??= fs.promises.readFile(path.join(PARTS, 'd2.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return program;
}

/** Starts a thread that runs D2, and waits until it can work, which is no fence's time. It takes `{call, input}` and answers `{data}` or `{error}`, one at a time. */
export async function startProgram(): Promise<Worker> {
  const worker = new Worker(path.join(__dirname, 'worker.mjs'), {
    workerData: {parts: PARTS, program: await loadProgram()},
    env: {}, // sources come from anyone, and the environment of a build may hold secrets
    stderr: true, // a panic's stack is no news to the reader of a build log
    stdout: true,
  });
  await once(worker, 'message');
  return worker;
}
