import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readAnswer} from './answer';

const hit = {
  objectID: '1',
  url: 'https://d2lang.com/tour/style/#fill',
  type: 'content',
  content: 'a < b',
  hierarchy: {lvl0: 'Tour', lvl1: 'Style <i>'},
};
const respond = (...hits: unknown[]) => ({results: [{hits, nbHits: 7, nbPages: 1}]});

test('an answer is read, and what it lacks is null', () => {
  const answer = readAnswer(respond({...hit, _snippetResult: {content: {value: '<mark>a</mark> < b'}}}));
  assert.equal(answer.nbHits, 7);
  const [first] = answer.hits;
  assert.equal(first?.hierarchy.lvl6, null);
  assert.equal(first?.marked.content, '<mark>a</mark> &lt; b');
  assert.equal(first?.marked.hierarchy.lvl1, 'Style &lt;i&gt;');
});

test('hits of another form are left out', () => {
  const broken = [
    null,
    1,
    'hit',
    {},
    {...hit, url: 'https://'},
    {...hit, hierarchy: null},
    {...hit, type: 'lvl7'},
    {...hit, objectID: 3},
    {...hit, objectID: 'x'.repeat(1e6)},
    {...hit, content: null},
    {...hit, content: {toString: 1}},
    {...hit, type: 'lvl2'},
    {...hit, url: 'javascript:alert(1)'},
    {...hit, url: 'data:text/html,<script>alert(1)</script>'},
    {...hit, url: 'https://d2lang.com/%zz'},
    {...hit, url: '/tour/#%zz'},
    hit,
  ];
  assert.deepEqual(
    readAnswer(respond(...broken, hit)).hits.map(({objectID}) => objectID),
    ['1'],
  );
});

test('what is no answer is refused', () => {
  for (const response of [null, 'text', [], {}, {results: null}, {results: []}, {results: [{hits: 1}]}]) {
    assert.throws(() => readAnswer(response), /no answer/);
  }
});

test('texts are cut, hits are counted, and numbers are such', () => {
  const many = Array.from({length: 5000}, (_, at) => ({...hit, objectID: `${at}`, content: 'x'.repeat(100_000)}));
  const {hits, nbHits, nbPages} = readAnswer({results: [{hits: many, nbHits: '9', nbPages: -1}]});
  assert.equal(hits.length, 100);
  assert.ok(hits.every(({content, marked}) => content?.length === 2000 && marked.content?.length === 2000));
  assert.deepEqual([nbHits, nbPages], [100, 0]);
  assert.equal(readAnswer(JSON.parse('{"results": [{"hits": [], "nbHits": 1e999}]}')).nbHits, 0);
});

test('what a text has beside its marks stays text, wherever it stands', () => {
  const evil = '<img src=x onerror=alert(1)><mark>m</mark>';
  const [first] = readAnswer(
    respond({
      ...hit,
      content: evil,
      hierarchy: Object.fromEntries(Array.from({length: 7}, (_, level) => [`lvl${level}`, evil])),
      _snippetResult: {content: {value: evil}, hierarchy: {lvl1: {value: evil}, lvl2: {value: [evil]}, lvl3: evil}},
      _highlightResult: {hierarchy: {lvl0: {value: evil}}},
    }),
  ).hits;
  for (const text of [...Object.values(first?.marked.hierarchy ?? {}), first?.marked.content]) {
    assert.doesNotMatch(text ?? '', /<(?!\/?mark>)/);
  }
});
