/**
 * Runs D2 in the browser and answers one request at a time. This is the script of a worker in a sandboxed frame without an origin
 * (`sandbox.html`). It can't access the page, the network, or any storage, and can be terminated if a source never finishes.
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

/** D2's functions, which take and return JSON. */
type D2 = Readonly<Record<string, (...inputs: readonly (string | number)[]) => string | Promise<string>>>;

/** The worker's globals, including the ones that the compiler package's scripts define. */
const scope = globalThis as unknown as {
  eval: (text: string) => unknown;
  readonly Go: new () => Go;
  readonly ELK: new () => unknown;
  readonly d2: D2;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options: {once: true}): void;
};

// D2 evaluates strings that it builds from the source. The replacement parses them as data instead.
scope.eval = createEvaluate(scope.eval, (text) => bytesToHex(sha256(utf8ToBytes(text))));

/** Receives D2's program in chunks, so that the browser can compile it while it's loading. */
let programBytes: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
const program = new Response(
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      programBytes = controller;
    },
  }),
  {headers: {'Content-Type': 'application/wasm'}},
);

async function start(send: (message: FromWorker) => void): Promise<void> {
  const go = new scope.Go();
  const instance = await WebAssembly.instantiateStreaming(program, go.importObject);
  // The program only exits when it crashes.
  void resume(go, instance).then(() => send({type: 'crashed'}));
  send({type: 'ready'});
}

/** Starts ELK, which initializes itself when its first object is created and registers its algorithms in a timer. */
async function startElk(script: string): Promise<void> {
  new Function(script).call(globalThis);
  new scope.ELK();
  await new Promise((resolve) => setTimeout(resolve));
}

/** An error that D2 reports: an error in the source, or a panic. Every other exception is a bug in this site. */
class D2Error extends Error {}

async function call(name: string, input: unknown): Promise<unknown> {
  return callWith(name, JSON.stringify(input));
}

async function callWith(name: string, ...inputs: readonly (string | number)[]): Promise<unknown> {
  const answer = await scope.d2[name]?.(...inputs);
  const {data, error} = JSON.parse(answer ?? '{}') as {data?: unknown; error?: {message: string}};
  if (error) throw new D2Error(error.message);
  return data;
}

/** Draws a request. If it's for several boards, but the reader has removed all of them except one, draws that one. */
async function drawAll(request: CompileRequest): Promise<Drawing> {
  const {boards, animate, ...options} = request.options;
  try {
    return await compileAndRender(request, call, {places: true});
  } catch (error) {
    if (!(error instanceof OptionError) || !(boards || animate)) throw error;
    return compileAndRender({...request, options}, call, {places: true});
  }
}

async function answer(request: CompileRequest): Promise<FromWorker> {
  try {
    return {type: 'drawn', drawing: await drawAll(request)};
  } catch (error) {
    if (error instanceof OptionError) {
      return {type: 'mistakes', diagnostics: [{file: request.entry, line: 1, column: 1, message: error.message}]};
    }
    // After a panic or a trap the program is in an unknown state, even if it still answers.
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const isPanic = error instanceof D2Error && error.message.startsWith('panic');
    if (isTrap || isPanic) return {type: 'crashed'};
    if (error instanceof D2Error) return {type: 'mistakes', diagnostics: readDiagnostics(error, request)};
    console.error(error);
    return {type: 'failed'};
  }
}

/** Lists the words that D2 completes at the end of a text. It counts lines from 0, and columns in bytes. */
async function complete(before: string): Promise<FromWorker> {
  const lines = before.split('\n');
  const column = utf8ToBytes(lines.at(-1) ?? '').length;
  try {
    const {items} = (await callWith('getCompletions', before, lines.length - 1, column)) as {
      items: readonly {label: string}[];
    };
    // The rest are hints, such as "(pixels)".
    return {type: 'completed', words: items.map(({label}) => label).filter((label) => /^[a-z0-9_-]+$/.test(label))};
  } catch (error) {
    return error instanceof D2Error && !error.message.startsWith('panic')
      ? {type: 'completed', words: []}
      : {type: 'crashed'};
  }
}

scope.addEventListener(
  'message',
  ({ports: [port]}) => {
    if (!port) return;
    const send = (message: FromWorker): void => port.postMessage(JSON.stringify(message));
    /** The previous message's promise. Messages are handled in order, so that ELK runs before the request that needs it. */
    let previous: Promise<unknown> = start(send).catch(() => send({type: 'crashed'}));
    port.onmessage = ({data}: MessageEvent<ToWorker>) => {
      if (data.type === 'program') {
        if (data.bytes) programBytes.enqueue(data.bytes);
        else programBytes.close();
        return;
      }
      previous = previous.then(async () => {
        // The script may be something else, such as a login page that was served with status 200.
        if (data.type === 'elk') await startElk(data.script).catch(() => send({type: 'unavailable'}));
        else send(await (data.type === 'complete' ? complete(data.before) : answer(data.request)));
      });
    };
  },
  {once: true},
);
