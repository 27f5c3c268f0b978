import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Reply} from './index';
import {ask, sampleEngine, samplePage} from './samples';

const engine = sampleEngine(
  samplePage('/a/', [
    '# Shapes',
    'A shape <b>with</b> a "name" & more.',
    'Another shape.',
    '## Size {#size}',
    'The size of a shape.',
  ]),
  samplePage('/blog/b/', ['# Shapes in colour', 'One shape.'], {tag: 'default', section: 'Blog', pageRank: 50}),
  samplePage('/ko/a/', ['# 도형', 'shape'], {language: 'ko'}),
);

const send = (path: string, body: unknown, method = 'POST'): Reply =>
  engine.answer({method, path, body: typeof body === 'string' ? body : JSON.stringify(body)});

function assertError(reply: Reply, status: number, message: RegExp): void {
  assert.equal(reply.status, status, JSON.stringify(reply.body));
  const body = reply.body as {message: string; status: number};
  assert.equal(body.status, status);
  assert.match(body.message, message);
}

test('several queries are answered at once, in their order', () => {
  const {status, body} = send('/1/indexes/*/queries', {
    requests: [
      {indexName: 'd2', query: 'shape'},
      {indexName: 'd2', params: 'query=size&hitsPerPage=1&page=0&facetFilters=%5B%22language%3Aen%22%5D'},
      {indexName: 'd2', query: 'nothing-like-it'},
    ],
  });
  assert.equal(status, 200);
  const {results} = body as {
    results: {query: string; nbHits: number; index: string; params: string; processingTimeMS: number}[];
  };
  assert.deepEqual(
    results.map(({query}) => query),
    ['shape', 'size', 'nothing-like-it'],
  );
  assert.equal(results[0]?.index, 'd2');
  assert.equal(results[0]?.params, 'query=shape');
  assert.equal(typeof results[0]?.processingTimeMS, 'number');
  assert.ok((results[1]?.nbHits ?? 0) > 0);
  assert.equal(results[2]?.nbHits, 0);
});

test('one index can be asked by its name', () => {
  const {status, body} = send('/1/indexes/d2/query?x-algolia-agent=x', {params: 'query=size&hitsPerPage=1'});
  assert.equal(status, 200);
  assert.equal((body as {hits: {url: string}[]}).hits[0]?.url, 'https://example.com/a/#size');
});

test('hits come page by page', () => {
  const all = ask(engine, 'shape', {distinct: false, hitsPerPage: 100}).hits.map(({objectID}) => objectID);
  const paged = Array.from({length: all.length}, (_, page) =>
    ask(engine, 'shape', {distinct: false, hitsPerPage: 1, page}),
  );
  assert.deepEqual(
    paged.flatMap(({hits}) => hits.map(({objectID}) => objectID)),
    all,
  );
  assert.equal(paged[0]?.nbPages, all.length);
  assert.equal(ask(engine, 'shape').hitsPerPage, 20);
  assert.deepEqual(ask(engine, 'shape', {page: 99}).hits, []);
  assert.equal(ask(engine, 'shape', {hitsPerPage: 0}).hits.length, 0);
});

test('filters: strings are joined by AND, lists by OR, a minus denies', () => {
  const urls = (facetFilters: unknown) =>
    new Set(ask(engine, 'shape', {facetFilters}).hits.map(({url}) => new URL(url).pathname));
  assert.deepEqual(urls(['language:ko']), new Set(['/ko/a/']));
  assert.deepEqual(urls('language:ko'), new Set(['/ko/a/']));
  assert.deepEqual(
    urls(['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']]),
    new Set(['/a/', '/blog/b/']),
  );
  assert.deepEqual(urls(['language:en', 'docusaurus_tag:-default']), new Set(['/a/']));
  assert.deepEqual(urls([['language:fr']]), new Set());
  const plain = ask(engine, 'shape', {filters: 'language:en AND NOT docusaurus_tag:"default"'});
  assert.ok(plain.hits.every(({url}) => url.startsWith('https://example.com/a/')));
  assertError(send('/1/indexes/d2/query', {filters: 'weight.level > 3'}), 400, /^filters: Unexpected token/);
});

test('facets are counted', () => {
  const {facets} = ask(engine, '', {facets: ['language', 'docusaurus_tag', 'content']});
  assert.deepEqual(facets, {language: {en: 7, ko: 2}, docusaurus_tag: {'docs-default-current': 7, default: 2}});
  assert.deepEqual(Object.keys(ask(engine, '', {facets: ['*']}).facets ?? {}), [
    'language',
    'docusaurus_tag',
    'type',
    'hierarchy.lvl0',
  ]);
  assert.equal(ask(engine, '').facets, undefined);
});

test('of each address the best hit, or as many as are asked for', () => {
  const times = (distinct: unknown) =>
    ask(engine, 'shape', {distinct, facetFilters: ['language:en', 'docusaurus_tag:-default']}).hits.filter(
      ({url}) => url === 'https://example.com/a/',
    ).length;
  assert.equal(times(true), 1);
  assert.equal(times(undefined), 1);
  assert.equal(times(2), 2);
  assert.equal(times(false), 3);
});

test('hits hold what was asked for, and always their id', () => {
  const hit = (attributesToRetrieve: unknown) => {
    const {_highlightResult: _, ...rest} = ask(engine, 'size', {attributesToRetrieve}).hits[0] ?? {};
    return rest;
  };
  assert.deepEqual(hit(['hierarchy.lvl1', 'hierarchy.lvl6', 'type', 'url']), {
    hierarchy: {lvl1: 'Shapes', lvl6: null},
    type: 'lvl2',
    url: 'https://example.com/a/#size',
    objectID: '/a/#size:0',
  });
  assert.deepEqual(hit([]), {objectID: '/a/#size:0'});
  assert.equal((hit(['*']) as {anchor?: string}).anchor, 'size');
});

test('texts are escaped, and the tags are put in as they were given', () => {
  const tags = {highlightPreTag: '<mark class="x">', highlightPostTag: '</mark>', distinct: false};
  const hits = ask(engine, 'with', {...tags, attributesToSnippet: ['content:3']}).hits;
  const hit = hits.find(({_highlightResult: {content}}) => content?.matchLevel === 'full');
  assert.deepEqual(hit?._highlightResult.content, {
    value: 'A shape <b><mark class="x">with</mark></b> a "name" & more.',
    matchLevel: 'full',
    matchedWords: ['with'],
    fullyHighlighted: false,
  });
  assert.deepEqual(hit?._snippetResult?.content, {
    value: '…shape <b><mark class="x">with</mark></b> a…',
    matchLevel: 'full',
  });
});

test('match levels tell how much of the query a text has', () => {
  const [hit] = ask(engine, 'shapes colour').hits;
  assert.deepEqual(hit?._highlightResult.hierarchy, {
    lvl0: {value: 'Blog', matchLevel: 'none', matchedWords: []},
    lvl1: {
      value: '<em>Shapes</em> in <em>colour</em>',
      matchLevel: 'full',
      matchedWords: ['shapes', 'colour'],
      fullyHighlighted: false,
    },
  });
  assert.equal(ask(engine, 'size colour').hits[0]?._highlightResult.hierarchy.lvl1?.matchLevel, 'partial');
});

test('snippets have the length that was asked for', () => {
  const snippet = (attributesToSnippet: string[], more: object = {}) =>
    ask(engine, 'size', {attributesToSnippet, distinct: false, ...more}).hits.find(
      ({_highlightResult: {content}}) => content,
    )?._snippetResult?.content?.value;
  assert.equal(snippet(['content:2']), '…<em>size</em> of…');
  assert.equal(snippet(['*:3'], {snippetEllipsisText: ' [more]'}), 'The <em>size</em> of [more]');
  assert.equal(snippet(['content']), 'The <em>size</em> of a shape.');
  assert.equal(snippet(['hierarchy.lvl1:2']), undefined);
});

test('an answer has a name when clicks are counted', () => {
  assert.match(ask(engine, 'x', {clickAnalytics: true}).queryID ?? '', /^[0-9a-f]{32}$/);
  assert.equal(ask(engine, 'x').queryID, undefined);
});

test('later queries are skipped when the first has enough', () => {
  const requests = [1, 1].map((hitsPerPage) => ({indexName: 'd2', query: 'shape', hitsPerPage}));
  const {body} = send('/1/indexes/*/queries', {requests, strategy: 'stopIfEnoughMatches'});
  assert.deepEqual(
    (body as {results: {hits: unknown[]; processed?: boolean}[]}).results.map(({hits, processed}) => [
      hits.length,
      processed,
    ]),
    [
      [1, undefined],
      [0, false],
    ],
  );
});

test('what cannot be answered is refused with a message', () => {
  assertError(send('/1/indexes/other/query', {}), 404, /^Index other does not exist$/);
  assertError(send('/1/indexes/*/queries', {requests: [{indexName: 'x', query: ''}]}), 404, /^Index x does not exist$/);
  assertError(send('/1/indexes/d2/query', '{'), 400, /^Invalid JSON/);
  assertError(send('/1/indexes/d2/query', '[]'), 400, /^Invalid JSON/);
  assertError(send('/1/indexes/*/queries', {}), 400, /requests/);
  assertError(send('/1/indexes/*/queries', {requests: [7]}), 400, /indexName/);
  assertError(send('/1/indexes/*/queries', {requests: [{indexName: 'd2', type: 'facet'}]}), 400, /type/);
  assertError(send('/1/indexes/*/queries', {requests: [], strategy: 'x'}), 400, /strategy/);
  assertError(send('/1/indexes/d2/query', {hitsPerPage: 1001}), 400, /hitsPerPage/);
  assertError(send('/1/indexes/d2/query', {hitsPerPage: -1}), 400, /hitsPerPage/);
  assertError(send('/1/indexes/d2/query', {query: {}}), 400, /query/);
  assertError(send('/1/indexes/d2/query', {facetFilters: [[[1]]]}), 400, /facetFilters/);
  assertError(send('/1/indexes/d2/query', {}, 'GET'), 405, /not allowed/);
  assertError(send('/', {}), 404, /not found/);
  assertError(send('/1/indexes/d2/queries', {}), 404, /not found/);
  assertError(send('/1/indexes/%E0%A4%A/query', {}), 404, /does not exist/);
});

test('an error of the engine itself is told to its host, and to nobody who asks', (context) => {
  const told = context.mock.method(console, 'error', () => undefined);
  const broken = sampleEngine(samplePage('/a/', ['# A']));
  context.mock.method(JSON, 'parse', () => ({
    get query(): never {
      throw new RangeError('a secret');
    },
  }));
  const {status, body} = broken.answer({method: 'POST', path: '/1/indexes/d2/query', body: '{}'});
  assert.equal(status, 500);
  assert.doesNotMatch(JSON.stringify(body), /secret/);
  assert.equal(told.mock.callCount(), 1);
});
