import assert from 'node:assert/strict';
import {test} from 'node:test';
import {parseAtomFeed, parseJsonFeed, parseRssFeed} from 'feedsmith';
import {type Blog, feedLinks, feedsOf} from './blogFeeds';

const BLOG: Blog = {
  address: 'https://example.org/ko/blog/',
  title: '블로그',
  description: '소식 & 글',
  language: 'ko',
  icon: 'https://example.org/icon.svg',
  posts: [
    {
      link: 'https://example.org/ko/blog/b/',
      title: 'a < b & c',
      description: '설명',
      date: new Date('2025-08-19'),
      updated: new Date('2026-01-02'),
      tags: ['예제'],
      content: '<p>a ]]> b</p>',
    },
  ],
};

test('each feed of a blog says its language, its title and where it is', () => {
  const feeds = feedsOf(BLOG);
  const rss = parseRssFeed(feeds['rss.xml']);
  assert.deepEqual([rss.title, rss.description, rss.language], ['블로그', '소식 & 글', 'ko']);
  assert.deepEqual(rss.atom?.links?.[0]?.href, 'https://example.org/ko/blog/rss.xml');
  const atom = parseAtomFeed(feeds['atom.xml']);
  assert.deepEqual([atom.title?.value, atom.subtitle?.value, atom.xml?.lang], ['블로그', '소식 & 글', 'ko']);
  const json = parseJsonFeed(feeds['feed.json']);
  assert.deepEqual([json.title, json.description, json.language], ['블로그', '소식 & 글', 'ko']);
  assert.equal(json.feed_url, 'https://example.org/ko/blog/feed.json');
});

test('a post is the same in all feeds, whatever signs it has', () => {
  const feeds = feedsOf(BLOG);
  const [rss] = parseRssFeed(feeds['rss.xml']).items ?? [];
  const [atom] = parseAtomFeed(feeds['atom.xml']).entries ?? [];
  const [json] = parseJsonFeed(feeds['feed.json']).items ?? [];
  const [post] = BLOG.posts;
  assert.deepEqual([rss?.title, atom?.title?.value, json?.title], Array(3).fill(post?.title));
  assert.deepEqual([rss?.content?.encoded, atom?.content?.value, json?.content_html], Array(3).fill(post?.content));
  assert.deepEqual([rss?.link, atom?.links?.[0]?.href, json?.url], Array(3).fill(post?.link));
  assert.deepEqual([rss?.description, atom?.summary?.value, json?.summary], Array(3).fill(post?.description));
  assert.deepEqual([rss?.categories?.[0]?.name, atom?.categories?.[0]?.term, json?.tags?.[0]], Array(3).fill('예제'));
  assert.equal(new Date(rss?.pubDate ?? '').toISOString(), '2025-08-19T00:00:00.000Z');
  assert.deepEqual([atom?.published, json?.date_published], Array(2).fill('2025-08-19T00:00:00.000Z'));
  assert.deepEqual([atom?.updated, json?.date_modified], Array(2).fill('2026-01-02T00:00:00.000Z'));
  assert.equal(parseAtomFeed(feeds['atom.xml']).updated, '2026-01-02T00:00:00.000Z');
});

test('pages name the three feeds', () => {
  assert.deepEqual(
    feedLinks('/ko/blog/', 'D2: 블로그').map(({attributes}) => attributes),
    [
      {rel: 'alternate', type: 'application/rss+xml', href: '/ko/blog/rss.xml', title: 'D2: 블로그 (RSS)'},
      {rel: 'alternate', type: 'application/atom+xml', href: '/ko/blog/atom.xml', title: 'D2: 블로그 (Atom)'},
      {rel: 'alternate', type: 'application/json', href: '/ko/blog/feed.json', title: 'D2: 블로그 (JSON)'},
    ],
  );
});
