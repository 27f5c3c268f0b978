/** The blog's feeds hold what their readers want: words, pictures, code. Read by a parser of feeds, as they are there. */
import {load} from 'cheerio';
import {parseAtomFeed, parseRssFeed} from 'feedsmith';
import {expect, LOCALES, site, test} from '../site';

interface Item {
  readonly title?: string;
  readonly link?: string;
  readonly content?: string;
}

const FORMATS: Readonly<Record<string, (xml: string) => Item[]>> = {
  'rss.xml': (xml) =>
    (parseRssFeed(xml).items ?? []).map(({title, link, content}) => ({title, link, content: content?.encoded})),
  'atom.xml': (xml) =>
    (parseAtomFeed(xml).entries ?? []).map(({title, links, content}) => ({
      title: title?.value,
      link: links?.[0]?.href,
      content: content?.value,
    })),
};

const plain = (text: string): string => text.replace(/[\s\u200b]+/g, ' ').trim();

for (const {name, prefix} of LOCALES) {
  for (const [file, read] of Object.entries(FORMATS)) {
    test(`the blog's ${file} holds each post's words, pictures and code (${name})`, async ({request, page}) => {
      const items = read(await (await request.get(`${prefix}/blog/${file}`)).text());
      await page.goto(`${prefix}/blog/`);
      const titles = await page.locator('article h2[class*="title"]').allTextContents();
      expect(items.map(({title}) => title)).toEqual(titles);

      for (const {title, link = '', content = ''} of items) {
        const origin = new URL(link).origin;
        const post = load(await (await request.get(new URL(link).pathname)).text())('#__blog-post-container');
        const $ = load(content, null, false);
        const text = plain($.root().text());
        for (const element of post.find('p, li, td, pre').not(':has(p, li, pre)').get())
          expect(text, title).toContain(plain(load(element)('body').text()));

        expect($('button, script, style, svg, [class], [style], [tabindex]').length, title).toBe(0);
        expect($('pre *').not('code').length, title).toBe(0);
        expect(content, title).not.toMatch(/data-|<!--|\{"/);
        expect(text, title).not.toMatch(/Copy code|코드 복사/);
        expect($('img').length, title).toBe(post.find('img').length);
        for (const {attribs} of $('img').get()) {
          expect(attribs.src, title).toMatch(/^https:/);
          expect(attribs.alt, title).toBeTruthy();
          expect((await request.get((attribs.src ?? '').replace(origin, site()))).status(), attribs.src).toBe(200);
        }
        for (const {attribs} of $('a').get()) expect(attribs.href, title).toMatch(/^https?:/);
      }
    });
  }
}
