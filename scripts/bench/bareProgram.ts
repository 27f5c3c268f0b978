import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import type {BrowserContext} from '@playwright/test';
import {PARTS} from '../../plugins/d2/compiler/program';
import {pack} from '../pack';

/** D2's program in a plain page: a worker of the page's origin that the browser may keep machine code for. */
export interface BareProgram {
  /** @returns milliseconds from the start of the worker to the SVG of a source */
  draw(context: BrowserContext, source: string): Promise<number>;
  close(): void;
}

const FILES = ['wasm_exec.js', 'd2.wasm'];

const WORKER = `
addEventListener('unhandledrejection', ({reason}) => setTimeout(() => { throw reason; }));
onmessage = async ({data: source}) => {
  importScripts('wasm_exec.js');
  const go = new Go();
  const {instance} = await WebAssembly.instantiateStreaming(fetch('d2.wasm'), go.importObject);
  void go.run(instance);
  const call = async (name, input) => JSON.parse(await d2[name](JSON.stringify(input))).data;
  const {diagram, renderOptions} = await call('compile', {fs: {index: source}, inputPath: 'index', options: {}});
  await call('render', {diagram, options: renderOptions});
  postMessage(null);
};`;

/** Serves the program as its package has it, packed, beside a page without anything. */
export async function serveBareProgram(): Promise<BareProgram> {
  const files = new Map<string, Buffer>();
  for (const name of FILES) files.set(`/${name}`, await pack(fs.readFileSync(path.join(PARTS, name))));
  const server = http.createServer(({url = '/'}, response) => {
    if (url === '/') return response.writeHead(200, {'Content-Type': 'text/html'}).end('<!doctype html>');
    if (url === '/worker.js') return response.writeHead(200, {'Content-Type': 'text/javascript'}).end(WORKER);
    const file = files.get(url);
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': url.endsWith('.wasm') ? 'application/wasm' : 'text/javascript',
      'Content-Encoding': 'br',
      'Cache-Control': 'max-age=31536000, immutable',
    });
    response.end(file);
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
        source,
      );
      await page.waitForTimeout(4000); // as long as the editor's page: the browser keeps machine code meanwhile
      await page.close();
      return time;
    },
    close: () => void server.close(),
  };
}
