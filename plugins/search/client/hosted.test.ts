import assert from 'node:assert/strict';
import {mock, test} from 'node:test';
import {liteClient} from 'algoliasearch/lite';
import {createHostsCache, readAnswer} from './hosted';

const record = (more: object = {}) => ({
  objectID: '1',
  url: 'https://d2lang.com/tour/style/#fill',
  type: 'lvl2',
  content: null,
  hierarchy: {lvl0: 'Tour', lvl1: 'Style', lvl2: 'Fill', lvl3: null},
  ...more,
});
const read = (...hits: unknown[]) => readAnswer({results: [{hits, nbHits: 7, nbPages: 2, page: 0}]}, '/').hits;

test('a record becomes a result of its kind, at its path on this site', () => {
  assert.deepEqual(read(record()), [
    {id: '1', url: '/tour/style/#fill', kind: 'heading', group: 'Tour', title: 'Fill', path: ['Style']},
  ]);
  assert.deepEqual(read(record({type: 'lvl1'}))[0]?.kind, 'page');
  const content = {value: 'a <mark>red</mark> fill'};
  const [text] = read(record({type: 'content', content: 'a red fill', _snippetResult: {content, hierarchy: {}}}));
  assert.deepEqual([text?.kind, text?.title, text?.path], ['text', 'a <mark>red</mark> fill', ['Style', 'Fill']]);
});

test('records that lack what a result needs, lead to no page, or repeat others are left out', () => {
  const bad = [
    null,
    1,
    'x',
    [],
    {},
    record({objectID: ''}),
    record({objectID: 3}),
    record({objectID: 'x'.repeat(201)}),
    record({url: 'javascript:alert(1)'}),
    record({url: 3}),
    record({url: '/%zz'}),
    record({url: `/${'x'.repeat(1e5)}`}),
    record({type: 'lvl9'}),
    record({type: '__proto__'}),
    record({type: 'content'}),
    record({type: 'lvl3'}),
    record({hierarchy: null}),
    record({hierarchy: {lvl0: {}, lvl1: 'x', lvl2: 'y'}}),
  ];
  assert.deepEqual(
    read(record({objectID: 'a'}), ...bad, record({objectID: 'b'}), record({objectID: 'a'})).map(({id}) => id),
    ['a', 'b'],
  );
});

test('texts are cut, and snippets that are none are passed over', () => {
  const hierarchy = {lvl0: 'Tour', lvl1: 'x'.repeat(1e5)};
  assert.equal(read(record({type: 'lvl1', hierarchy}))[0]?.title.length, 2000);
  for (const _snippetResult of [null, 1, [], {hierarchy: 1}, {hierarchy: {lvl2: {value: 1}}}, {content: []}])
    assert.equal(read(record({_snippetResult}))[0]?.title, 'Fill');
});

test('counts and names that are none are none', () => {
  const answer = (more: object) => readAnswer({results: [{hits: [record()], ...more}]}, '/');
  assert.deepEqual(
    {...answer({nbHits: -1, nbPages: 'x', queryID: {}}), hits: []},
    {hits: [], total: 1, hasMore: false},
  );
  assert.deepEqual(
    {...answer({nbHits: 30, nbPages: 2, page: 0, queryID: 'q'}), hits: []},
    {
      hits: [],
      total: 30,
      hasMore: true,
      queryID: 'q',
    },
  );
  for (const response of [null, 1, {}, {results: 1}, {results: []}, {results: [{hits: 'none'}]}])
    assert.throws(() => readAnswer(response, '/'));
});

test('a host that failed is passed over for two minutes', async () => {
  mock.timers.enable({apis: ['Date'], now: 1_000_000});
  const requested: string[] = [];
  const client = liteClient('app', 'key', {
    hosts: ['one.example', 'two.example'].map((url) => ({url, protocol: 'https', accept: 'readWrite'})),
    hostsCache: createHostsCache(),
    requester: {
      send: async ({url}) => {
        const {hostname} = new URL(url);
        requested.push(hostname);
        const isUp = hostname === 'two.example';
        return {status: isUp ? 200 : 0, content: isUp ? '{"results":[]}' : '', isTimedOut: !isUp};
      },
    },
  });
  const search = (query: string) => client.search({requests: [{indexName: 'd2', query}]});
  await search('a');
  mock.timers.tick(119_000);
  await search('b');
  assert.deepEqual(requested, ['one.example', 'two.example', 'two.example']);
  mock.timers.tick(2_000);
  await search('c');
  assert.deepEqual(requested.slice(3), ['one.example', 'two.example']);
  mock.timers.reset();
});
