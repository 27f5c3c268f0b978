// Runs D2's WASM program in a worker thread and answers {call, input} with {data} or {error}, one at a time. Plain
// JavaScript, because Node starts it without a transpiler. The package's own Node entry does the same behind a class
// that keeps crashes to itself; here a crash ends the thread, which the owner sees.
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {parentPort, workerData} from 'node:worker_threads';
import {createEvaluate} from './evaluate.mjs';

// The parts are classic scripts. Each gets a scope of its own, as in the package: setup.js redefines setTimeout.
for (const name of ['wasm_exec.js', 'elk.js', 'setup.js']) {
  const source = fs.readFileSync(path.join(workerData.parts, name), 'utf8');
  new Function(source).call(globalThis);
}

// ELK registers its algorithms in a timer of its own; a request that came before would not find them.
await wait(0);

// What a source makes the program evaluate must not run in a build either.
// biome-ignore lint/security/noGlobalEval: it is given only what is known
globalThis.eval = createEvaluate(globalThis.eval, (text) => createHash('sha256').update(text).digest('hex'));

const go = new globalThis.Go();
const instance = await WebAssembly.instantiate(workerData.program, go.importObject);
go.run(instance).then(() => {
  throw new Error('The D2 program ended.');
});

parentPort.on('message', async ({call, input}) => {
  const {data, error} = JSON.parse(await globalThis.d2[call](JSON.stringify(input)));
  parentPort.postMessage(error ? {error: error.message} : {data});
});

parentPort.postMessage({data: 'ready'});
