/** Loads the compiler's files, which have hashed names. `plugins/d2/index.ts` sets the aliases `@d2-parts` and `@d2-snapshot`. */
import type {Icons} from '../../icons';
import {loadIcons} from '../icons';
import {ScriptAddress} from './address';

const PROGRAM_URL = new URL('@d2-snapshot/d2.wasm', import.meta.url).href;
const RUNTIME_URL = new URL('@d2-parts/wasm_exec.js', import.meta.url).href;
const ELK_URL = new URL('@d2-parts/elk.js', import.meta.url).href;
const WORKER_URL = new ScriptAddress(new URL('./worker.ts', import.meta.url), {name: 'd2'}).href;
/** URL of the folder that contains the sandbox's `index.html`, because many hosts redirect URLs that end in `.html`. */
export const SANDBOX_URL = new URL('./sandbox.html', import.meta.url).href.replace(/index\.html$/, '');

/** A request is aborted if no data arrives for this long. */
const STALL_TIMEOUT_MS = 20_000;
/** A request is aborted after this long, even if data is still arriving. At 20 KB/s, D2's program would take this long. */
const REQUEST_TIMEOUT_MS = 300_000;

/**
 * Fetches a file and yields its chunks as they arrive.
 *
 * @throws if the file is missing, if it stalls, or if it takes too long
 */
async function* fetchChunks(address: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error(`Timed out loading ${address}.`));
  const requestTimer = setTimeout(abort, REQUEST_TIMEOUT_MS);
  let stallTimer = setTimeout(abort, STALL_TIMEOUT_MS);
  try {
    const response = await fetch(address, {signal: controller.signal});
    if (!response.ok || !response.body) throw new Error(`Loading ${address} failed with status ${response.status}.`);
    const reader = response.body.getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(abort, STALL_TIMEOUT_MS);
      yield step.value;
    }
  } finally {
    clearTimeout(stallTimer);
    clearTimeout(requestTimer);
    controller.abort();
  }
}

/**
 * Fetches a text file.
 *
 * @param maxLength maximum length in UTF-16 units; no limit by default
 * @throws if it can't be fetched, or is longer than `maxLength`
 */
export async function fetchText(address: string, maxLength = Number.POSITIVE_INFINITY): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of fetchChunks(address)) {
    text += decoder.decode(bytes, {stream: true});
    if (text.length > maxLength) throw new Error(`${address} is longer than ${maxLength} characters.`);
  }
  return text + decoder.decode();
}

/** Fetches the compiler's files from the site's own host. Every call fetches again, usually from the browser's cache, and can throw. */
export interface CompilerFiles {
  /** Returns the scripts that the sandboxed worker runs first, in order. */
  fetchScripts(): Promise<string[]>;
  /** Yields chunks of D2's program, usually a snapshot. */
  fetchProgram(): AsyncIterable<Uint8Array<ArrayBuffer>>;
  fetchElk(): Promise<string>;
  /** Returns the site's icons. */
  loadIcons(): Promise<Icons>;
}

/** The files of this site. */
export const compilerFiles: CompilerFiles = {
  async fetchScripts() {
    const [runtime, worker] = await Promise.all([fetchText(RUNTIME_URL), fetchText(WORKER_URL)]);
    // The sandbox's policy has to allow this worker, so it would also allow the worker to start others. And in WebKit, a document without
    // an origin can use caches. The compiler needs neither.
    const restrict =
      "for (let at = self; at; at = Object.getPrototypeOf(at)) for (const name of ['Worker', 'caches']) delete at[name];";
    // Each script gets its own function scope, so that their minified names don't collide.
    return [restrict, runtime, worker].map((script) => `(function () {${script}\n}).call(self);\n`);
  },
  fetchProgram: () => fetchChunks(PROGRAM_URL),
  fetchElk: () => fetchText(ELK_URL),
  loadIcons,
};
