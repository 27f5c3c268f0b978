/**
 * D2 in the browser: takes one request at a time and answers it. Runs in a worker of a sandboxed frame without an origin
 * (`sandbox.html`), where it can neither reach the page nor load or keep anything, and where a source that never ends can be ended.
 */

import {sha256} from '@noble/hashes/sha2.js';
import {bytesToHex, utf8ToBytes} from '@noble/hashes/utils.js';
import {readDiagnostics} from '../../compiler/diagnostics';
import {createEvaluate} from '../../compiler/evaluate.mjs';
import {compileAndRender, OptionError} from '../../compiler/render';
import type {CompileRequest, Drawing} from '../../compiler/request';
import {resume} from '../../snapshot/resume';
import type {Go} from '../../snapshot/values';
import type {FromWorker, ToWorker} from './protocol';

/** The program's interface: each call takes and gives JSON. */
type D2 = Readonly<Record<string, (input: string) => string | Promise<string>>>;

/** What the parts of the compiler package put into the worker's scope. */
const scope = globalThis as unknown as {
  eval: (text: string) => unknown;
  readonly Go: new () => Go;
  readonly ELK: new () => unknown;
  readonly d2: D2;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options: {once: true}): void;
};

// What a source makes the program evaluate is read as data.
scope.eval = createEvaluate(scope.eval, (text) => bytesToHex(sha256(utf8ToBytes(text))));

/** The program as it comes over the network: it is compiled meanwhile. */
let bytes: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
const program = new Response(
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      bytes = controller;
    },
  }),
  {headers: {'Content-Type': 'application/wasm'}},
);

async function start(send: (message: FromWorker) => void): Promise<void> {
  const go = new scope.Go();
  const started = await WebAssembly.instantiateStreaming(program, go.importObject);
  // The program ends only when it crashes. Then this worker is of no more use.
  void resume(go, started).then(() => send({type: 'crashed'}));
  send({type: 'ready'});
}

/** ELK sets itself up when the first of its objects is made, and registers its algorithms in a timer. */
async function startElk(script: string): Promise<void> {
  new Function(script).call(globalThis);
  new scope.ELK();
  await new Promise((resolve) => setTimeout(resolve));
}

/** What D2 itself reports: mistakes in the source, or a panic. Any other error is ours. */
class D2Error extends Error {}

async function call(name: string, input: unknown): Promise<unknown> {
  const answer = await scope.d2[name]?.(JSON.stringify(input));
  const {data, error} = JSON.parse(answer ?? '{}') as {data?: unknown; error?: {message: string}};
  if (error) throw new D2Error(error.message);
  return data;
}

/** Draws the one board that there is where a figure shows several, and its source has lost the others. */
async function drawAll(request: CompileRequest): Promise<Drawing> {
  const {boards, animate, ...options} = request.options;
  try {
    return await compileAndRender(request, call);
  } catch (error) {
    if (!(error instanceof OptionError) || !(boards || animate)) throw error;
    return compileAndRender({...request, options}, call);
  }
}

async function answer(request: CompileRequest): Promise<FromWorker> {
  try {
    return {type: 'drawn', drawing: await drawAll(request)};
  } catch (error) {
    if (error instanceof OptionError) {
      return {type: 'mistakes', diagnostics: [{file: request.entry, line: 1, column: 1, message: error.message}]};
    }
    // A panic or a trap leaves the program in an unknown state, even where it answers.
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const isPanic = error instanceof D2Error && error.message.startsWith('panic');
    if (isTrap || isPanic) return {type: 'crashed'};
    if (error instanceof D2Error) return {type: 'mistakes', diagnostics: readDiagnostics(error, request)};
    console.error(error);
    return {type: 'failed'};
  }
}

scope.addEventListener(
  'message',
  ({ports: [port]}) => {
    if (!port) return;
    const send = (message: FromWorker): void => port.postMessage(JSON.stringify(message));
    /** What was sent before is done: ELK before the request that needs it. */
    let before: Promise<unknown> = start(send).catch(() => send({type: 'crashed'}));
    port.onmessage = ({data}: MessageEvent<ToWorker>) => {
      if (data.type === 'program') {
        if (data.bytes) bytes.enqueue(data.bytes);
        else bytes.close();
        return;
      }
      before = before.then(async () => {
        // What answered with something else, such as a page, may have said that all is well.
        if (data.type === 'elk') await startElk(data.script).catch(() => send({type: 'unavailable'}));
        else send(await answer(data.request));
      });
    };
  },
  {once: true},
);
