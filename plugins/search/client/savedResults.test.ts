import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';
import {moveSaved, readSaved, type SavedList, type SavedResults, toSaved, writeSaved} from './savedResults';

const ORIGIN = 'https://docs.example';
const ENGLISH = {locale: 'en', baseUrl: '/'};
const EMPTY: SavedResults = {recent: [], favorite: []};
const createEntry = (url: string, overrides: object = {}) => ({
  url,
  kind: 'page',
  title: `Title of ${url}`,
  path: [],
  ...overrides,
});
const createHit = (url: string) => ({...createEntry(url), kind: 'page' as const, id: url, group: '', path: []});
const getUrls = (hits: readonly {readonly url: string}[]) => hits.map(({url}) => url);

/** Sets up a browser with this storage. Without one, storage is blocked. */
function setStorage(localStorage: Partial<Storage> | undefined): void {
  const get = () => {
    if (!localStorage) throw new DOMException('blocked', 'SecurityError');
    return localStorage;
  };
  Object.defineProperty(globalThis, 'localStorage', {get, configurable: true});
  Object.assign(globalThis, {window: {location: {origin: ORIGIN}}});
}
afterEach(() => {
  for (const name of ['window', 'localStorage']) Reflect.deleteProperty(globalThis, name);
});

function readStored(stored: string, list: SavedList = 'favorite') {
  setStorage({getItem: (key) => (key === `search.${list}.en` ? stored : null)});
  return readSaved(ENGLISH)[list];
}
const read = (...entries: readonly unknown[]) => readStored(JSON.stringify(entries));

test("a stored value that isn't a list has no entries", () => {
  for (const stored of ['', 'null', '1', '"x"', '{}', '{"length": 3}', '[', '[null', '{"0": null}', '['.repeat(1e6)])
    assert.deepEqual(readStored(stored), [], stored.slice(0, 20));
});

test('invalid entries and duplicates are left out, and the others stay', () => {
  const invalidEntries = [
    ...[null, 1, 'x', [], {}, [createEntry('/a/')], {...createEntry('/a/'), url: 3}],
    ...['javascript:alert(1)', '//evil.example/', '/\\evil.example/', 'https://evil.example/tour/'].map((url) =>
      createEntry(url),
    ),
    ...['http://docs.example/', `/${'x'.repeat(1e5)}`, '/%zz'].map((url) => createEntry(url)),
    ...[{kind: 'text'}, {kind: '__proto__'}, {title: ''}, {title: {}}].map((fields) => createEntry('/a/', fields)),
    ...[{path: null}, {path: [1]}, {path: ['a', 'b', 'c']}].map((fields) => createEntry('/a/', fields)),
  ];
  assert.deepEqual(getUrls(read(createEntry('/1/'), ...invalidEntries, createEntry('/2/'), createEntry('/1/'))), [
    '/1/',
    '/2/',
  ]);
});

test('an entry keeps only a path on this site and short texts', () => {
  const [first] = read(
    createEntry(`${ORIGIN}//evil.example/?q#a`, {title: 'x'.repeat(1e5), __proto__: {}, queryID: 'q'}),
  );
  assert.equal(first?.url, '/evil.example/#a');
  assert.equal(first?.title.length, 2000);
  assert.deepEqual(Object.keys(first ?? {}).sort(), ['group', 'id', 'kind', 'path', 'title', 'url']);
});

test('7 recent results and 10 favorites are read, and only the first 1,000 entries are checked [S-2]', () => {
  const many = Array.from({length: 30}, (_, index) => createEntry(`/${index}/`));
  assert.equal(readStored(JSON.stringify(many), 'recent').length, 7);
  assert.equal(read(...many).length, 10);
  assert.deepEqual(read(...Array(1000).fill(0), createEntry('/late/')), []);
});

test('each language has its own lists [S-2]', () => {
  const stored: Record<string, string> = {theme: 'dark'};
  setStorage({
    getItem: (key) => stored[key] ?? null,
    setItem: (key, value) => {
      stored[key] = value;
    },
  });
  writeSaved({recent: [createHit('/tour/a/')], favorite: []}, ENGLISH);
  assert.deepEqual(getUrls(readSaved(ENGLISH).recent), ['/tour/a/']);
  assert.deepEqual(readSaved({locale: 'ko', baseUrl: '/ko/'}), EMPTY);
  assert.deepEqual(Object.keys(stored).sort(), ['search.favorite.en', 'search.recent.en', 'theme']);
});

test('blocked, full, or broken storage counts as empty', () => {
  const throwError = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const storage of [undefined, {}, {getItem: throwError, setItem: throwError}]) {
    setStorage(storage);
    assert.deepEqual(readSaved(ENGLISH), EMPTY);
    writeSaved({recent: [createHit('/a/')], favorite: []}, ENGLISH);
  }
});

test('an opened result is recent until it becomes a favorite, and removing it takes it off both lists [S-2]', () => {
  let saved = EMPTY;
  for (const url of ['/a/', '/b/', '/a/']) saved = moveSaved(saved, createHit(url), 'recent');
  assert.deepEqual(getUrls(saved.recent), ['/a/', '/b/']);
  saved = moveSaved(moveSaved(saved, createHit('/a/'), 'favorite'), createHit('/a/'), 'recent');
  assert.deepEqual([saved.recent.length, saved.favorite.length], [1, 1]);
  assert.deepEqual(moveSaved(moveSaved(saved, createHit('/a/'), 'nowhere'), createHit('/b/'), 'nowhere'), EMPTY);
});

test('a passage of text is saved as the heading above it', () => {
  const text = {
    ...createHit('/a/#b'),
    kind: 'text' as const,
    title: 'a <mark>b</mark>',
    path: ['<mark>Page</mark>', 'Heading'],
  };
  assert.deepEqual(toSaved(text), {...createHit('/a/#b'), kind: 'heading', title: 'Heading', path: ['Page']});
});
