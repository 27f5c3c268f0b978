import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeIndex} from '../node/makeIndex';
import {readSections} from '../node/markdown';
import type {SearchPage} from '../node/pages';
import type {Answer} from './hit';
import {SearchEngine} from './search';

/** A made-up page: Markdown whose first line is its title. */
const pageOf = (path: string, markdown: string, more: Partial<SearchPage> = {}): SearchPage => ({
  path,
  group: 'Tour',
  keywords: [],
  sections: readSections(markdown, {title: path, description: ''}, () => undefined),
  ...more,
});

type Search = (query: string, more?: {page?: number; snippetWords?: number; withoutTexts?: boolean}) => Answer;

/** Searches made-up pages through the files of their index. */
function searchIn(...pages: readonly SearchPage[]): Search {
  const [index = '', texts = ''] = [...makeIndex(pages).values()];
  const engine = new SearchEngine(JSON.parse(index), '/docs/');
  return (query, {page = 0, snippetWords = 10, withoutTexts = false} = {}) =>
    engine.search({query, page, snippetWords}, withoutTexts ? undefined : JSON.parse(texts));
}

const search = searchIn(
  pageOf('shapes/', '# Shapes\n\nWhat is in a diagram.\n\n## Size {#size}\n\nA shape is as wide as its label.', {
    keywords: ['bubbles'],
  }),
  pageOf('style/', '# Style\n\nHow it looks.\n\n## Opacity {#opacity}\n\nFrom 0 to 1, such as `opacity: 0.4`.'),
  pageOf(
    'cheat-sheet/',
    '# Cheat sheet\n\n## Style {#style}\n\nopacity, fill, style.\n\n### Shapes {#all}\n\nA circle.',
  ),
  pageOf('releases/0.7.1/', '# D2 0.7.1\n\nShapes have an opacity.', {group: 'Releases'}),
  pageOf('releases/0.7.0/', '# D2 0.7.0\n\nShapes have a size.', {group: 'Releases'}),
);
const urls = (query: string, more = {}) => search(query, more).hits.map(({url}) => url.replace('/docs/', ''));

test('a query that equals a title finds that page first, and then the headings that it equals', () => {
  assert.deepEqual(urls('Style').slice(0, 2), ['style/', 'cheat-sheet/#style']);
  assert.deepEqual(urls('shapes').slice(0, 2), ['shapes/', 'cheat-sheet/#all']);
});

test('a heading comes before texts that mention it, and a text is shown with its page and heading', () => {
  const {hits} = search('opacity');
  assert.deepEqual(hits[0], {
    id: '/docs/style/#opacity',
    url: '/docs/style/#opacity',
    kind: 'heading',
    group: 'Tour',
    title: '<mark>Opacity</mark>',
    path: ['Style'],
  });
  const text = search('wide label').hits[0];
  assert.deepEqual([text?.kind, text?.url, text?.path], ['text', '/docs/shapes/#size', ['Shapes', 'Size']]);
  assert.equal(
    text?.title,
    'A shape is as <mark>wide</mark> as its <mark>label.</mark>'.replace('.</mark>', '</mark>.'),
  );
});

test('each section is there once', () => {
  for (const query of ['style', 'shape opacity', 'a'])
    assert.equal(new Set(urls(query)).size, urls(query).length, query);
});

test('keywords find a page and are never shown', () => {
  assert.deepEqual(
    search('bubbles').hits.map(({url, kind, title}) => [url, kind, title]),
    [['/docs/shapes/', 'page', 'Shapes']],
  );
});

test('before the texts are there, pages and headings are found', () => {
  assert.deepEqual(urls('opacity', {withoutTexts: true}).slice(0, 1), ['style/#opacity']);
  assert.deepEqual(urls('label', {withoutTexts: true}), ['shapes/']);
});

test('release notes come last, unless the query is about a release', () => {
  assert.match(urls('shapes opacity').at(-1) ?? '', /^releases/);
  assert.equal(urls('opacity 0.7.1')[0], 'releases/0.7.1/');
  assert.equal(urls('0.7.0')[0], 'releases/0.7.0/');
});

test('the first key finds the titles that begin with it, and the last word may be unfinished', () => {
  assert.deepEqual(urls('s').slice(0, 3).sort(), ['cheat-sheet/', 'shapes/', 'style/']);
  assert.equal(urls('opac')[0], 'style/#opacity');
  assert.equal(search('opac').hits[0]?.title, '<mark>Opacity</mark>');
});

test('slips are forgiven in words that no page has', () => {
  assert.equal(urls('opasity')[0], 'style/#opacity');
  assert.equal(urls('opcaity now')[0], 'style/#opacity');
  assert.deepEqual(urls('xyzzyqwertz'), []);
});

test('Korean is found by stem, while it is typed, and without its spaces', () => {
  const korean = searchIn(
    pageOf('a/', '# 연결\n\n## 화살촉 {#head}\n\n화살촉의 모양을 바꿉니다.'),
    pageOf('b/', '# 도형\n\n도형을 그립니다.'),
    pageOf('c/', '# 주석\n\n처리입니다.'),
  );
  const first = (query: string) => korean(query).hits[0]?.url;
  for (const query of ['화살촉을', '화살ㅊ', '화살초']) assert.equal(first(query), '/docs/a/#head', query);
  assert.equal(first('도형에서'), '/docs/b/');
  assert.equal(first('주석처리'), '/docs/c/');
  assert.equal(first('ㄷ'), '/docs/b/');
});

test('hits come page by page', () => {
  const many = searchIn(...Array.from({length: 45}, (_, at) => pageOf(`${at}/`, `# Page ${at}\n\nA lugger.`)));
  const pages = [0, 1, 2, 3].map((page) => many('lugger', {page}));
  assert.deepEqual(
    pages.map(({hits, total, hasMore}) => [hits.length, total, hasMore]),
    [
      [20, 45, true],
      [20, 45, true],
      [5, 45, false],
      [0, 45, false],
    ],
  );
  assert.equal(new Set(pages.flatMap(({hits}) => hits.map(({url}) => url))).size, 45);
});

test('snippets have the length that was requested, around what was found, and nothing in them is escaped', () => {
  const one = searchIn(pageOf('a/', '# Other\n\nThe size of a `<b>` shape. One, two, three, four, five, six, seven.'));
  const snippet = (snippetWords: number) => one('size', {snippetWords}).hits[0]?.title;
  assert.equal(snippet(2), '…<mark>size</mark> of…');
  assert.equal(snippet(5), 'The <mark>size</mark> of a <b>…');
  assert.equal(snippet(10)?.split(' ').length, 10);
});

test('the same pages make the same bytes, and the texts have a hash in their name', () => {
  const make = () => makeIndex([pageOf('a/', '# A\n\nText.'), pageOf('b/', '# B')]);
  assert.deepEqual([...make()], [...make()]);
  assert.match([...make().keys()].join(), /^search-index\.json,assets\/search\/texts\.[0-9a-f]{16}\.json$/);
});
