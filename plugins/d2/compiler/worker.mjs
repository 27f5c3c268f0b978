// Runs D2's WASM program in a worker thread. For each message `{call, inputs}`, calls that function of D2 and sends back its result, one at
// a time. Most arguments and all results are JSON, because copying a string to another thread is faster than copying the objects in it.
// The package's own entry point for Node.js hides crashes; here, a crash ends the thread, so the owner notices. This is plain JavaScript
// because Node.js starts it without a transpiler.
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {parentPort, workerData} from 'node:worker_threads';
import {createEvaluate} from './evaluate.mjs';

// These files are classic scripts. As in the package, each runs in its own scope, because setup.js redefines setTimeout.
for (const name of ['wasm_exec.js', 'elk.js', 'setup.js']) {
  const source = fs.readFileSync(path.join(workerData.folder, name), 'utf8');
  new Function(source).call(globalThis);
}

// ELK registers its algorithms in a timer. A request before that would fail.
await wait(0);

// Keeps sources from running scripts during a build.
// biome-ignore lint/security/noGlobalEval: it only receives known scripts
globalThis.eval = createEvaluate(globalThis.eval, (text) => createHash('sha256').update(text).digest('hex'));

const go = new globalThis.Go();
// Go collects garbage when the heap has grown by this percentage. At the default of 100, garbage collection takes a third of a build's time.
go.env = {GOGC: '200'};
const instance = await WebAssembly.instantiate(workerData.program, go.importObject);
go.run(instance).then(() => {
  throw new Error('The D2 program ended.');
});

parentPort.on('message', async ({call, inputs}) => parentPort.postMessage(await globalThis.d2[call](...inputs)));

parentPort.postMessage('ready');
