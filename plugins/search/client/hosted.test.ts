import assert from 'node:assert/strict';
import {mock, test} from 'node:test';
import {liteClient} from 'algoliasearch/lite';
import {createHostsCache, readResponse} from './hosted';

const createRecord = (overrides: object = {}) => ({
  objectID: '1',
  url: 'https://d2lang.com/tour/style/#fill',
  type: 'lvl2',
  content: null,
  hierarchy: {lvl0: 'Tour', lvl1: 'Style', lvl2: 'Fill', lvl3: null},
  ...overrides,
});
const read = (...hits: unknown[]) => readResponse({results: [{hits, nbHits: 7, nbPages: 2}]}, '/').hits;

test('a record becomes a result of the same kind with a path on this site', () => {
  assert.deepEqual(read(createRecord()), [
    {id: '1', url: '/tour/style/#fill', kind: 'heading', group: 'Tour', title: 'Fill', path: ['Style']},
  ]);
  assert.deepEqual(read(createRecord({type: 'lvl1'}))[0]?.kind, 'page');
  const content = {value: 'a <mark>red</mark> fill'};
  const [text] = read(createRecord({type: 'content', content: 'a red fill', _snippetResult: {content, hierarchy: {}}}));
  assert.deepEqual([text?.kind, text?.title, text?.path], ['text', 'a <mark>red</mark> fill', ['Style', 'Fill']]);
});

test('incomplete records, records with invalid URLs, and duplicates are left out', () => {
  const invalidRecords = [
    ...[null, 1, 'x', [], {}],
    ...['', 3, 'x'.repeat(201)].map((objectID) => createRecord({objectID})),
    ...['javascript:alert(1)', 3, '/%zz', `/${'x'.repeat(1e5)}`].map((url) => createRecord({url})),
    ...['lvl9', '__proto__', 'content', 'lvl3'].map((type) => createRecord({type})),
    ...[null, {lvl0: {}, lvl1: 'x', lvl2: 'y'}].map((hierarchy) => createRecord({hierarchy})),
  ];
  assert.deepEqual(
    read(
      createRecord({objectID: 'a'}),
      ...invalidRecords,
      createRecord({objectID: 'b'}),
      createRecord({objectID: 'a'}),
    ).map(({id}) => id),
    ['a', 'b'],
  );
});

test('long texts are truncated, and malformed snippets are ignored', () => {
  const hierarchy = {lvl0: 'Tour', lvl1: 'x'.repeat(1e5)};
  assert.equal(read(createRecord({type: 'lvl1', hierarchy}))[0]?.title.length, 2000);
  for (const _snippetResult of [null, 1, [], {hierarchy: 1}, {hierarchy: {lvl2: {value: 1}}}, {content: []}])
    assert.equal(read(createRecord({_snippetResult}))[0]?.title, 'Fill');
});

test('malformed counts and query ids are ignored, and a malformed response throws', () => {
  const readWith = (overrides: object) => ({
    ...readResponse({results: [{hits: [createRecord()], ...overrides}]}, '/'),
    hits: [],
  });
  assert.deepEqual(readWith({nbHits: -1, nbPages: 'x', queryID: {}}), {hits: [], total: 1, hasMore: false});
  const complete = {hits: [], total: 30, hasMore: true, queryID: 'q'};
  assert.deepEqual(readWith({nbHits: 30, nbPages: 2, queryID: 'q'}), complete);
  for (const response of [null, 1, {}, {results: 1}, {results: []}, {results: [{hits: 'none'}]}])
    assert.throws(() => readResponse(response, '/'));
});

test('a host that failed is skipped for two minutes', async () => {
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
