import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';
import type {OfflineList} from '../shared';
import {save} from './save';

const LIST: OfflineList = {
  version: 'v',
  sign: 'runtime~main.1.js',
  files: Array.from({length: 8}, (_, i) => [`page-${i}/`, 10] as const),
};

const scope = globalThis as {caches?: unknown};
const {fetch: ownFetch, caches: ownCaches} = globalThis as {fetch: typeof fetch; caches?: unknown};
afterEach(() => {
  globalThis.fetch = ownFetch;
  scope.caches = ownCaches;
});

/** Caches that keep what they are given after some milliseconds, whatever was ended meanwhile. */
function slowCaches(milliseconds: number): Map<string, Response> {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (address: string) => kept.get(address),
    put: async (address: string, response: Response) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      kept.set(address, response);
    },
  };
  scope.caches = {open: async () => cache};
  return kept;
}

test('all files are kept, and how far it is is reported after each', async () => {
  const kept = slowCaches(0);
  globalThis.fetch = async (address) => (address === '/offline.json' ? Response.json(LIST) : new Response('x'));
  const reported: number[] = [];
  await save('/', LIST, (bytes) => reported.push(bytes), new AbortController().signal);
  assert.deepEqual(reported, [10, 20, 30, 40, 50, 60, 70, 80]);
  assert.equal(kept.size, 9, 'with the list itself');
});

test('nothing is reported after it was ended, though some of it still comes', async () => {
  const kept = slowCaches(20);
  const controller = new AbortController();
  // One of those that are under way at once never comes; it fails with the end.
  globalThis.fetch = (async (address: string, {signal}: {signal: AbortSignal}) => {
    if (address !== '/page-0/') return new Response('x');
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }) as typeof fetch;
  const reported: number[] = [];
  const saving = save('/', LIST, (bytes) => reported.push(bytes), controller.signal);
  setTimeout(() => controller.abort(), 10);
  await assert.rejects(saving);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(kept.size > 0, 'some came');
  assert.deepEqual(reported, []);
});

for (const [what, page, version] of [
  ['a page of another version', '<script src=/assets/js/runtime~main.2.js>', 'v'],
  ['a version that is published meanwhile', '<script src=/assets/js/runtime~main.1.js>', 'w'],
] as const) {
  test(`${what} is never reported as saved`, async () => {
    const kept = slowCaches(0);
    globalThis.fetch = async (address) =>
      address === '/offline.json'
        ? Response.json({...LIST, version})
        : new Response(page, {headers: {'Content-Type': 'text/html; charset=utf-8'}});
    await assert.rejects(
      save('/', LIST, () => {}, new AbortController().signal),
      /version/,
    );
    assert.ok(!kept.has('/saved-for-offline'));
  });
}
