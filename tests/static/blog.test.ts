import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES, ROUTES} from '../routes';
import {getPage} from './built';

const posts = ROUTES.filter((route) => /^\/blog\/(?!archive|tags)[\w-]+\/$/.test(route));
const tags = ROUTES.filter((route) => /^\/blog\/tags\/./.test(route));

/** The date and the tags of each post, by path. */
const POSTS: Readonly<Record<string, readonly string[]>> = {
  '/blog/animation/': ['2023-04-01', 'show-and-tell'],
  '/blog/ascii/': ['2025-08-19', 'show-and-tell'],
  '/blog/c4/': ['2025-04-02', 'show-and-tell'],
  '/blog/dark-mode/': ['2023-03-04', 'dark-mode', 'show-and-tell'],
  '/blog/hand-drawn-diagrams/': ['2023-03-11', 'hand-drawn', 'show-and-tell'],
  '/blog/powerpoint/': ['2023-04-18', 'powerpoint', 'show-and-tell'],
};

for (const {name, prefix} of LOCALES) {
  test(`the ${name} blog lists shortened posts with reading times, and all posts by year in its sidebar [B-1]`, () => {
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

  test(`each post in the ${name} list only shows the post's first diagram [B-1]`, () => {
    const {$} = getPage(`${prefix}/blog/`);
    for (const article of $('main article').toArray()) {
      const pagePath = $(article).find('h2 a').attr('href') ?? '';
      const captions = $(article).find('figure figcaption');
      assert.equal(captions.length, 1, pagePath);
      const post = getPage(pagePath).$;
      assert.equal(post('#__blog-post-container figure figcaption').first().text(), captions.text(), pagePath);
      // In one post, the first diagram is text.
      const [image] = $(article).find('figure img').toArray();
      if (image)
        assert.equal(post('#__blog-post-container figure img').first().attr('src'), image.attribs.src, pagePath);
    }
  });

  test(`each post's own page in ${name} has the sections that the list leaves out [B-1]`, () => {
    for (const post of posts) assert.ok(getPage(prefix + post).$('article h2[id]').length > 1, post);
  });

  test(`the ${name} archive lists all posts, and the tag index all tags [B-2]`, () => {
    const archive = getPage(`${prefix}/blog/archive/`).$;
    for (const post of posts) assert.equal(archive(`main a[href="${prefix}${post}"]`).length, 1, post);
    const listedTags = getPage(`${prefix}/blog/tags/`)
      .$('main a[href*="/blog/tags/"]')
      .toArray()
      .map(({attribs}) => attribs.href);
    assert.deepEqual(listedTags.sort(), tags.map((tag) => prefix + tag).sort());
    for (const tag of tags) assert.ok(getPage(prefix + tag).$('main article').length > 0, tag);
  });

  test(`posts in ${name} have the expected dates and tags`, () => {
    const actual = posts.map((post) => {
      const {$} = getPage(prefix + post);
      const date = $('meta[property="article:published_time"]').attr('content')?.slice(0, 10);
      const tagLinks = $('main a[rel=tag]').toArray();
      return [post, [date, ...tagLinks.map(({attribs}) => attribs.href?.split('/').at(-2)).sort()]];
    });
    assert.deepEqual(Object.fromEntries(actual), POSTS);
  });

  test(`each post in ${name} ends with a link to the tour`, () => {
    for (const post of posts) {
      const lastElement = getPage(prefix + post)
        .$('#__blog-post-container')
        .children()
        .last();
      assert.ok(
        lastElement.is('p') && lastElement.find(`a[href^="${prefix}/tour/"]`).length > 0,
        `${post} ends with "${lastElement.text()}"; it must end with a link to the tour`,
      );
    }
  });
}
