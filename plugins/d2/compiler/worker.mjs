// Runs D2's WASM program in a worker thread, and answers each {call, input} with {data} or {error}, one at a time. In plain
// JavaScript, because Node.js starts it without a transpiler. The package's own entry for Node.js hides crashes; here, a crash
// ends the thread, which the owner notices.
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {parentPort, workerData} from 'node:worker_threads';
import {createEvaluate} from './evaluate.mjs';

// The parts are classic scripts. Like in the package, each runs in its own scope, because setup.js redefines setTimeout.
for (const name of ['wasm_exec.js', 'elk.js', 'setup.js']) {
  const source = fs.readFileSync(path.join(workerData.parts, name), 'utf8');
  new Function(source).call(globalThis);
}

// ELK registers its algorithms in a timer, and an earlier request would fail.
await wait(0);

// Sources must not run scripts in a build.
// biome-ignore lint/security/noGlobalEval: it only receives known scripts
globalThis.eval = createEvaluate(globalThis.eval, (text) => createHash('sha256').update(text).digest('hex'));

const go = new globalThis.Go();
// Go collects garbage when the heap has grown by this percentage. With the default of 100, it takes a third of a build's time.
go.env = {GOGC: '200'};
const instance = await WebAssembly.instantiate(workerData.program, go.importObject);
go.run(instance).then(() => {
  throw new Error('The D2 program ended.');
});

parentPort.on('message', async ({call, input}) => {
  const {data, error} = JSON.parse(await globalThis.d2[call](JSON.stringify(input)));
  parentPort.postMessage(error ? {error: error.message} : {data});
});

parentPort.postMessage({data: 'ready'});
