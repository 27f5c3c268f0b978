import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import type {BrowserContext} from '@playwright/test';
import {BUILD} from '../sources';

/** D2's program in a plain page: a worker of the page's origin that the browser may keep machine code for. */
export interface BareProgram {
  /** @returns milliseconds from the start of the worker to the SVG of a source */
  draw(context: BrowserContext, source: string): Promise<number>;
  close(): void;
}

const FILES = path.join(BUILD, 'assets', 'd2');

const WORKER = `
onmessage = async ({data: {runtime, program, source}}) => {
  importScripts(runtime);
  const go = new Go();
  const {instance} = await WebAssembly.instantiateStreaming(fetch(program), go.importObject);
  void go.run(instance);
  const call = async (name, input) => JSON.parse(await d2[name](JSON.stringify(input))).data;
  const {diagram, renderOptions} = await call('compile', {fs: {index: source}, inputPath: 'index', options: {}});
  await call('render', {diagram, options: renderOptions});
  postMessage(null);
};`;

const named = (pattern: RegExp): string => {
  const name = fs.readdirSync(FILES).find((file) => pattern.test(file));
  if (!name) throw new Error(`There is no file of the compiler like ${pattern} in ${FILES}.`);
  return name;
};

/** Serves the built site's own files of the compiler, packed, beside a page without anything. */
export async function serveBareProgram(): Promise<BareProgram> {
  const files = {runtime: named(/^wasm_exec\.\w+\.js$/), program: named(/^d2\.\w+\.wasm$/)};
  const server = http.createServer(({url = '/'}, response) => {
    if (url === '/') return response.writeHead(200, {'Content-Type': 'text/html'}).end('<!doctype html>');
    if (url === '/worker.js') return response.writeHead(200, {'Content-Type': 'text/javascript'}).end(WORKER);
    if (!Object.values(files).includes(url.slice(1))) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': url.endsWith('.wasm') ? 'application/wasm' : 'text/javascript',
      'Content-Encoding': 'br',
      'Cache-Control': 'max-age=31536000, immutable',
    });
    fs.createReadStream(path.join(FILES, `${url}.br`)).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`;
  return {
    async draw(context, source) {
      const page = await context.newPage();
      await page.goto(address);
      const time = await page.evaluate(
        (request) =>
          new Promise<number>((resolve, reject) => {
            const start = performance.now();
            const worker = new Worker('/worker.js');
            worker.onmessage = () => resolve(performance.now() - start);
            worker.onerror = ({message}) => reject(new Error(message));
            worker.postMessage(request);
          }),
        {...files, source},
      );
      await page.waitForTimeout(4000); // as long as the editor's page: the browser keeps machine code meanwhile
      await page.close();
      return time;
    },
    close: () => void server.close(),
  };
}
