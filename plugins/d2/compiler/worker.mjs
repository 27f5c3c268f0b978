// Runs D2's WASM program in a worker thread, and answers each {call, inputs} with what that function of D2 returns for these arguments, one
// at a time. Most arguments and all answers are JSON, because copying a string to another thread takes less time than copying the objects
// in it. The package's own entry point for Node.js hides crashes; here, a crash ends the thread, so the owner notices. It's plain
// JavaScript because Node.js starts it without a transpiler.
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {parentPort, workerData} from 'node:worker_threads';
import {createEvaluate} from './evaluate.mjs';

// The parts are classic scripts. As in the package, each runs in its own scope, because setup.js redefines setTimeout.
for (const name of ['wasm_exec.js', 'elk.js', 'setup.js']) {
  const source = fs.readFileSync(path.join(workerData.parts, name), 'utf8');
  new Function(source).call(globalThis);
}

// ELK registers its algorithms in a timer. A request before that would fail.
await wait(0);

// Prevents sources from running scripts in a build.
// biome-ignore lint/security/noGlobalEval: it only receives known scripts
globalThis.eval = createEvaluate(globalThis.eval, (text) => createHash('sha256').update(text).digest('hex'));

const go = new globalThis.Go();
// Go collects garbage when the heap has grown by this percentage. With the default of 100, that takes a third of a build's time.
go.env = {GOGC: '200'};
const instance = await WebAssembly.instantiate(workerData.program, go.importObject);
go.run(instance).then(() => {
  throw new Error('The D2 program ended.');
});

parentPort.on('message', async ({call, inputs}) => parentPort.postMessage(await globalThis.d2[call](...inputs)));

parentPort.postMessage('ready');
