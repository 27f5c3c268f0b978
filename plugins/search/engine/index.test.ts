import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openCorpus} from './corpus';
import {createEngine, type Engine, type Reply} from './index';
import {run, sampleEngine, samplePage} from './samples';

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

const ENGLISH = {facetFilters: ['language:en']};

const send = async (body: unknown, path = '/1/indexes/*/queries', method = 'POST'): Promise<Reply> =>
  (await engine).answer({method, path, body: typeof body === 'string' ? body : JSON.stringify(body)});

const sendQuery = (query: object) => send({requests: [{indexName: 'd2', query: 'shape', ...ENGLISH, ...query}]});

async function assertError(pending: Promise<Reply>, status: number, message: RegExp): Promise<void> {
  const reply = await pending;
  assert.equal(reply.status, status, JSON.stringify(reply.body));
  const body = reply.body as {message: string; status: number};
  assert.equal(body.status, status);
  assert.match(body.message, message);
}

test('several queries are answered at once, in their order', async () => {
  const {status, body} = await send({
    requests: ['shape', 'size', 'nothing-like-it'].map((query) => ({indexName: 'd2', query, ...ENGLISH})),
  });
  assert.equal(status, 200);
  const {results} = body as {results: {hits: {objectID: string}[]; nbHits: number}[]};
  assert.equal(results.length, 3);
  assert.ok((results[0]?.nbHits ?? 0) > 0);
  assert.equal(results[1]?.hits[0]?.objectID, '/a/#size:0');
  assert.equal(results[2]?.nbHits, 0);
});

test('hits come page by page', async () => {
  const ids = async (more: object) =>
    (await run(engine, 'shape', {...ENGLISH, ...more})).hits.map((hit) => hit.objectID);
  const all = await ids({hitsPerPage: 100});
  assert.ok(all.length > 2);
  const paged = await Promise.all(all.map((_, page) => ids({hitsPerPage: 1, page})));
  assert.deepEqual(paged.flat(), all);
  assert.equal((await run(engine, 'shape', ENGLISH)).nbHits, all.length);
  assert.equal((await run(engine, 'shape', {...ENGLISH, hitsPerPage: 1})).nbPages, all.length);
  assert.deepEqual(await ids({page: 99}), []);
  assert.deepEqual(await ids({hitsPerPage: 0}), []);
});

test('filters choose the language, and pages by their tag; in a list, one of it is enough', async () => {
  const paths = async (facetFilters: unknown) =>
    new Set((await run(engine, 'shape', {facetFilters})).hits.map(({url}) => new URL(url).pathname));
  assert.deepEqual(await paths(['language:ko']), new Set(['/ko/a/']));
  assert.deepEqual(
    await paths(['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']]),
    new Set(['/a/', '/blog/b/']),
  );
  assert.deepEqual(await paths(['language:en', 'docusaurus_tag:default']), new Set(['/blog/b/']));
  assert.deepEqual(await paths([['language:fr']]), new Set());
});

test('several languages are not searched at once', async () => {
  await assertError(sendQuery({facetFilters: []}), 400, /language/);
  const one = await sampleEngine(samplePage('/a/', ['# Shapes']));
  assert.equal((await run(one, 'shape')).nbHits, 1);
});

test('one language is weighed as it is in an index of its own', async () => {
  const english = [samplePage('/a/', ['# Shapes', 'size']), samplePage('/b/', ['# Sizes', 'shape size'])];
  const korean = Array.from({length: 9}, (_, n) => samplePage(`/ko/${n}/`, ['# size', 'size'], {language: 'ko'}));
  const [alone, beside] = [await sampleEngine(...english), await sampleEngine(...korean, ...english)];
  for (const query of ['shape size', 'size', 'shpae', '"shape size"', '-size']) {
    const found = (searched: Engine) => run(searched, query, ENGLISH);
    assert.deepEqual(await found(alone), await found(beside), query);
  }
});

test('of each address there is one hit, the best', async () => {
  const {hits} = await run(engine, 'shape', ENGLISH);
  const urls = hits.map(({url}) => url);
  assert.equal(new Set(urls).size, urls.length);
  assert.equal(hits.find(({url}) => url === 'https://example.com/a/')?.type, 'lvl1');
});

test('hits have their texts, and snippets of those that were requested', async () => {
  const hit = async (attributesToSnippet: unknown) =>
    (await run(engine, 'size', {...ENGLISH, attributesToSnippet})).hits[0];
  const found = {
    objectID: '/a/#size:0',
    url: 'https://example.com/a/#size',
    type: 'lvl2',
    content: null,
    hierarchy: {
      lvl0: 'Documentation',
      lvl1: 'Shapes',
      lvl2: 'Size',
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
  };
  assert.deepEqual(await hit([]), {...found, _snippetResult: {hierarchy: {}}});
  assert.deepEqual(await hit(['hierarchy.lvl2:5', 'hierarchy.lvl3:5', 'content:5', 'objectID:5', 'content']), {
    ...found,
    _snippetResult: {hierarchy: {lvl2: {value: '<mark>Size</mark>'}}},
  });
});

test('what finds a page without standing on it comes with the title', async () => {
  const page = samplePage('/a/', ['# Shapes', 'What there is.', 'boxes, bubbles', '## Size {#size}'], {
    lead: 2,
    unseen: 1,
  });
  const found = async (query: string) =>
    (await run(sampleEngine(page), query, ENGLISH)).hits.map(({type, content}) => [type, content]);
  assert.deepEqual(await found('bubbles'), [['lvl1', null]]);
  assert.deepEqual(await found('what there is'), [['content', 'What there is.']]);
});

test('an answer has a name when clicks are counted', async () => {
  assert.match((await run(engine, 'x', {...ENGLISH, clickAnalytics: true})).queryID ?? '', /^[0-9a-f]{32}$/);
  assert.equal((await run(engine, 'x', ENGLISH)).queryID, undefined);
});

test('texts are not escaped', async () => {
  const [hit] = (await run(engine, 'with', {...ENGLISH, attributesToSnippet: ['content:3']})).hits;
  assert.equal(hit?._snippetResult?.content?.value, '…shape <b><mark>with</mark></b> a…');
});

test('snippets have the length that was requested', async () => {
  const page = samplePage('/a/', ['# Other', 'The size of a shape. One, two, three, four, five, six, seven, eight.']);
  const one = await sampleEngine(page);
  const snippet = async (name: string) =>
    (await run(one, 'size', {attributesToSnippet: [name]})).hits[0]?._snippetResult?.content?.value;
  assert.equal(await snippet('content:2'), '…<mark>size</mark> of…');
  assert.equal((await snippet('content:10'))?.split(' ').length, 10);
  for (const name of ['content', 'content:0', 'content:-1', 'hierarchy.lvl3:2'])
    assert.equal(await snippet(name), undefined, name);
});

test('what cannot be answered is refused with a message', async () => {
  await assertError(sendQuery({indexName: 'other'}), 404, /^Index other does not exist$/);
  await assertError(send('{'), 400, /^Invalid JSON/);
  await assertError(send('[]'), 400, /^Invalid JSON/);
  await assertError(send({}), 400, /requests/);
  await assertError(send({requests: [7]}), 400, /indexName/);
  await assertError(sendQuery({indexName: 7}), 400, /indexName/);
  await assertError(sendQuery({hitsPerPage: 1001}), 400, /hitsPerPage/);
  await assertError(sendQuery({hitsPerPage: -1}), 400, /hitsPerPage/);
  await assertError(sendQuery({query: {}}), 400, /query/);
  await assertError(sendQuery({facetFilters: [[[1]]]}), 400, /facetFilters/);
  await assertError(
    sendQuery({facetFilters: ['type:content']}),
    400,
    /facetFilters: expected one of language, docusaurus/,
  );
  await assertError(send({}, '/1/indexes/*/queries', 'GET'), 405, /not allowed/);
  for (const path of [
    '/',
    '/1/indexes/d2/query',
    '/1/indexes/d2/queries',
    '/1/indexes/*/queriesx',
    '/1/indexes/%E0%A4%A/queries',
  ])
    await assertError(send({}, path), 404, /not found/);
});

test('an error of the engine itself is reported to its host, and to no client', async (context) => {
  const reported = context.mock.method(console, 'error', () => undefined);
  const head = {
    folder: 'f',
    base: 'https://a.b/',
    language: 'en',
    synonyms: [],
    terms: ['word'],
    parts: [1],
  };
  const pages = [{path: '', tag: 't', section: 's', rank: 1, levels: [1], title: 'word', titleTerms: [0]}];
  const broken = createEngine(
    [
      await openCorpus(async (name) => {
        if (name.startsWith('f/')) throw new RangeError('a secret');
        return JSON.stringify({...head, pages});
      }),
    ],
    {indexName: 'd2'},
  );
  const body = JSON.stringify({requests: [{indexName: 'd2', query: 'word'}]});
  const reply = await broken.answer({method: 'POST', path: '/1/indexes/*/queries', body});
  assert.equal(reply.status, 500);
  assert.doesNotMatch(JSON.stringify(reply.body), /secret/);
  assert.equal(reported.mock.callCount(), 1);
});
