import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Outline} from '../../plugins/search/outline';
import {makeNeighbours} from './neighbours';

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
const OPTIONS = {base: 'https://a.example/ko/', count: 3, seed: 1};

const textsOf = (pages: readonly Outline[]) =>
  pages.flatMap(({parts}) => parts.map((part) => (typeof part === 'string' ? part : part.text)));

test('neighbours are as many pages as requested, each at an address of its own', () => {
  assert.deepEqual(
    [...new Set(makeNeighbours(PAGES, OPTIONS).map(({url}) => url))],
    [1, 2, 3].map((number) => `https://a.example/ko/tour/page-${number}/`),
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
  assert.ok(texts.includes('Next') && texts.includes('Page 20'));
  assert.deepEqual(new Set(neighbours.map(({language}) => language)), new Set(['ko']));
});

test('a site without pages has no neighbours', () => {
  assert.deepEqual(makeNeighbours([], OPTIONS), []);
});
