/** Tests, with common feed parsers, that the blog's feeds have complete posts in the locale's language. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from 'cheerio';
import {XMLValidator} from 'fast-xml-parser';
import {parseAtomFeed, parseJsonFeed, parseRssFeed} from 'feedsmith';
import {LOCALES} from '../routes';
import {assertEach, BUILT_PAGES, collapseSpaces, FILES, getPage, ORIGIN, readContent} from './built';

interface Item {
  readonly title?: string;
  readonly link?: string;
  readonly content?: string;
  readonly summary?: string;
  readonly date?: string;
  readonly tags: readonly (string | undefined)[];
}

interface Feed {
  readonly title?: string;
  readonly description?: string;
  readonly language?: string;
  readonly page?: string;
  readonly self?: string;
  readonly items: readonly Item[];
}

const findHref = (links: readonly {rel?: string; href?: string}[] | undefined, rel: string) =>
  links?.find((link) => link.rel === rel)?.href;

const FORMATS: Readonly<Record<string, {readonly type: string; readonly name: string; read(text: string): Feed}>> = {
  'rss.xml': {
    type: 'application/rss+xml',
    name: 'RSS',
    read(text) {
      const {title, description, language, link, atom, items = []} = parseRssFeed(text);
      return {
        ...{title, description, language, page: link, self: findHref(atom?.links, 'self')},
        items: items.map((item) => ({
          ...{
            title: item.title,
            link: item.link,
            content: item.content?.encoded,
            summary: item.description,
            date: item.pubDate,
          },
          tags: (item.categories ?? []).map((category) => category.name),
        })),
      };
    },
  },
  'atom.xml': {
    type: 'application/atom+xml',
    name: 'Atom',
    read(text) {
      const {title, subtitle, xml, links, entries = []} = parseAtomFeed(text);
      return {
        ...{title: title?.value, description: subtitle?.value, language: xml?.lang},
        ...{page: findHref(links, 'alternate'), self: findHref(links, 'self')},
        items: entries.map((entry) => ({
          ...{title: entry.title?.value, link: entry.links?.[0]?.href, content: entry.content?.value},
          ...{summary: entry.summary?.value, date: entry.published},
          tags: (entry.categories ?? []).map((category) => category.term),
        })),
      };
    },
  },
  'feed.json': {
    type: 'application/json',
    name: 'JSON',
    read(text) {
      const {title, description, language, home_page_url: home, feed_url: self, items = []} = parseJsonFeed(text);
      return {
        ...{title, description, language, page: home, self},
        items: items.map((item) => ({
          ...{
            title: item.title,
            link: item.url,
            content: item.content_html,
            summary: item.summary,
            date: item.date_published,
          },
          tags: item.tags ?? [],
        })),
      };
    },
  },
};

/** The titles of the blog's feeds. */
const TITLES = {en: 'D2: Blog', ko: 'D2: 블로그'};

for (const {name, prefix} of LOCALES) {
  const blog = getPage(`${prefix}/blog/`);

  test(`every page in ${name} links to the feeds in its language`, () => {
    const expected = Object.entries(FORMATS).map(
      ([file, format]) => `${format.type} ${prefix}/blog/${file} ${TITLES[name]} (${format.name})`,
    );
    assertEach(
      BUILT_PAGES.filter(({locale}) => locale === name),
      function* ({$}) {
        const links = $('head link[rel=alternate][href*="/blog/"][title]').toArray();
        const actual = links.map(({attribs}) => `${attribs.type} ${attribs.href} ${attribs.title}`);
        if (actual.join() !== expected.join())
          yield `it links to ${actual.join(', ') || 'no feeds'}; it must link to ${expected.join(', ')}`;
      },
    );
  });

  test(`the blog's atom.xml has an author, which Atom requires (${name})`, () => {
    assert.deepEqual(parseAtomFeed(readContent(`${prefix}/blog/atom.xml`)).authors, [{name: 'D2'}]);
  });

  // RSS can only name an author by email address.
  test(`posts in the Atom and JSON feeds name their author (${name})`, () => {
    const author = name === 'ko' ? 'D2 문서' : 'D2 Documentation';
    for (const {authors} of parseAtomFeed(readContent(`${prefix}/blog/atom.xml`)).entries ?? [])
      assert.deepEqual(authors, [{name: author}]);
    const {items} = JSON.parse(readContent(`${prefix}/blog/feed.json`)) as {items: {author?: {name: string}}[]};
    for (const item of items) assert.equal(item.author?.name, author);
  });

  for (const [file, {read}] of Object.entries(FORMATS)) {
    const text = readContent(`${prefix}/blog/${file}`);
    const feed = read(text);

    test(`the blog's ${file} has a title, a language, URLs, and all posts (${name})`, () => {
      if (!file.endsWith('.json')) assert.equal(XMLValidator.validate(text), true);
      const {items, ...metadata} = feed;
      assert.deepEqual(metadata, {
        title: TITLES[name],
        description: blog.$('meta[name=description]').attr('content'),
        language: name,
        page: `${ORIGIN}${prefix}/blog/`,
        self: `${ORIGIN}${prefix}/blog/${file}`,
      });
      const titles = blog.$('article h2[class*="title"]').toArray();
      assert.deepEqual(
        items.map(({title}) => title),
        titles.map((title) => collapseSpaces(blog.$(title).text())),
      );
    });

    test(`the blog's ${file} has the text, images, and code of each post (${name})`, () => {
      for (const {title, link = '', content = '', summary, date = '', tags} of feed.items) {
        assert.ok(link.startsWith(`${ORIGIN}${prefix}/blog/`), link);
        const page = getPage(new URL(link).pathname);
        const post = page.$('#__blog-post-container');
        assert.equal(summary, page.$('meta[name=description]').attr('content'), title);
        assert.equal(
          new Date(date).toISOString(),
          page.$('meta[property="article:published_time"]').attr('content'),
          title,
        );
        const shownTags = page.$('main [class*="tags"] a[rel=tag]').toArray();
        assert.deepEqual(tags.toSorted(), shownTags.map((tag) => collapseSpaces(page.$(tag).text())).sort(), title);

        const $ = load(content, null, false);
        const text = collapseSpaces($.root().text());
        // Pages show messages between lines of code; feeds show them after the code.
        const textElements = post.find('p, li, td, pre, [data-message]').not(':has(p, li, pre)').clone();
        textElements.find('[data-message]').remove();
        for (const element of textElements.toArray()) {
          const expected = collapseSpaces(page.$(element).text());
          assert.ok(text.includes(expected), `${title} must contain: ${expected}`);
        }
        assert.equal($('button, script, style, svg, [class], [style], [tabindex]').length, 0, title);
        assert.equal($('pre *').not('code').length, 0, title);
        assert.doesNotMatch(content, /data-|<!--|\{"/, title);
        assert.doesNotMatch(text, /Copy code|코드 복사/, title);
        assert.equal($('img').length, post.find('img').length, title);
        for (const {attribs} of $('img').toArray()) {
          const {src = '', alt} = attribs;
          assert.ok(
            src.startsWith(`${ORIGIN}/`) && FILES.has(src.slice(ORIGIN.length)),
            `${title}: ${src} must be an image on this site`,
          );
          assert.ok(alt, `${title}: ${src} must have alt text`);
        }
        for (const {attribs} of $('a').toArray()) assert.match(attribs.href ?? '', /^https?:/, title);
      }
    });
  }
}
