import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import type {Outline} from '../../plugins/search/outline';
import {makeNeighbours, neighboursFromFacts} from './neighbours';

/** Four pages with the same common words; each has a word and a heading of its own, the first also a word in a heading. */
const PAGES = ['anchor', 'buoy', 'capstan', 'davit'].map(
  (name): Outline => ({
    url: `https://a.example/ko/tour/${name}/`,
    language: 'ko',
    tag: 'docs-default-current',
    section: 'Tour',
    pageRank: 100,
    parts: [
      {level: 1, anchor: null, text: name},
      ...Array.from({length: 6}, (_, at) => `the ${name} holds a ship at sea ${at} times in all weathers`),
      {level: 2, anchor: name, text: `About the ${name}`},
      'the sea is deep',
      {level: 2, anchor: 'next', text: 'Next'},
      'all hands at sea',
    ],
  }),
);
const OPTIONS = {
  base: 'https://a.example/ko/',
  routes: ['/tour/grid-diagrams/', '/releases/0.6.9/'],
  count: 5,
  seed: 1,
};

const textsOf = (pages: readonly Outline[]) =>
  pages.flatMap(({parts}) => parts.map((part) => (typeof part === 'string' ? part : part.text)));

test('neighbours are as many pages as asked for, under the routes that are given', () => {
  const urls = new Set(makeNeighbours(PAGES, OPTIONS).map(({url}) => url));
  assert.deepEqual(
    [...urls].map((url) => url.replace('https://a.example/ko', '')),
    [
      '/tour/grid-diagrams/',
      '/releases/0.6.9/',
      '/tour/grid-diagrams-2/',
      '/releases/0.6.9-2/',
      '/tour/grid-diagrams-3/',
    ],
  );
});

test('neighbours are the same in every run, and others for another seed', () => {
  assert.deepEqual(makeNeighbours(PAGES, OPTIONS), makeNeighbours(PAGES, OPTIONS));
  assert.notDeepEqual(makeNeighbours(PAGES, OPTIONS), makeNeighbours(PAGES, {...OPTIONS, seed: 2}));
});

test('neighbours say what pages have in common, and not what one of them is about', () => {
  const neighbours = makeNeighbours(PAGES, {...OPTIONS, count: 20});
  const texts = textsOf(neighbours);
  assert.ok(texts.length >= 20 * 10);
  for (const text of texts) assert.doesNotMatch(text, /anchor|buoy|capstan|davit/);
  assert.ok(texts.some((text) => text.includes('sea')));
  assert.ok(texts.includes('Next') && texts.includes('Grid diagrams') && texts.includes('D2 0.6.9'));
  assert.deepEqual(new Set(neighbours.map(({language}) => language)), new Set(['ko']));
});

test('a site without pages has no neighbours', () => {
  assert.deepEqual(makeNeighbours([], OPTIONS), []);
});

test('Markdown files are pages, apart from those for pages that exist', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'facts-'));
  try {
    for (const name of ['tour/globs.md', 'tour/shapes.md', 'releases/0.6.9.md', 'grammar.md', 'tour/a.txt']) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
      fs.writeFileSync(path.join(folder, name), '# Its title\n\n## Facts\n\n- one `fact`\n');
    }
    const pages = await neighboursFromFacts(folder, {
      siteUrl: 'https://a.example',
      written: new Set(['/tour/shapes/']),
    });
    const urls = new Set(pages.map(({url}) => url));
    assert.deepEqual([...urls], ['https://a.example/releases/0.6.9/', 'https://a.example/tour/globs/']);
    assert.deepEqual(textsOf(pages).slice(0, 3), ['Its title', 'Facts', 'one fact']);
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
});
