import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeIndex} from '../node/makeIndex';
import {readSections} from '../node/markdown';
import type {SearchPage} from '../node/pages';
import type {SearchResponse} from './hit';
import {SearchEngine} from './search';

/** Creates a page from Markdown whose first line is the title. */
const createPage = (path: string, markdown: string, overrides: Partial<SearchPage> = {}): SearchPage => ({
  path,
  group: 'Tour',
  keywords: [],
  sections: readSections(markdown, {title: path, description: ''}),
  ...overrides,
});

type Search = (
  query: string,
  options?: {limit?: number; snippetWords?: number; withoutPassages?: boolean},
) => SearchResponse;

/** Returns a function that searches pages in the index made from them. */
function searchIn(...pages: readonly SearchPage[]): Search {
  const [index = '', passages = ''] = [...makeIndex(pages).values()];
  const engine = new SearchEngine(JSON.parse(index), '/docs/');
  return (query, {limit = 20, snippetWords = 10, withoutPassages = false} = {}) =>
    engine.search({query, limit, snippetWords}, withoutPassages ? undefined : JSON.parse(passages));
}

const search = searchIn(
  createPage('shapes/', '# Shapes\n\nWhat is in a diagram.\n\n## Size {#size}\n\nA shape is as wide as its label.', {
    keywords: ['bubbles'],
  }),
  createPage('style/', '# Style\n\nHow it looks.\n\n## Opacity {#opacity}\n\nFrom 0 to 1, such as `opacity: 0.4`.'),
  createPage(
    'cheat-sheet/',
    '# Cheat sheet\n\n## Style {#style}\n\nopacity, fill, style.\n\n### Shapes {#all}\n\nA circle.',
  ),
  createPage('releases/0.7.1/', '# D2 0.7.1\n\nShapes have an opacity.', {group: 'Releases'}),
  createPage('releases/0.7.0/', '# D2 0.7.0\n\nShapes have a size.', {group: 'Releases'}),
);
const findUrls = (query: string, options = {}) => search(query, options).hits.map(({url}) => url.replace('/docs/', ''));

test('a query that equals a title finds that page first, then headings with the same text', () => {
  assert.deepEqual(findUrls('Style').slice(0, 2), ['style/', 'cheat-sheet/#style']);
  assert.deepEqual(findUrls('shapes').slice(0, 2), ['shapes/', 'cheat-sheet/#all']);
});

test('a heading comes before passages that mention it, and a text result names its page and heading', () => {
  const {hits} = search('opacity');
  const url = '/docs/style/#opacity';
  const heading = {id: url, url, kind: 'heading', group: 'Tour', title: '<mark>Opacity</mark>', path: ['Style']};
  assert.deepEqual(hits[0], heading);
  const text = search('wide label').hits[0];
  assert.deepEqual([text?.kind, text?.url, text?.path], ['text', '/docs/shapes/#size', ['Shapes', 'Size']]);
  assert.equal(text?.title, 'A shape is as <mark>wide</mark> as its <mark>label</mark>.');
});

test('each section is listed once', () => {
  for (const query of ['style', 'shape opacity', 'a'])
    assert.equal(new Set(findUrls(query)).size, findUrls(query).length, query);
});

test('keywords find a page and are never shown', () => {
  assert.deepEqual(
    search('bubbles').hits.map(({url, kind, title}) => [url, kind, title]),
    [['/docs/shapes/', 'page', 'Shapes']],
  );
});

test('pages and headings are found before the passages have loaded', () => {
  assert.deepEqual(findUrls('opacity', {withoutPassages: true}).slice(0, 1), ['style/#opacity']);
  assert.deepEqual(findUrls('label', {withoutPassages: true}), ['shapes/']);
});

test('release notes come last unless the query is about a release', () => {
  assert.match(findUrls('shapes opacity').at(-1) ?? '', /^releases/);
  assert.equal(findUrls('opacity 0.7.1')[0], 'releases/0.7.1/');
  assert.equal(findUrls('0.7.0')[0], 'releases/0.7.0/');
});

test('the first letter finds titles with words that start with it, and the last word may be incomplete', () => {
  assert.deepEqual(findUrls('s').slice(0, 3).sort(), ['cheat-sheet/', 'shapes/', 'style/']);
  assert.equal(findUrls('opac')[0], 'style/#opacity');
  assert.equal(search('opac').hits[0]?.title, '<mark>Opacity</mark>');
});

test('typos are tolerated in words that no page contains', () => {
  assert.equal(findUrls('opasity')[0], 'style/#opacity');
  assert.equal(findUrls('opcaity now')[0], 'style/#opacity');
  assert.deepEqual(findUrls('xyzzyqwertz'), []);
});

test("Korean words are found by their stems, while they're typed, and without spaces between them", () => {
  const korean = searchIn(
    createPage('a/', '# 연결\n\n## 화살촉 {#head}\n\n화살촉의 모양을 바꿉니다.'),
    createPage('b/', '# 도형\n\n도형을 그립니다.'),
    createPage('c/', '# 주석\n\n처리입니다.'),
  );
  const findFirst = (query: string) => korean(query).hits[0]?.url;
  for (const query of ['화살촉을', '화살ㅊ', '화살초']) assert.equal(findFirst(query), '/docs/a/#head', query);
  assert.equal(findFirst('도형에서'), '/docs/b/');
  assert.equal(findFirst('주석처리'), '/docs/c/');
  assert.equal(findFirst('ㄷ'), '/docs/b/');
});

test('returns at most as many hits as requested', () => {
  const searchManyPages = searchIn(
    ...Array.from({length: 45}, (_, index) => createPage(`${index}/`, `# Page ${index}\n\nA lugger.`)),
  );
  for (const limit of [20, 40, 60]) {
    const {hits, total, hasMore} = searchManyPages('lugger', {limit});
    assert.deepEqual([hits.length, total, hasMore], [Math.min(limit, 45), 45, limit < 45]);
    assert.equal(new Set(hits.map(({url}) => url)).size, hits.length);
  }
});

test("a snippet has the requested length, surrounds the match, and isn't escaped", () => {
  const searchOnePage = searchIn(
    createPage('a/', '# Other\n\nThe size of a `<b>` shape. One, two, three, four, five, six, seven.'),
  );
  const readSnippet = (snippetWords: number) => searchOnePage('size', {snippetWords}).hits[0]?.title;
  assert.equal(readSnippet(2), '…<mark>size</mark> of…');
  assert.equal(readSnippet(5), 'The <mark>size</mark> of a <b>…');
  assert.equal(readSnippet(10)?.split(' ').length, 10);
});

test('the index is deterministic, and the name of the passages file contains a hash', () => {
  const make = () => makeIndex([createPage('a/', '# A\n\nText.'), createPage('b/', '# B')]);
  assert.deepEqual([...make()], [...make()]);
  assert.match([...make().keys()].join(), /^search-index\.json,assets\/search\/passages\.[0-9a-f]{16}\.json$/);
});
