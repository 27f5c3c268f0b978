import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from 'cheerio';
import {parseAtomFeed, parseJsonFeed, parseRssFeed} from 'feedsmith';
import {createFeeds, createItem} from './blogFeeds';
import type {FeedMetadata} from './feeds';

const BLOG: FeedMetadata = {
  url: 'https://example.org/ko/blog/',
  title: '블로그',
  description: '소식 & 글',
  language: 'ko',
  icon: 'https://example.org/icon.svg',
};
const LINK = 'https://example.org/ko/blog/b/';
const TITLE = 'a < b & <c>';
const POST = {
  title: TITLE,
  description: '<설명>',
  date: new Date('2025-08-19'),
  tags: [{label: '예제'}],
  authors: [{name: 'D2 문서'}],
  frontMatter: {last_update: {date: '2026-01-02'}},
} as unknown as Parameters<typeof createItem>[0]['metadata'];
const ITEMS = [createItem({metadata: POST}, LINK, '<main><div id="__blog-post-container"><p>a ]]> b</p></div></main>')];
const CONTENT = '<p>a ]]&gt; b</p>';

test('a post has the same content in all feeds, including special characters', () => {
  const feeds = createFeeds(BLOG, ITEMS);
  const [rss] = parseRssFeed(feeds['rss.xml']).items ?? [];
  const [atom] = parseAtomFeed(feeds['atom.xml']).entries ?? [];
  const [json] = parseJsonFeed(feeds['feed.json']).items ?? [];
  assert.deepEqual([rss?.title, json?.title], [TITLE, TITLE]);
  assert.equal(load(atom?.title?.value ?? '').text(), TITLE, 'Atom has it as HTML');
  assert.deepEqual([rss?.content?.encoded, atom?.content?.value, json?.content_html], Array(3).fill(CONTENT));
  assert.deepEqual([rss?.link, atom?.links?.[0]?.href, json?.url], Array(3).fill(LINK));
  assert.deepEqual([rss?.description, json?.summary], ['<설명>', '<설명>']);
  assert.equal(load(atom?.summary?.value ?? '').text(), '<설명>');
  assert.deepEqual([rss?.categories?.[0]?.name, atom?.categories?.[0]?.term, json?.tags?.[0]], Array(3).fill('예제'));
  // RSS requires an email address.
  assert.deepEqual([atom?.authors?.[0]?.name, json?.authors?.[0]?.name], Array(2).fill('D2 문서'));
  assert.equal(new Date(rss?.pubDate ?? '').toISOString(), '2025-08-19T00:00:00.000Z');
  assert.deepEqual([atom?.published, json?.date_published], Array(2).fill('2025-08-19T00:00:00.000Z'));
  assert.deepEqual([atom?.updated, json?.date_modified], Array(2).fill('2026-01-02T00:00:00.000Z'));
  assert.equal(parseAtomFeed(feeds['atom.xml']).updated, '2026-01-02T00:00:00.000Z');
});

test('a post without an author is in all feeds', () => {
  const item = createItem({metadata: {...POST, authors: []}}, LINK, '<div id="__blog-post-container"></div>');
  for (const [name, feed] of Object.entries(createFeeds(BLOG, [item]))) assert.ok(feed.includes(LINK), name);
});

test('the error for a page without a post names the page', () => {
  assert.throws(
    () => createItem({metadata: POST}, LINK, '<main></main>'),
    /^Error: https:\/\/example.org\/ko\/blog\/b\/ has no #__blog/,
  );
});
