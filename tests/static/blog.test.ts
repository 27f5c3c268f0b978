import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES, ROUTES} from '../routes';
import {getPage} from './built';

const posts = ROUTES.filter((route) => /^\/blog\/(?!archive|tags)[\w-]+\/$/.test(route));
const tags = ROUTES.filter((route) => /^\/blog\/tags\/./.test(route));

/** The date and the tags of each post. */
const POSTS: Readonly<Record<string, readonly string[]>> = {
  '/blog/animation/': ['2023-04-01', 'show-and-tell'],
  '/blog/ascii/': ['2025-08-19', 'show-and-tell'],
  '/blog/c4/': ['2025-04-02', 'show-and-tell'],
  '/blog/dark-mode/': ['2023-03-04', 'dark-mode', 'show-and-tell'],
  '/blog/hand-drawn-diagrams/': ['2023-03-11', 'hand-drawn', 'show-and-tell'],
  '/blog/powerpoint/': ['2023-04-18', 'powerpoint', 'show-and-tell'],
};

for (const {name, prefix} of LOCALES) {
  test(`the blog of ${name} lists shortened posts with their reading time, and all posts by year in the sidebar [B-1]`, () => {
    const {$} = getPage(`${prefix}/blog/`);
    const articles = $('main article');
    assert.equal(articles.length, posts.length);
    for (const article of articles.toArray())
      assert.match($(article).text(), name === 'ko' ? /약 \d+분/ : /\d+ min read/);
    assert.equal(articles.find('h2[id]').length, 0);
    const sidebar = $('aside nav');
    assert.equal(sidebar.find('a[href]').length, posts.length);
    const years = sidebar
      .find('h3, [role=heading]')
      .toArray()
      .map((heading) => Number($(heading).text()));
    assert.deepEqual(
      years,
      [...new Set(years)].sort((a, b) => b - a),
    );
    assert.ok(years.length > 1);
  });

  test(`each post in the list of ${name} has one diagram, the first of the post [B-1]`, () => {
    const {$} = getPage(`${prefix}/blog/`);
    for (const article of $('main article').toArray()) {
      const address = $(article).find('h2 a').attr('href') ?? '';
      const captions = $(article).find('figure figcaption');
      assert.equal(captions.length, 1, address);
      const post = getPage(address).$;
      assert.equal(post('#__blog-post-container figure figcaption').first().text(), captions.text(), address);
      // One post starts with a diagram that is text.
      const [picture] = $(article).find('figure img').toArray();
      if (picture)
        assert.equal(post('#__blog-post-container figure img').first().attr('src'), picture.attribs.src, address);
    }
  });

  test(`the page of a post in ${name} is complete [B-1]`, () => {
    for (const post of posts) assert.ok(getPage(prefix + post).$('article h2[id]').length > 1, post);
  });

  test(`archive and tag pages of ${name} list all posts and tags [B-2]`, () => {
    const archive = getPage(`${prefix}/blog/archive/`).$;
    for (const post of posts) assert.equal(archive(`main a[href="${prefix}${post}"]`).length, 1, post);
    const listed = getPage(`${prefix}/blog/tags/`)
      .$('main a[href*="/blog/tags/"]')
      .toArray()
      .map(({attribs}) => attribs.href);
    assert.deepEqual(listed.sort(), tags.map((tag) => prefix + tag).sort());
    for (const tag of tags) assert.ok(getPage(prefix + tag).$('main article').length > 0, tag);
  });

  test(`posts of ${name} show their dates and tags`, () => {
    const found = posts.map((post) => {
      const {$} = getPage(prefix + post);
      const date = $('meta[property="article:published_time"]').attr('content')?.slice(0, 10);
      const marks = $('main a[rel=tag]').toArray();
      return [post, [date, ...marks.map(({attribs}) => attribs.href?.split('/').at(-2)).sort()]];
    });
    assert.deepEqual(Object.fromEntries(found), POSTS);
  });

  test(`each post of ${name} ends with a link into the tour`, () => {
    for (const post of posts) {
      const last = getPage(prefix + post)
        .$('#__blog-post-container')
        .children()
        .last();
      assert.ok(last.is('p') && last.find(`a[href^="${prefix}/tour/"]`).length > 0, `${post}: ${last.text()}`);
    }
  });
}
