/**
 * Runs D2 in the browser and handles one request at a time. This is the script of a worker in a sandboxed frame without an origin
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
import type {PageMessage, WorkerMessage} from './protocol';

/** D2's functions, which take and return JSON. */
type D2 = Readonly<Record<string, (...inputs: readonly (string | number)[]) => string | Promise<string>>>;

/** The worker's globals, including the ones that come from the scripts of D2's package. */
const scope = globalThis as unknown as {
  eval: (text: string) => unknown;
  readonly Go: new () => Go;
  readonly ELK: new () => unknown;
  readonly d2: D2;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void, options: {once: true}): void;
};

// D2 passes strings that it builds from the source to `eval`. The replacement parses them as data instead.
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

/** Starts D2's program once all of it has arrived. */
async function startD2(send: (message: WorkerMessage) => void): Promise<void> {
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

/** Calls a function of D2 with an object. @throws {D2Error} if D2 reports an error */
async function callD2(name: string, input: unknown): Promise<unknown> {
  return callD2WithInputs(name, JSON.stringify(input));
}

/** Calls a function of D2 that takes several inputs. @throws {D2Error} if D2 reports an error */
async function callD2WithInputs(name: string, ...inputs: readonly (string | number)[]): Promise<unknown> {
  const json = await scope.d2[name]?.(...inputs);
  const {data, error} = JSON.parse(json ?? '{}') as {data?: unknown; error?: {message: string}};
  if (error) throw new D2Error(error.message);
  return data;
}

/** Draws a request. If it's for several boards, but the reader has removed all except one, draws that board on its own. */
async function drawBoards(request: CompileRequest): Promise<Drawing> {
  const {boards, animate, ...options} = request.options;
  try {
    return await compileAndRender(request, callD2, {places: true});
  } catch (error) {
    if (!(error instanceof OptionError) || !(boards || animate)) throw error;
    return compileAndRender({...request, options}, callD2, {places: true});
  }
}

async function drawRequest(request: CompileRequest): Promise<WorkerMessage> {
  try {
    return {type: 'drawn', drawing: await drawBoards(request)};
  } catch (error) {
    if (error instanceof OptionError) {
      return {type: 'mistakes', diagnostics: [{file: request.entry, line: 1, column: 1, message: error.message}]};
    }
    // After a panic or a trap the program is in an unknown state, even if it still responds.
    const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    const isPanic = error instanceof D2Error && error.message.startsWith('panic');
    if (isTrap || isPanic) return {type: 'crashed'};
    if (error instanceof D2Error) return {type: 'mistakes', diagnostics: readDiagnostics(error, request)};
    console.error(error);
    return {type: 'failed'};
  }
}

/** Returns the words that D2 suggests at the end of a text. D2 counts lines from 0, and columns in bytes. */
async function complete(before: string): Promise<WorkerMessage> {
  const lines = before.split('\n');
  const column = utf8ToBytes(lines.at(-1) ?? '').length;
  try {
    const {items} = (await callD2WithInputs('getCompletions', before, lines.length - 1, column)) as {
      items: readonly {label: string}[];
    };
    // Leaves out hints, such as "(pixels)".
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
    const send = (message: WorkerMessage): void => port.postMessage(JSON.stringify(message));
    /** The previous message's promise. Messages are handled in order, so that ELK runs before the request that needs it. */
    let previous: Promise<unknown> = startD2(send).catch(() => send({type: 'crashed'}));
    port.onmessage = ({data}: MessageEvent<PageMessage>) => {
      if (data.type === 'program') {
        if (data.bytes) programBytes.enqueue(data.bytes);
        else programBytes.close();
        return;
      }
      previous = previous.then(async () => {
        // The file may not be a script, but for example a login page that was served with status 200.
        if (data.type === 'elk') await startElk(data.script).catch(() => send({type: 'unavailable'}));
        else send(await (data.type === 'complete' ? complete(data.before) : drawRequest(data.request)));
      });
    };
  },
  {once: true},
);
