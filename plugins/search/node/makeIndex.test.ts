import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openCorpus} from '../engine/corpus';
import {type Head, INDEX_FILE} from '../engine/files';
import {createEngine} from '../engine/index';
import {samplePage} from '../engine/samples';
import {recordsOf} from '../outline';
import {makeIndex, readFrom} from './makeIndex';

const BASE = 'https://example.com/';
const synonyms = [['kettle', 'boiler']];
const outlines = [
  samplePage('/a/', ['# A', 'text', '## B {#b}', 'more <b>', '### C {#c}', 'below another', '## D {#d}']),
  samplePage('/blog/x/', ['# 가 × é ﷺ 🙂 "', '글 \ud800 \n \u2028'], {
    tag: 'default',
    section: '블로그',
    pageRank: 50.5,
  }),
];

test('pages come back as they were, and so do their records', async () => {
  const corpus = await openCorpus(readFrom(makeIndex({outlines, synonyms, base: BASE})));
  for (const [number, outline] of outlines.entries()) {
    assert.deepEqual(await corpus.outlineOf(number), outline);
    assert.deepEqual(await corpus.recordsOf(number), recordsOf(outline));
  }
});

test('what is known of a record without its text is what its text says', async () => {
  const {levels, parents, pageOf} = await openCorpus(readFrom(makeIndex({outlines, synonyms, base: BASE})));
  assert.deepEqual(levels, [1, 0, 2, 0, 3, 0, 2, 1, 0]);
  assert.deepEqual(parents, [-1, 0, 0, 2, 2, 4, 0, -1, 7]);
  assert.deepEqual(
    pageOf.map(({number}) => number),
    [0, 0, 0, 0, 0, 0, 0, 1, 1],
  );
  const urls = outlines.flatMap(recordsOf).map(({url}) => url);
  for (const [number, level] of levels.entries())
    if (level === 0) assert.equal(urls[parents[number] ?? -1], urls[number], 'a text has the address of its heading');
});

test('files are the same for the same pages, and named by what they hold', () => {
  const make = (pages: typeof outlines) => [...makeIndex({outlines: pages, synonyms, base: BASE})];
  assert.deepEqual(make(outlines), make(outlines));
  const folders = [outlines, outlines.slice(1)].map((pages) => (JSON.parse(make(pages)[0]?.[1] ?? '') as Head).folder);
  assert.notEqual(folders[0], folders[1]);
  for (const [name] of make(outlines)) assert.ok(name === INDEX_FILE || name.startsWith(`${folders[0]}/`), name);
});

test('a query reads what it needs, and nothing twice', async () => {
  const words = Array.from({length: 9000}, (_, n) => `${String.fromCharCode(97 + (n % 26))}word${n}`);
  const pages = Array.from({length: 300}, (_, n) =>
    samplePage(`/p${n}/`, [`# Page ${n}`, words.slice(30 * n, 30 * n + 30).join(' ')]),
  );
  const files = makeIndex({outlines: pages, synonyms, base: BASE});
  const parts = [...files.keys()].filter((name) => name.includes('terms'));
  assert.ok(parts.length > 1, `${parts.length}`);
  const filesRead: string[] = [];
  const corpus = await openCorpus((name) => {
    filesRead.push(name.replace(/^.*\//, ''));
    return readFrom(files)(name);
  });
  assert.deepEqual(filesRead, [INDEX_FILE]);
  const engine = createEngine([corpus], {indexName: 'd2'});
  const filesFor = async (query: string) => {
    filesRead.length = 0;
    const body = JSON.stringify({requests: [{indexName: 'd2', query}]});
    assert.equal((await engine.answer({method: 'POST', path: '/1/indexes/*/queries', body})).status, 200);
    return filesRead;
  };
  assert.deepEqual(await filesFor('p'), [], 'a first letter is looked for in titles, which the head has');
  const {length} = await filesFor('zword4003');
  assert.ok(length > 0 && length <= 3, `${length}`);
  assert.equal((await filesFor('zword4003')).length, 0);
});

test('a file that did not come is read again when it is needed again', async () => {
  const files = makeIndex({outlines, synonyms, base: BASE});
  let isAway = true;
  const corpus = await openCorpus(async (name) => {
    if (isAway && name.includes('page')) throw new Error('away');
    return readFrom(files)(name);
  });
  await assert.rejects(corpus.recordsOf(0), /away/);
  isAway = false;
  assert.equal((await corpus.recordsOf(0)).length, 7);
});

test('what is no index is an error', async () => {
  for (const text of ['', '<html>', '{}', '{"pages": 1}', '[]'])
    await assert.rejects(
      openCorpus(async () => text),
      text,
    );
});

test('pages of several languages, or of another site, are refused', () => {
  const other = samplePage('/ko/', ['# A'], {language: 'ko'});
  assert.throws(() => makeIndex({outlines: [...outlines, other], synonyms, base: BASE}), /ko\/ is not in the language/);
  assert.throws(() => makeIndex({outlines, synonyms, base: 'https://a.b/'}), /is not below/);
});
