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

/** Runs the script in a page. @param stored what the browser stored before; `undefined` if it blocks storage */
function runIn(stored: Record<string, string> | undefined) {
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
  /** Returns whether the page handles the keys itself. */
  const press = (keys: Keys): boolean => {
    let isHandled = false;
    const preventDefault = () => {
      isHandled = true;
    };
    listener({ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, preventDefault, ...keys});
    return isHandled;
  };
  return {stored: () => Object.fromEntries(items), page, press};
}

test('a closed announcement shows again when a new one replaces it', () => {
  const closed = {'docusaurus.announcement.dismiss': 'true'};
  assert.deepEqual(runIn({...closed, 'docusaurus.announcement.id': 'old'}).stored(), {
    'docusaurus.announcement.id': 'old',
  });
  const current = {...closed, 'docusaurus.announcement.id': 'new'};
  assert.deepEqual(runIn(current).stored(), current);
});

test('an invalid stored theme is dropped', () => {
  for (const theme of ['dark', 'light']) assert.deepEqual(runIn({theme}).stored(), {theme});
  for (const theme of ['', 'darker', 'dark light', '"><script>']) assert.deepEqual(runIn({theme}).stored(), {});
});

test('the search keys are remembered until the search bar handles them', () => {
  const {page, press} = runIn({});
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

test('without storage, the page works but remembers nothing', () => {
  assert.equal(runIn(undefined).press({key: 'k', ctrlKey: true}), true);
});

test('the script is small, since every page has it', () => {
  assert.ok(createHeadScript('release-0.7.1').length < 700, createHeadScript('release-0.7.1'));
});
