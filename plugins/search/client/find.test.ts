import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {SearchPage} from '../page';
import {find, markWords, QUERY_LIMIT, wordsOf} from './find';

const page = (path: string, title: string, ...sections: [heading: string, text: string][]): SearchPage => ({
  path,
  title,
  sections: [
    {heading: title, anchor: '', text: ''},
    ...sections.map(([heading, text]) => ({heading, anchor: heading.toLowerCase(), text})),
  ],
});

const PAGES = [
  page('tour/style/', 'Style', ['Colours', 'Arrowheads do not take the colour of their connection.']),
  page('tour/connections/', 'Connections', ['Arrowheads', 'Each takes a shape.'], ['Labels', 'Text after the colon.']),
  page('tour/arrowheads/', 'Arrowheads', ['All', 'triangle']),
];

test('words in titles count more than those in headings, and those more than text', () => {
  const paths = find(PAGES, 'ARROWHEADS').map((found) => found.page.path);
  assert.deepEqual(paths, ['tour/arrowheads/', 'tour/connections/', 'tour/style/']);
});

test('a section has to hold all words', () => {
  assert.deepEqual(find(PAGES, 'arrowheads colon'), []);
  assert.deepEqual(
    find(PAGES, 'arrowheads shape').map(({section}) => section.anchor),
    ['arrowheads'],
  );
});

test('an empty query finds nothing', () => {
  assert.deepEqual(find(PAGES, '   '), []);
});

test('a query is cut at its limit', () => {
  assert.equal(wordsOf('x'.repeat(100))[0]?.length, QUERY_LIMIT);
});

test('a snippet shows the text around the first word that was found', () => {
  const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`;
  const [found] = find([page('a/', 'A', ['B', text])], 'needle');
  assert.match(found?.snippet ?? '', /^… .*needle.* …$/);
});

test('matches are marked, and whatever stands in the query is taken as plain text', () => {
  assert.deepEqual(markWords('a (b) c', '(B)'), [
    {text: 'a ', marked: false},
    {text: '(b)', marked: true},
    {text: ' c', marked: false},
  ]);
  assert.deepEqual(markWords('<b>', ''), [{text: '<b>', marked: false}]);
});
