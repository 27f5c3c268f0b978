import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';
import {type Lists, move, readLists, visitedOf, writeLists} from './visited';

const ORIGIN = 'https://docs.example';
const entry = (url: string, more: object = {}) => ({url, kind: 'page', title: `Title of ${url}`, path: [], ...more});
const ENGLISH = {locale: 'en', baseUrl: '/'};

/** What a browser that has stored this gives. */
function readStored(stored: string, list: keyof Lists = 'favorite') {
  browser({getItem: (key) => (key === `search.${list}.en` ? stored : null)});
  return readLists(ENGLISH)[list];
}
const readAll = (entries: readonly unknown[]) => readStored(JSON.stringify(entries));
const read = (...entries: readonly unknown[]) => readAll(entries);
const hit = (url: string) => ({...entry(url), kind: 'page' as const, id: url, group: '', path: []});

/** A browser with this storage; with none, it is blocked. */
function browser(localStorage: Partial<Storage> | undefined): void {
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

test('what is no list has no entries', () => {
  for (const stored of ['', 'null', '1', '"x"', '{}', '{"length": 3}', '[', '[null', '{"0": null}', '['.repeat(1e6)])
    assert.deepEqual(readStored(stored), [], stored.slice(0, 20));
});

test('bad entries are left out, good ones between them stay', () => {
  const bad = [
    null,
    1,
    'x',
    [],
    {},
    [entry('/a/')],
    entry('javascript:alert(1)'),
    entry('//evil.example/'),
    entry('/\\evil.example/'),
    entry('https://evil.example/tour/'),
    entry('http://docs.example/'),
    entry(`/${'x'.repeat(1e5)}`),
    entry('/%zz'),
    entry('/a/', {kind: 'text'}),
    entry('/a/', {kind: '__proto__'}),
    entry('/a/', {title: ''}),
    entry('/a/', {title: {}}),
    entry('/a/', {path: null}),
    entry('/a/', {path: [1]}),
    entry('/a/', {path: ['a', 'b', 'c']}),
    {...entry('/a/'), url: 3},
  ];
  assert.deepEqual(
    read(entry('/1/'), ...bad, entry('/2/'), entry('/1/')).map(({url}) => url),
    ['/1/', '/2/'],
  );
});

test('an entry is plain: a path of this site, short texts, and nothing else', () => {
  const [first] = read(entry(`${ORIGIN}//evil.example/?q#a`, {title: 'x'.repeat(1e5), __proto__: {}, queryID: 'q'}));
  assert.equal(first?.url, '/evil.example/#a');
  assert.equal(first?.title.length, 2000);
  assert.deepEqual(Object.keys(first ?? {}).sort(), ['group', 'id', 'kind', 'path', 'title', 'url']);
});

test('S-2: 7 recent ones and 10 favorites are kept, and a million entries are no wait', () => {
  const many = Array.from({length: 30}, (_, at) => entry(`/${at}/`));
  assert.equal(readStored(JSON.stringify(many), 'recent').length, 7);
  assert.equal(read(...many).length, 10);
  const started = performance.now();
  assert.deepEqual(readAll(Array(500_000).fill(0)), []);
  assert.ok(performance.now() - started < 1000);
});

test('S-2: each language has lists of its own', () => {
  const stored: Record<string, string> = {theme: 'dark'};
  browser({
    getItem: (key) => stored[key] ?? null,
    setItem: (key, value) => {
      stored[key] = value;
    },
  });
  const korean = {locale: 'ko', baseUrl: '/ko/'};
  writeLists({recent: [hit('/tour/a/')], favorite: []}, ENGLISH);
  assert.deepEqual(
    readLists(ENGLISH).recent.map(({url}) => url),
    ['/tour/a/'],
  );
  assert.deepEqual(readLists(korean), {recent: [], favorite: []});
  assert.deepEqual(Object.keys(stored).sort(), ['search.favorite.en', 'search.recent.en', 'theme']);
});

test('a storage that is blocked, full or broken is an empty one', () => {
  const fail = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const storage of [undefined, {}, {getItem: fail, setItem: fail}]) {
    browser(storage);
    assert.deepEqual(readLists(ENGLISH), {recent: [], favorite: []});
    writeLists({recent: [hit('/a/')], favorite: []}, ENGLISH);
  }
});

test('S-2: what was opened is recent until it is a favorite, and is in no list once it is removed', () => {
  let lists: Lists = {recent: [], favorite: []};
  for (const url of ['/a/', '/b/', '/a/']) lists = move(lists, hit(url), 'recent');
  assert.deepEqual(
    lists.recent.map(({url}) => url),
    ['/a/', '/b/'],
  );
  lists = move(move(lists, hit('/a/'), 'favorite'), hit('/a/'), 'recent');
  assert.deepEqual([lists.recent.length, lists.favorite.length], [1, 1]);
  assert.deepEqual(move(move(lists, hit('/a/'), 'nowhere'), hit('/b/'), 'nowhere'), {recent: [], favorite: []});
});

test('of a text, the heading that it is below is kept', () => {
  const text = {
    ...hit('/a/#b'),
    kind: 'text' as const,
    title: 'a <mark>b</mark>',
    path: ['<mark>Page</mark>', 'Heading'],
  };
  assert.deepEqual(visitedOf(text), {
    id: '/a/#b',
    url: '/a/#b',
    group: '',
    kind: 'heading',
    title: 'Heading',
    path: ['Page'],
  });
});
