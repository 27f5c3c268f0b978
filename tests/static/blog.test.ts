import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES, ROUTES} from '../routes';
import {page} from './built';

const posts = ROUTES.filter((route) => /^\/blog\/(?!archive|tags)[\w-]+\/$/.test(route));
const tags = ROUTES.filter((route) => /^\/blog\/tags\/./.test(route));

for (const {name, prefix} of LOCALES) {
  test(`B-1: the blog of ${name} lists truncated posts with reading time, the sidebar all posts by year`, () => {
    const {$} = page(`${prefix}/blog/`);
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

  test(`B-1: each post in the list of ${name} has one diagram, its first`, () => {
    const {$} = page(`${prefix}/blog/`);
    for (const article of $('main article').toArray()) {
      const address = $(article).find('h2 a').attr('href') ?? '';
      const captions = $(article).find('figure figcaption');
      assert.equal(captions.length, 1, address);
      const post = page(address).$;
      assert.equal(post('#__blog-post-container figure figcaption').first().text(), captions.text(), address);
      // One is drawn in letters.
      const [picture] = $(article).find('figure img').toArray();
      if (picture)
        assert.equal(post('#__blog-post-container figure img').first().attr('src'), picture.attribs.src, address);
    }
  });

  test(`B-1: post pages of ${name} are whole`, () => {
    for (const post of posts) assert.ok(page(prefix + post).$('article h2[id]').length > 1, post);
  });

  test(`B-2: archive, tag list and tag pages of ${name}`, () => {
    const archive = page(`${prefix}/blog/archive/`).$;
    for (const post of posts) assert.equal(archive(`main a[href="${prefix}${post}"]`).length, 1, post);
    const listed = page(`${prefix}/blog/tags/`)
      .$('main a[href*="/blog/tags/"]')
      .toArray()
      .map(({attribs}) => attribs.href);
    assert.deepEqual(listed.sort(), tags.map((tag) => prefix + tag).sort());
    for (const tag of tags) assert.ok(page(prefix + tag).$('main article').length > 0, tag);
  });
}
