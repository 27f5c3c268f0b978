import assert from 'node:assert/strict';
import {after, test} from 'node:test';
import {fetchAhead} from './ahead';

const scope = globalThis as {document?: unknown; window?: unknown; requestIdleCallback?: unknown};
after(() => {
  for (const name of ['document', 'window', 'requestIdleCallback'] as const) delete scope[name];
});

const events: string[] = [];
const idle = (callback: () => void) => {
  events.push('idle');
  queueMicrotask(callback);
};
Object.assign(scope, {
  document: {readyState: 'complete'},
  window: {requestIdleCallback: idle},
  requestIdleCallback: idle,
});

/** Prefetches one list of files, and resolves with what happened when the last one is there. */
async function prefetch(...files: readonly string[]): Promise<string[]> {
  events.length = 0;
  await new Promise<void>((resolve) => {
    const fetchFile = async (file: string) => {
      events.push(`start ${file}`);
      await new Promise(setImmediate);
      events.push(`end ${file}`);
      if (file === files.at(-1)) setImmediate(resolve);
    };
    fetchAhead(() => files, fetchFile);
  });
  return events;
}

test('files are prefetched one at a time, each in an idle moment of its own', async () => {
  assert.deepEqual(await prefetch('a.js', 'b.js'), [
    'idle',
    'idle',
    'start a.js',
    'end a.js',
    'idle',
    'start b.js',
    'end b.js',
  ]);
});

test('prefetching goes on for as long as links come into view, and fetches no file twice', async () => {
  const many = Array.from({length: 200}, (_, number) => `page-${number}.js`);
  const started = (await prefetch(...many, 'a.js', 'last.js')).filter((event) => event.startsWith('start'));
  assert.deepEqual(
    started,
    [...many, 'last.js'].map((file) => `start ${file}`),
  );
});
