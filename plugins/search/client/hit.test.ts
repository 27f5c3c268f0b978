import assert from 'node:assert/strict';
import {test} from 'node:test';
import {encodeQuery} from './encodeQuery';
import {pathOf, readPlainHit, withoutRepeats} from './hit';

test('results lead to the site that is looked at, and never to another host', () => {
  const withBaseUrl = (path: string) => (path.startsWith('/docs/') ? path : `/docs${path}`);
  assert.equal(pathOf('https://d2lang.com/tour/a/#b', withBaseUrl), '/docs/tour/a/#b');
  assert.equal(pathOf('https://d2lang.com/docs/tour/a/', withBaseUrl), '/docs/tour/a/');
  assert.equal(
    pathOf('https://d2lang.com//evil.example/', (path) => path),
    '/evil.example/',
  );
});

test('a hit has what is known of it, and nothing else', () => {
  const hit = JSON.parse(
    '{"objectID": "1", "url": "/a/", "type": "lvl1", "hierarchy": {"lvl0": "A", "lvl1": "B", "__proto__": {"lvl2": "C"}}, "_x": 1}',
  );
  assert.deepEqual(readPlainHit(hit), {
    objectID: '1',
    url: '/a/',
    type: 'lvl1',
    content: null,
    hierarchy: {lvl0: 'A', lvl1: 'B', lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null},
  });
});

test('of a page and its headings only the title is read, whatever words found them', () => {
  const hit = {objectID: '1', url: '/a/', type: 'lvl1', hierarchy: {lvl0: 'A', lvl1: 'B'}, content: 'boxes, bubbles'};
  assert.equal(readPlainHit(hit)?.content, null);
  assert.equal(readPlainHit({...hit, type: 'content'})?.content, 'boxes, bubbles');
});

test('of hits with one id the first stays, in its place', () => {
  const hits = ['1', '2', '1', '3', '2'].map((objectID, at) => ({objectID, url: `/${at}/`}));
  assert.deepEqual(
    withoutRepeats(hits as never).map(({url}) => url),
    ['/0/', '/1/', '/3/'],
  );
});

test('a query that was cut within a character can be encoded', () => {
  assert.equal(encodeQuery('a \ud83d'), 'a%20%EF%BF%BD');
  assert.equal(encodeQuery('연 🎉&'), encodeURIComponent('연 🎉&'));
});
