/** Loads the compiler's files, which have hashed names. `plugins/d2/index.ts` sets the aliases `@d2-program` and `@d2-snapshot`. */
import type {Icons} from '../../icons';
import {loadIcons} from '../icons';
import {ScriptUrl} from './scriptUrl';

const PROGRAM_URL = new URL('@d2-snapshot/d2.wasm', import.meta.url).href;
const RUNTIME_URL = new URL('@d2-program/wasm_exec.js', import.meta.url).href;
const ELK_URL = new URL('@d2-program/elk.js', import.meta.url).href;
const WORKER_URL = new ScriptUrl(new URL('./worker.ts', import.meta.url), {name: 'd2'}).href;
/** URL of the sandbox, without `index.html`, because many hosts redirect URLs that end in `.html`. */
export const SANDBOX_URL = new URL('./sandbox.html', import.meta.url).href.replace(/index\.html$/, '');

/** How long no data may arrive before a request is aborted. */
const STALL_TIMEOUT_MS = 20_000;
/** How long a request may take in total, which is how long D2's program takes to load at 20 KB/s. */
const REQUEST_TIMEOUT_MS = 300_000;

/**
 * Fetches a file and yields its chunks as they arrive.
 *
 * @throws if the file is missing, if no data arrives for a while, or if the request takes too long
 */
async function* fetchChunks(url: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error(`Timed out loading ${url}.`));
  const requestTimer = setTimeout(abort, REQUEST_TIMEOUT_MS);
  let stallTimer = setTimeout(abort, STALL_TIMEOUT_MS);
  try {
    const response = await fetch(url, {signal: controller.signal});
    if (!response.ok || !response.body) throw new Error(`Loading ${url} failed with status ${response.status}.`);
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
 * @param maxLength maximum length in UTF-16 code units; no limit by default
 * @throws if it can't be fetched, or is longer than `maxLength`
 */
export async function fetchText(url: string, maxLength = Number.POSITIVE_INFINITY): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of fetchChunks(url)) {
    text += decoder.decode(bytes, {stream: true});
    if (text.length > maxLength) throw new Error(`${url} is longer than ${maxLength} characters.`);
  }
  return text + decoder.decode();
}

/** Fetches the compiler's files. Every call fetches them again, usually from the browser's cache, and can throw. */
export interface CompilerFiles {
  /** Returns the scripts that the sandboxed worker runs first, in order. */
  fetchScripts(): Promise<string[]>;
  /** Yields chunks of D2's program, usually a snapshot. */
  fetchProgram(): AsyncIterable<Uint8Array<ArrayBuffer>>;
  fetchElk(): Promise<string>;
  /** Returns the site's icons. */
  loadIcons(): Promise<Icons>;
}

/** The compiler's files on this site. */
export const compilerFiles: CompilerFiles = {
  async fetchScripts() {
    const [runtime, worker] = await Promise.all([fetchText(RUNTIME_URL), fetchText(WORKER_URL)]);
    // The sandbox's policy has to allow this worker, so it would also allow the worker to start others. In WebKit, documents without an
    // origin can also use caches. The compiler needs neither workers nor caches.
    const removeGlobals =
      "for (let object = self; object; object = Object.getPrototypeOf(object)) for (const name of ['Worker', 'caches']) delete object[name];";
    // Each script gets its own function scope, so that their minified names don't collide.
    return [removeGlobals, runtime, worker].map((script) => `(function () {${script}\n}).call(self);\n`);
  },
  fetchProgram: () => fetchChunks(PROGRAM_URL),
  fetchElk: () => fetchText(ELK_URL),
  loadIcons,
};
