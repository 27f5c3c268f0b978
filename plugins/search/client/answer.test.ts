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
  assert.equal(first?.marked.content, '<mark>a</mark> < b');
  assert.equal(first?.marked.hierarchy.lvl1, 'Style <i>');
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

test('a text that documents an escape is left as it is, with a snippet and without', () => {
  const text = '&lt; is written for <';
  const [first] = readAnswer(respond({...hit, content: text, _snippetResult: {hierarchy: {lvl1: {value: text}}}})).hits;
  assert.deepEqual([first?.marked.content, first?.marked.hierarchy.lvl1], [text, text]);
  const [odd] = readAnswer(respond({...hit, _snippetResult: {content: {value: [text]}, hierarchy: {lvl1: text}}})).hits;
  assert.deepEqual([odd?.marked.content, odd?.marked.hierarchy.lvl1], ['a < b', 'Style <i>']);
});
