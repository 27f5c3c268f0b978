import assert from 'node:assert/strict';
import {afterEach, describe, test} from 'node:test';
import * as store from './store';

const KEY = 'd2-progress';
let storage: Map<string, string>;
let isBlocked = false;

/** Sets up the globals of a browser, whose storage is blocked while `isBlocked` is set. */
function simulateBrowser(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      if (isBlocked) throw new DOMException('blocked', 'SecurityError');
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => storage.set(key, value),
        removeItem: (key: string) => storage.delete(key),
      };
    },
    configurable: true,
  });
  Object.assign(globalThis, {window: new EventTarget()});
}

/** Replaces the content of the storage, as another tab would. */
function replaceStorage(text?: string): void {
  simulateBrowser();
  storage = new Map(text === undefined ? [] : [[KEY, text]]);
  const unsubscribe = store.subscribe(() => {});
  window.dispatchEvent(Object.assign(new Event('storage'), {key: KEY}));
  unsubscribe();
}

describe('progress', () => {
  // Other tests in this process must not find a browser.
  afterEach(() => {
    for (const name of ['window', 'localStorage']) Reflect.deleteProperty(globalThis, name);
  });

  test('remembers which exercises are done, and notifies its listeners', () => {
    replaceStorage();
    let callCount = 0;
    const unsubscribe = store.subscribe(() => callCount++);
    store.markDone('tour/shapes/', 'one', 2);
    store.markDone('tour/shapes/', 'one', 2);
    assert.equal(callCount, 1);
    unsubscribe();
    store.markDone('tour/shapes/', 'two', 2);
    assert.equal(callCount, 1);
    assert.ok(store.isDone('tour/shapes/', 'one'));
    assert.ok(!store.isDone('tour/text/', 'one'));
    replaceStorage(storage.get(KEY));
    assert.deepEqual(store.getProgress(), [{page: 'tour/shapes/', done: ['one', 'two'], total: 2}]);
  });

  test('removes exercises that a page no longer has', () => {
    replaceStorage('[{"page":"tour/text/","done":["old","kept"],"total":2}]');
    store.updatePageProgress('tour/text/', ['kept', 'new', 'newer']);
    assert.deepEqual(store.getProgress(), [{page: 'tour/text/', done: ['kept'], total: 3}]);
    store.updatePageProgress('tour/text/', ['new']);
    assert.deepEqual(store.getProgress(), []);
    assert.ok(!storage.has(KEY));
  });

  test('returns the progress that it replaces, so that clearing it can be undone', () => {
    replaceStorage('[{"page":"tour/text/","done":["one"],"total":1}]');
    const before = store.replaceProgress([]);
    assert.ok(!store.isDone('tour/text/', 'one'));
    store.replaceProgress(before);
    assert.ok(store.isDone('tour/text/', 'one'));
  });

  test("ignores everything in the storage that isn't progress", () => {
    const hostile = [
      '{',
      'null',
      '{"page":"tour/"}',
      '[null,1,"a",[],{}]',
      '[{"page":"a\\"]::after{content:url(//evil)}","done":["one"],"total":1}]',
      '[{"page":"tour/","done":["<img>"],"total":1}]',
      '[{"page":"tour/","done":"one","total":1}]',
      '[{"page":"tour/","done":["one"],"total":"1}*{color:red"}]',
      '[{"page":"__proto__","done":[{"length":9}],"total":1}]',
      `["${'a'.repeat(100_000)}"]`,
    ];
    for (const text of hostile) {
      replaceStorage(text);
      assert.deepEqual(store.getProgress(), [], text.slice(0, 80));
    }
  });

  test('limits how pages pages and exercises it reads', () => {
    const done = Array.from({length: 80}, (_, i) => `e${i}`);
    const pages = Array.from({length: 300}, (_, i) => ({page: `p${i}/`, done: i === 0 ? done : ['a'], total: 1e9}));
    replaceStorage(JSON.stringify(pages));
    const progress = store.getProgress();
    assert.equal(progress.length, 200);
    assert.equal(progress[0]?.done.length, 50);
    assert.equal(progress[0]?.total, 50);
  });

  test('keeps progress in memory if the storage is blocked', () => {
    isBlocked = true;
    replaceStorage();
    store.markDone('tour/shapes/', 'one', 1);
    assert.ok(store.isDone('tour/shapes/', 'one'));
    isBlocked = false;
  });
});
