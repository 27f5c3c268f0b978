import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import path from 'node:path';
import {afterEach, test} from 'node:test';
import {readVisited, visited} from './visited';

const ORIGIN = 'https://docs.example';
const KEY = '__DOCSEARCH_RECENT_SEARCHES__d2';
const entry = (objectID: string, more: object = {}) => ({
  objectID,
  url: '/tour/style/#fill',
  type: 'lvl1',
  content: null,
  hierarchy: {lvl0: 'Tour', lvl1: `Style ${objectID}`},
  ...more,
});
const read = (...entries: unknown[]) => readVisited(JSON.stringify(entries), ORIGIN);

/** A browser with this storage; with none, it is blocked. */
function browser(storage: Partial<Storage> | undefined, lang = 'en'): void {
  Object.assign(globalThis, {
    document: {documentElement: {lang}},
    window: {
      location: {origin: ORIGIN},
      get localStorage() {
        if (!storage) throw new DOMException('blocked', 'SecurityError');
        return storage;
      },
    },
  });
}
afterEach(() => {
  for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
});

test('what is no list has no entries', () => {
  for (const stored of ['', 'null', '1', '"x"', '{}', '{"length": 3}', '[', '[null', '{"0": null}', '['.repeat(1e6)]) {
    assert.deepEqual(readVisited(stored, ORIGIN), [], stored.slice(0, 20));
  }
});

test('bad entries are left out, good ones between them stay', () => {
  const bad = [
    null,
    1,
    'x',
    [],
    {},
    [entry('a')],
    entry('b', {url: 'javascript:alert(1)'}),
    entry('b', {url: '//evil.example/'}),
    entry('b', {url: '/\\evil.example/'}),
    entry('b', {url: 'https://evil.example/tour/'}),
    entry('b', {url: 'http://docs.example/'}),
    entry('b', {url: 3}),
    entry('b', {url: `/${'x'.repeat(1e5)}`}),
    entry('b', {url: '/%zz'}),
    entry('b', {type: 'lvl9'}),
    entry('b', {type: '__proto__'}),
    entry('b', {type: 'content'}),
    entry('b', {hierarchy: null}),
    entry('b', {hierarchy: {lvl0: {}, lvl1: 'x'}}),
    entry('b', {hierarchy: {lvl0: 'x', lvl1: ['x']}}),
    entry('', {}),
    {...entry('b'), objectID: {}},
  ];
  assert.deepEqual(
    read(entry('1'), ...bad, entry('2'), entry('1')).map(({objectID}) => objectID),
    ['1', '2'],
  );
});

test('an entry is plain: paths of this site, short texts, and nothing that the library would trust', () => {
  const [first] = read(
    entry('1', {
      url: `${ORIGIN}//evil.example/?q#a`,
      hierarchy: {lvl0: '<b>', lvl1: 'x'.repeat(1e5)},
      _snippetResult: {content: {value: 1}},
      __docsearch_parent: {},
      __autocomplete_queryID: 'q',
    }),
  );
  assert.equal(first?.url, '/evil.example/#a');
  assert.equal(first?.hierarchy.lvl0, '<b>');
  assert.equal(first?.hierarchy.lvl1?.length, 2000);
  assert.deepEqual(Object.keys(first ?? {}).sort(), [
    '__autocomplete_algoliaCredentials',
    'content',
    'hierarchy',
    'objectID',
    'type',
    'url',
  ]);
});

test('a list has at most ten entries, and a million are no wait', () => {
  assert.equal(read(...Array.from({length: 30}, (_, at) => entry(`${at}`))).length, 10);
  const started = performance.now();
  assert.deepEqual(readVisited(`[${'0,'.repeat(500_000)}0]`, ORIGIN), []);
  assert.ok(performance.now() - started < 1000);
});

test('the library reads and writes its own keys, and no others', () => {
  const stored: Record<string, string> = {[`${KEY}:en`]: JSON.stringify([null, entry('1')]), theme: 'dark'};
  browser({
    getItem: (key) => stored[key] ?? null,
    setItem: (key, value) => {
      stored[key] = value;
    },
  });
  assert.deepEqual(
    JSON.parse(visited.getItem(KEY) ?? '').map(({objectID}: {objectID: string}) => objectID),
    ['1'],
  );
  assert.equal(stored[`${KEY}:en`], JSON.stringify([null, entry('1')]), 'reading changes nothing');
  visited.setItem(KEY, JSON.stringify([entry('2'), entry('1')]));
  assert.equal(JSON.parse(stored[`${KEY}:en`] ?? '').length, 2);
  visited.setItem('theme', 'x');
  visited.setItem('__TEST_KEY__', '');
  visited.removeItem('theme');
  assert.equal(visited.getItem('theme'), null);
  assert.deepEqual(Object.keys(stored), [`${KEY}:en`, 'theme']);
  assert.equal(stored.theme, 'dark');
});

test('each language has lists of its own', () => {
  const stored: Record<string, string> = {};
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  };
  browser(storage, 'en');
  visited.setItem(KEY, JSON.stringify([entry('1')]));
  browser(storage, 'ko');
  assert.equal(visited.getItem(KEY), null);
});

test('a storage that is blocked, full or broken is an empty one', () => {
  const fail = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const storage of [undefined, {}, {getItem: fail, setItem: fail}]) {
    browser(storage);
    assert.equal(visited.getItem(KEY), null);
    visited.setItem(KEY, JSON.stringify([entry('1')]));
  }
});

test("the library's storage is replaced in all places, and a library with another way to it is refused", () => {
  const require = createRequire(import.meta.url);
  const load: (this: object, source: string) => string = require('../../node/visited.cjs');
  const context = {context: '/site/node_modules', utils: {contextify: path.relative}};
  const code = load.call(context, 'window.localStorage.getItem(e);try{localStorage.setItem(e)}catch{}');
  assert.match(code, /^import \{visited as localStorage\} from ".*client\/dialog\/visited\.ts";\n/);
  assert.doesNotMatch(code, /window\.localStorage/);
  assert.throws(() => load.call(context, 'document.cookie'), /docsearch/);
});
