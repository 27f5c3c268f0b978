import assert from 'node:assert/strict';
import {test} from 'node:test';
import vm from 'node:vm';
import {createHeadScript} from './index';

interface Keys {
  readonly key: string;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
}

/** Runs the script in a fake page. @param stored what the browser stored before; `undefined` if it blocks storage */
function runScript(stored: Record<string, string> | undefined) {
  const items = new Map(Object.entries(stored ?? {}));
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
  };
  const page: {search?: string} = {};
  let listener: (event: object) => void = () => assert.fail('nothing listens to keys');
  const globals = {
    document: {documentElement: page},
    addEventListener: (type: string, listen: typeof listener) => {
      assert.equal(type, 'keydown');
      listener = listen;
    },
  };
  if (stored) Object.assign(globals, {localStorage});
  vm.runInNewContext(createHeadScript('new'), globals);
  /** Presses keys. Returns whether the script handles them instead of the browser. */
  const press = (keys: Keys): boolean => {
    let isHandled = false;
    const preventDefault = () => {
      isHandled = true;
    };
    listener({ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, preventDefault, ...keys});
    return isHandled;
  };
  return {readStorage: () => Object.fromEntries(items), page, press};
}

test('shows an announcement unless the reader has closed that one', () => {
  const closed = {'docusaurus.announcement.dismiss': 'true'};
  assert.deepEqual(runScript({...closed, 'docusaurus.announcement.id': 'old'}).readStorage(), {
    'docusaurus.announcement.id': 'old',
  });
  const current = {...closed, 'docusaurus.announcement.id': 'new'};
  assert.deepEqual(runScript(current).readStorage(), current);
});

test('removes an invalid theme from the storage', () => {
  for (const theme of ['dark', 'light']) assert.deepEqual(runScript({theme}).readStorage(), {theme});
  for (const theme of ['', 'darker', 'dark light', '"><script>'])
    assert.deepEqual(runScript({theme}).readStorage(), {});
});

test('remembers the search keys until the search bar handles them', () => {
  const {page, press} = runScript({});
  for (const keys of [
    {key: 'k'},
    {key: 'j', ctrlKey: true},
    {key: 'k', ctrlKey: true, metaKey: true},
    {key: 'k', ctrlKey: true, shiftKey: true},
    {key: 'k', metaKey: true, altKey: true},
  ])
    assert.equal(press(keys), false);
  assert.equal(page.search, undefined);
  for (const keys of [
    {key: 'k', ctrlKey: true},
    {key: 'k', metaKey: true},
  ])
    assert.equal(press(keys), true);
  assert.equal(page.search, 'open');
  page.search = 'ready';
  assert.equal(press({key: 'k', ctrlKey: true}), false);
});

test('handles the search keys even if the browser blocks storage', () => {
  assert.equal(runScript(undefined).press({key: 'k', ctrlKey: true}), true);
});

test('has fewer than 700 characters, because every page contains it', () => {
  assert.ok(createHeadScript('release-0.7.1').length < 700, createHeadScript('release-0.7.1'));
});
