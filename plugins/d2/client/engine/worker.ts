/**
 * D2 in the browser: takes one request at a time and answers it. Runs in a Web Worker, where nothing that a source
 * does can reach the page, and where a source that never ends can be ended.
 */

import {readDiagnostics} from '../../compiler/diagnostics';
import {draw, OptionError} from '../../compiler/draw';
import type {CompileRequest} from '../../compiler/request';
import type {FromWorker, ToWorker} from './protocol';

/** The program's interface: each call takes and gives JSON. */
type D2 = Readonly<Record<string, (input: string) => string | Promise<string>>>;

interface Go {
  /** Environment variables of the program. */
  env: Readonly<Record<string, string>>;
  readonly importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** What the parts of the compiler package put into the worker's scope. */
const scope = globalThis as unknown as {
  readonly Go: new () => Go;
  readonly ELK: new () => unknown;
  readonly d2: D2;
  readonly elkLayoutSync?: (graph: object) => unknown;
  postMessage(message: FromWorker): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
};

// The parts as they are in the package, each a file with a hashed name. The bundler finds them by an alias.
const PROGRAM = new URL('@d2-parts/d2.wasm', import.meta.url).href;
const RUNTIME = new URL('@d2-parts/wasm_exec.js', import.meta.url).href;
const ELK = new URL('@d2-parts/elk.js', import.meta.url).href;

async function start(compiled: WebAssembly.Module | undefined): Promise<void> {
  const [program] = await Promise.all([compiled ?? WebAssembly.compileStreaming(fetch(PROGRAM)), runPart(RUNTIME)]);
  const go = new scope.Go();
  // Collecting garbage later makes start and first drawing a tenth quicker, for 40 MB more: https://pkg.go.dev/runtime#hdr-Environment_Variables
  go.env = {GOGC: '400'};
  const instance = await WebAssembly.instantiate(program, go.importObject);
  // The program ends only when it crashes. Then this worker is of no more use.
  void go.run(instance).then(() => scope.postMessage({type: 'crashed'}));
  scope.postMessage({type: 'ready', program});
}

/**
 * Runs a part of the package in a scope of its own. The program evaluates scripts in the global one, where names that
 * the bundler made short would be in their way.
 */
async function runPart(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  new Function(await response.text()).call(globalThis);
}

/** ELK is 0.4 MB more over the network, so it comes when a request may need it. */
async function loadElk(): Promise<void> {
  if (scope.elkLayoutSync) return;
  scope.postMessage({type: 'fetching', done: false});
  await runPart(ELK);
  scope.postMessage({type: 'fetching', done: true});
  // It sets itself up when the first of its objects is made, and registers its algorithms in a timer.
  new scope.ELK();
  await new Promise((resolve) => setTimeout(resolve));
}

function mayNeedElk({files, options}: CompileRequest): boolean {
  return options.layout === 'elk' || Object.values(files).some((source) => /\belk\b/i.test(source));
}

async function call(name: string, input: unknown): Promise<unknown> {
  const answer = await scope.d2[name]?.(JSON.stringify(input));
  const {data, error} = JSON.parse(answer ?? '{}') as {data?: unknown; error?: {message: string}};
  if (error) throw new Error(error.message);
  return data;
}

async function answer(request: CompileRequest): Promise<FromWorker> {
  if (mayNeedElk(request)) {
    try {
      await loadElk();
    } catch {
      return {type: 'unavailable'};
    }
  }
  try {
    return {type: 'drawn', drawing: await draw(request, call)};
  } catch (error) {
    if (error instanceof OptionError) {
      return {type: 'mistakes', diagnostics: [{file: request.entry, line: 1, column: 1, message: error.message}]};
    }
    const failure = error instanceof Error ? error : new Error(String(error));
    // A panic or a trap leaves the program in an unknown state, even where it answers.
    const isTrap = failure instanceof WebAssembly.RuntimeError || failure instanceof RangeError;
    if (isTrap || failure.message.startsWith('panic')) return {type: 'crashed'};
    return {type: 'mistakes', diagnostics: readDiagnostics(failure, request)};
  }
}

scope.addEventListener('message', ({data}) => {
  if (data.type === 'start') start(data.program).catch(() => scope.postMessage({type: 'unavailable'}));
  else void answer(data.request).then((message) => scope.postMessage(message));
});
