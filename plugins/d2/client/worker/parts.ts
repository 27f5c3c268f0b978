/** The parts of the compiler, each a file with a hashed name. The bundler finds those of the package, and the program that was started in advance, by aliases. */
import {ScriptAddress} from './address';

const PROGRAM = new URL('@d2-snapshot/d2.wasm', import.meta.url).href;
const RUNTIME = new URL('@d2-parts/wasm_exec.js', import.meta.url).href;
const ELK = new URL('@d2-parts/elk.js', import.meta.url).href;
const WORKER = new ScriptAddress(new URL('./worker.ts', import.meta.url), {name: 'd2'}).href;
/** Ends in the name of a folder's page: hosts lead `x.html` on to other addresses. */
export const SANDBOX = new URL('./sandbox.html', import.meta.url).href.replace(/index\.html$/, '');

/** Milliseconds without a byte after which a request is given up. */
const STALLED = 20_000;
/** Milliseconds after which it is given up though some of it comes: the program at 20 KB a second. */
const LATEST = 300_000;

/**
 * Reads a file, piece by piece as the network brings it.
 *
 * @throws if it is not there, if nothing of it comes for a while, or if it comes to no end
 */
async function* read(address: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => abort.abort(new Error(`${address} does not come.`));
  const latest = setTimeout(giveUp, LATEST);
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, STALLED);
  };
  try {
    wait();
    const response = await fetch(address, {signal: abort.signal});
    if (!response.ok || !response.body) throw new Error(`${address} answered ${response.status}.`);
    const reader = response.body.getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      wait();
      yield step.value;
    }
  } finally {
    clearTimeout(timer);
    clearTimeout(latest);
    abort.abort();
  }
}

/**
 * Reads a text file.
 *
 * @param longest letters that it may have
 * @throws if it does not come, or is longer
 */
export async function readText(address: string, longest = Number.POSITIVE_INFINITY): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of read(address)) {
    text += decoder.decode(bytes, {stream: true});
    if (text.length > longest) throw new Error(`${address} is longer than it should be.`);
  }
  return text + decoder.decode();
}

/** What an engine is made of. All of it comes from the site's own host; each call fetches again, from the browser's cache. */
export interface Parts {
  /** The scripts that the sandboxed worker runs first, one after the other. */
  scripts(): Promise<string[]>;
  /** D2's started program, piece by piece. */
  program(): AsyncIterable<Uint8Array<ArrayBuffer>>;
  elk(): Promise<string>;
}

/** The parts in this site's files. Each call throws if its file does not come. */
export const parts: Parts = {
  async scripts() {
    const [runtime, worker] = await Promise.all([readText(RUNTIME), readText(WORKER)]);
    // The sandbox's policy has to allow one worker, so it allows that one to start others; and WebKit has caches without an
    // origin, too. The program needs neither.
    const alone =
      "for (let at = self; at; at = Object.getPrototypeOf(at)) for (const name of ['Worker', 'caches']) delete at[name];";
    // In functions of their own: minified, their short names would be in each other's way.
    return [alone, runtime, worker].map((script) => `(function () {${script}\n}).call(self);\n`);
  },
  program: () => read(PROGRAM),
  elk: () => readText(ELK),
};
