import assert from 'node:assert/strict';
import {afterEach, describe, test} from 'node:test';
import * as store from './store';

const KEY = 'd2-progress';
let stored: Map<string, string>;
let isBlocked = false;

/** Sets up a browser, whose storage may be blocked. */
function setBrowser(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      if (isBlocked) throw new DOMException('blocked', 'SecurityError');
      return {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      };
    },
    configurable: true,
  });
  Object.assign(globalThis, {window: new EventTarget()});
}
/** Replaces what's in the storage, as another tab would. */
function load(text?: string): void {
  setBrowser();
  stored = new Map(text === undefined ? [] : [[KEY, text]]);
  const stop = store.subscribe(() => {});
  window.dispatchEvent(Object.assign(new Event('storage'), {key: KEY}));
  stop();
}

describe('progress', () => {
  // Other tests in this process must not find a browser.
  afterEach(() => {
    for (const name of ['window', 'localStorage']) Reflect.deleteProperty(globalThis, name);
  });

  test('remembers which exercises are done, and tells listeners', () => {
    load();
    let calls = 0;
    const stop = store.subscribe(() => calls++);
    store.markDone('tour/shapes/', 'one', 2);
    store.markDone('tour/shapes/', 'one', 2);
    assert.equal(calls, 1);
    stop();
    store.markDone('tour/shapes/', 'two', 2);
    assert.equal(calls, 1);
    assert.ok(store.isDone('tour/shapes/', 'one'));
    assert.ok(!store.isDone('tour/text/', 'one'));
    load(stored.get(KEY));
    assert.deepEqual(store.getProgress(), [{page: 'tour/shapes/', done: ['one', 'two'], total: 2}]);
  });

  test('forgets exercises that a page no longer has', () => {
    load('[{"page":"tour/text/","done":["old","kept"],"total":2}]');
    store.updatePage('tour/text/', ['kept', 'new', 'newer']);
    assert.deepEqual(store.getProgress(), [{page: 'tour/text/', done: ['kept'], total: 3}]);
    store.updatePage('tour/text/', ['new']);
    assert.deepEqual(store.getProgress(), []);
    assert.ok(!stored.has(KEY));
  });

  test('returns the progress that it replaces, so that clearing it can be undone', () => {
    load('[{"page":"tour/text/","done":["one"],"total":1}]');
    const before = store.replaceProgress([]);
    assert.ok(!store.isDone('tour/text/', 'one'));
    store.replaceProgress(before);
    assert.ok(store.isDone('tour/text/', 'one'));
  });

  test('ignores everything in the storage that is not progress', () => {
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
      load(text);
      assert.deepEqual(store.getProgress(), [], text.slice(0, 80));
    }
  });

  test('limits how many pages and exercises it reads', () => {
    const done = Array.from({length: 80}, (_, i) => `e${i}`);
    const many = Array.from({length: 300}, (_, i) => ({page: `p${i}/`, done: i === 0 ? done : ['a'], total: 1e9}));
    load(JSON.stringify(many));
    const progress = store.getProgress();
    assert.equal(progress.length, 200);
    assert.equal(progress[0]?.done.length, 50);
    assert.equal(progress[0]?.total, 50);
  });

  test('works without storage until the page is unloaded', () => {
    isBlocked = true;
    load();
    store.markDone('tour/shapes/', 'one', 1);
    assert.ok(store.isDone('tour/shapes/', 'one'));
    isBlocked = false;
  });
});
