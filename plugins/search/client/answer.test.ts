import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pathOf, readAnswer} from './answer';

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

test('results lead to the site that is looked at, and never to another host', () => {
  const withBaseUrl = (path: string) => (path.startsWith('/docs/') ? path : `/docs${path}`);
  assert.equal(pathOf('https://d2lang.com/tour/a/#b', withBaseUrl), '/docs/tour/a/#b');
  assert.equal(pathOf('https://d2lang.com/docs/tour/a/', withBaseUrl), '/docs/tour/a/');
  assert.equal(
    pathOf('https://d2lang.com//evil.example/', (path) => path),
    '/evil.example/',
  );
  assert.match(
    pathOf('javascript:alert(1)', (path) => path),
    /^\//,
  );
});
