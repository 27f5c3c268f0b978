import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Reply} from './index';
import {run, sampleEngine, samplePage} from './samples';

const engine = sampleEngine(
  samplePage('/a/', [
    '# Shapes & <b>bold</b>',
    'grid-gap: 4 -> **x** |md <script>alert(1)</script>',
    '## "Quotes" {#q}',
    "it's 100 % 🎉 fun",
  ]),
  samplePage('/ko/', [
    '# 도형과 연결',
    '다크 모드를 따르는 다이어그램',
    '## sql_table을 그리기 {#t}',
    '화살표 -> 연결',
  ]),
);

/** A generator of numbers that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PARTS = [
  '<img src=x onerror=alert(1)>',
  '</mark>',
  '<script>',
  '&lt;',
  '"',
  "'",
  '“',
  '-',
  '--',
  '-"',
  '.*',
  '(a+)+$',
  '[',
  ']]',
  '\\',
  '\\u0000',
  '\u0000',
  '🎉',
  '👩‍👩‍👧',
  '\ud83d',
  '\udc00',
  '\u202e',
  '\u200f',
  '\u200b',
  '\ufeff',
  'ㄱ',
  'ㅏ',
  'ㄳ',
  '\u1100',
  '\u1161',
  '\u11a8',
  '연',
  '연결',
  '도형을',
  '바꾸',
  'é',
  'e\u0301',
  'ﬁ',
  'İ',
  'ß',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'shapes',
  'shpaes',
  'grid-gap',
  'sql_table',
  '0.6.9',
  '->',
  '<->',
  '**',
  '...@',
  '${x}',
  '|md',
  '%',
  '%s',
  '%E0%A4',
  ' ',
  '  ',
  '\t',
  '\n',
  ',',
  ':',
  'a',
  'the',
];

test('10,000 hostile queries are answered in time, and their marks are well formed', async () => {
  const random = numbers(20_240_601);
  const pick = () => PARTS[Math.floor(random() * PARTS.length)] ?? '';
  let slowest = 0;
  for (let round = 0; round < 10_000; round += 1) {
    let query = '';
    for (let parts = 1 + Math.floor(random() * 12); parts > 0; parts -= 1)
      query += pick() + (random() < 0.4 ? ' ' : '');
    if (round % 50 === 0) query = query.repeat(200);
    if (round % 97 === 0) query = pick().repeat(5000);
    const started = performance.now();
    const {hits, nbHits} = await run(engine, query, {
      attributesToSnippet: ['hierarchy.lvl1:5', 'hierarchy.lvl2:5', 'content:5'],
    });
    slowest = Math.max(slowest, performance.now() - started);
    assert.ok(hits.length <= 20 && nbHits <= 8);
    const marked = JSON.stringify(hits.map(({_snippetResult}) => _snippetResult));
    assert.doesNotMatch(marked, /<mark>(?:(?!<\/mark>).)*<mark>/, 'tags are not nested');
  }
  // A machine that does other things, too, gets some time for it.
  assert.ok(slowest < 500, `the slowest took ${slowest} ms`);
});

test('very long queries are cut', async () => {
  assert.ok((await run(engine, `shapes ${'x '.repeat(100_000)}`)).nbHits > 0);
  const started = performance.now();
  await run(engine, 'a'.repeat(1_000_000));
  assert.ok(performance.now() - started < 500);
});

const send = async (body: string): Promise<Reply> =>
  (await engine).answer({method: 'POST', path: '/1/indexes/*/queries', body});
const sendQuery = (query: object): Promise<Reply> =>
  send(JSON.stringify({requests: [{indexName: 'd2', query: 'a', ...query}]}));
const many = (text: string, count = 200_000) => text.repeat(count);

const EXCESSIVE: Readonly<Record<string, object>> = {
  hitsPerPage: {hitsPerPage: 1001},
  page: {page: 1001},
  'facetFilters of many': {facetFilters: Array(101).fill('language:en')},
  'facetFilters of many in one': {facetFilters: [Array(101).fill('language:en')]},
  'facetFilters that are long': {facetFilters: [many('language:')]},
  attributesToSnippet: {attributesToSnippet: Array(101).fill('content:5')},
  'attributesToSnippet that are long': {attributesToSnippet: [many('a')]},
  'deep facetFilters': {facetFilters: JSON.parse(many('[', 2000) + many(']', 2000))},
};

for (const [name, query] of Object.entries(EXCESSIVE)) {
  test(`too much is refused at once: ${name}`, async () => {
    const started = performance.now();
    const {status, body} = await sendQuery(query);
    assert.ok(performance.now() - started < 500);
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body).sort(), ['message', 'status']);
    assert.ok(JSON.stringify(body).length < 300, 'the message does not repeat it');
  });
}

test('all queries of a call together have a most of hits, before any is answered', async () => {
  const requests = (count: number, hitsPerPage: number) =>
    send(JSON.stringify({requests: Array(count).fill({indexName: 'd2', query: 'a', hitsPerPage})}));
  assert.equal((await requests(50, 20)).status, 200);
  assert.equal((await requests(1, 1000)).status, 200);
  assert.equal((await requests(50, 21)).status, 400);
  assert.equal((await requests(2, 1000)).status, 400);
  assert.equal((await requests(51, 1)).status, 400);
});

test('deep JSON is refused, whatever it holds', async () => {
  for (const body of [many('['), `{"requests":${many('[')}${many(']')}}`, `${many('{"a":', 20)}1${many('}', 20)}`]) {
    assert.equal((await send(body)).status, 400);
  }
});

test('names that objects inherit are names like others', async () => {
  const reply = await send(`{
    "__proto__": {"strategy": "x"},
    "requests": [{
      "indexName": "d2", "query": "shapes", "__proto__": {"hitsPerPage": -1}, "constructor": {"prototype": {"page": 9}},
      "attributesToSnippet": ["__proto__:5", "hierarchy.__proto__:5", "constructor"], "params": {"__proto__": {"page": 3}}
    }]
  }`);
  assert.equal(reply.status, 200);
  const [result] = (reply.body as {results: {hits: object[]}[]}).results;
  assert.deepEqual(Object.keys(result?.hits[0] ?? {}), [
    'objectID',
    'url',
    'type',
    'hierarchy',
    'content',
    '_snippetResult',
  ]);
  assert.equal((await sendQuery({facetFilters: ['__proto__:x']})).status, 400);
  assert.equal((await sendQuery({facetFilters: ['constructor:x']})).status, 400);
  assert.deepEqual(Object.keys(Object.prototype), []);
  assert.equal(({} as {polluted?: unknown}).polluted, undefined);
});
