/** Tests what search engines, link previews, and home screens read: social cards, structured data, sitemaps, robots.txt, and icons. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {BUILD_FOLDER} from '../../scripts/sources';
import {LOCALES} from '../routes';
import {
  ALL_PAGES,
  assertEach,
  assertNone,
  type BuiltPage,
  FILES,
  getPage,
  INDEXABLE_PAGES,
  isSearchPage,
  ORIGIN,
  readContent,
} from './built';

const MAX_CARD_BYTES = 60_000;

/** Returns the content of a meta tag. If there are several tags, their contents are joined, so that a duplicate fails comparisons. */
const readMeta = ({$}: BuiltPage, name: string): string =>
  $(`head meta[property="${name}"], head meta[name="${name}"]`)
    .toArray()
    .map(({attribs}) => attribs.content ?? '')
    .join();

/** Returns the dimensions of a PNG in pixels, for example `1200x630`. */
function readPngSize(file: string): string {
  const png = fs.readFileSync(path.join(BUILD_FOLDER, file));
  assert.equal(png.subarray(1, 4).toString(), 'PNG', file);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('every indexable page has its own social card of 1200×630 pixels and at most 60 KB, with alt text', () => {
  const pathsByCard = new Map<string, string>();
  assertEach(INDEXABLE_PAGES, function* (page) {
    const image = readMeta(page, 'og:image');
    const file = image.slice(ORIGIN.length);
    if (!image.startsWith(`${ORIGIN}/`) || !FILES.has(file)) {
      yield `its og:image is ${image}; it must be the URL of a file on this site`;
      return;
    }
    if (readPngSize(file) !== '1200x630') yield `its card is ${readPngSize(file)}; it must be 1200x630`;
    const {size} = fs.statSync(path.join(BUILD_FOLDER, file));
    if (size > MAX_CARD_BYTES) yield `its card is ${size} bytes; the limit is ${MAX_CARD_BYTES}`;
    const expected = {
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': page.$('main h1').first().text().trim(),
      'twitter:image': image,
      'og:type': page.$('html').is('.docs-doc-page, .blog-post-page') ? 'article' : 'website',
      'og:site_name': page.locale === 'ko' ? 'D2 문서' : 'D2 documentation',
    };
    for (const [name, value] of Object.entries(expected))
      if (readMeta(page, name) !== value) yield `its ${name} is "${readMeta(page, name)}"; it must be "${value}"`;
    const pathWithSameCard = pathsByCard.get(image);
    if (pathWithSameCard !== undefined) yield `it shares its card with ${pathWithSameCard}; each page needs its own`;
    pathsByCard.set(image, page.path);
  });
  assert.equal(pathsByCard.size, INDEXABLE_PAGES.length);
  const unused = [...FILES].filter((file) => file.includes('/assets/cards/') && !pathsByCard.has(ORIGIN + file));
  assertNone(unused.map((file) => `${file} isn't the card of any page`));
});

/** An item of structured data: https://schema.org/Thing */
interface Thing {
  readonly '@type': string;
  readonly headline?: string;
  readonly name?: string;
  readonly description?: string;
  readonly url?: string;
  readonly image?: string;
  readonly inLanguage?: string;
  readonly datePublished?: string;
  readonly dateModified?: string;
  readonly author?: {readonly '@type': string; readonly name: string};
  readonly itemListElement?: readonly {readonly position: number; readonly name: string; readonly item: string}[];
}

function readStructuredData({$}: BuiltPage): readonly Thing[] {
  const data = $('script[type="application/ld+json"]').toArray();
  assert.equal(data.length, 1);
  const {'@context': context, '@graph': graph} = JSON.parse($(data).text());
  assert.equal(context, 'https://schema.org');
  return graph;
}

/** Returns the type that schema.org has for a page of this kind. */
function getExpectedType({$}: BuiltPage): string {
  const root = $('html');
  if (root.is('.docs-doc-page')) return 'TechArticle';
  if (root.is('.blog-post-page')) return 'BlogPosting';
  return root.is('.plugin-blog') ? 'CollectionPage' : 'WebSite';
}

test('every indexable page has structured data of the right type, with breadcrumbs that end at the page', () => {
  assertEach(INDEXABLE_PAGES, function* (page) {
    const [subject, breadcrumbs] = readStructuredData(page);
    const expectedType = getExpectedType(page);
    if (subject?.['@type'] !== expectedType)
      yield `its structured data describes a ${subject?.['@type']}; it must describe a ${expectedType}`;
    if (subject?.url !== ORIGIN + page.path || subject.inLanguage !== page.locale)
      yield `its structured data is for ${subject?.url} (${subject?.inLanguage}); it must be for ${ORIGIN + page.path} (${page.locale})`;
    if (subject?.image !== readMeta(page, 'og:image'))
      yield `its structured data uses the image ${subject?.image}; it must use the og:image, ${readMeta(page, 'og:image')}`;
    if ((subject?.description ?? '') !== readMeta(page, 'description'))
      yield `the description in its structured data is "${subject?.description}"; it must match the meta description, "${readMeta(page, 'description')}"`;
    const title = page.$('main h1').first().text().trim();
    if (expectedType === 'WebSite') return;
    if ((subject?.headline ?? subject?.name) !== title)
      yield `its structured data is titled "${subject?.headline ?? subject?.name}"; it must be "${title}"`;
    const items = breadcrumbs?.itemListElement ?? [];
    if (breadcrumbs?.['@type'] !== 'BreadcrumbList' || items.at(-1)?.name !== title)
      yield `its breadcrumbs end at "${items.at(-1)?.name}"; they must end at "${title}"`;
    for (const [i, {position, item}] of items.entries()) {
      if (position !== i + 1) yield `breadcrumb ${i + 1} has position ${position}; it must be ${i + 1}`;
      getPage(new URL(item).pathname);
    }
    if (items.length < 2 || items.length > 3 || new Set(items.map(({item}) => item)).size !== items.length)
      yield `its breadcrumbs are ${items.map(({item}) => item).join(' > ')}; there must be 2 or 3 of them, all different`;
  });
});

for (const {name, prefix} of LOCALES) {
  test(`${name}: posts name an author in their structured data and on the page; other pages don't`, () => {
    const author = name === 'ko' ? 'D2 문서' : 'D2 Documentation';
    const post = getPage(`${prefix}/blog/ascii/`);
    assert.deepEqual(readStructuredData(post)[0]?.author, {'@type': 'Organization', name: author});
    assert.ok(post.$('article > header').text().includes(author));
    const list = getPage(`${prefix}/blog/`);
    for (const article of list.$('main article').toArray()) assert.ok(list.$(article).text().includes(author));
    for (const pagePath of ['/blog/', '/tour/style/', '/releases/0.7.1/'])
      assert.equal(readStructuredData(getPage(prefix + pagePath))[0]?.author, undefined, pagePath);
  });

  test(`${name}: only posts and releases have a publication date`, () => {
    const readDate = (pagePath: string) => readStructuredData(getPage(prefix + pagePath))[0]?.datePublished;
    assert.equal(readDate('/blog/ascii/'), '2025-08-19');
    assert.match(readDate('/releases/0.7.1/') ?? '', /^\d{4}-\d\d-\d\d$/);
    assert.equal(readDate('/tour/style/'), undefined);
  });

  test(`${name}: the sitemap lists every page except search, with its translations and its last-modified date`, () => {
    const sitemap = readContent(`${prefix}/sitemap.xml`);
    const entries = [...sitemap.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => entry);
    const urls = entries.map((entry) => /<loc>(.*)<\/loc>/.exec(entry)?.[1] ?? '');
    const expectedUrls = INDEXABLE_PAGES.filter(({locale}) => locale === name).map(
      ({path: pagePath}) => ORIGIN + pagePath,
    );
    assert.deepEqual([...urls].sort(), expectedUrls.sort());
    assertNone(
      entries.flatMap((entry, i) => {
        const languages = [...entry.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(
          ([, language = '', url = '']) => `${language} ${url}`,
        );
        const route = (urls[i] ?? '').slice(ORIGIN.length + prefix.length);
        const expected = [`en ${ORIGIN}${route}`, `ko ${ORIGIN}/ko${route}`, `x-default ${ORIGIN}${route}`];
        const hasLastModified = /<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/.test(entry);
        return [
          ...(languages.join() === expected.join()
            ? []
            : [`${urls[i]} lists the alternates ${languages}; they must be ${expected}`]),
          ...(hasLastModified
            ? []
            : [`${urls[i]} has no <lastmod>; add "last_update: {date: YYYY-MM-DD}" to its front matter`]),
        ];
      }),
    );
    const readLastModified = (pagePath: string) =>
      /<lastmod>(.*)<\/lastmod>/.exec(entries[urls.indexOf(ORIGIN + prefix + pagePath)] ?? '')?.[1];
    const posts = urls
      .map((url) => url.slice(ORIGIN.length + prefix.length))
      .filter((pagePath) => /^\/blog\/(?!tags|archive|authors)[^/]+\/$/.test(pagePath));
    // A list is as recent as the post that was changed last.
    assert.equal(
      readLastModified('/blog/'),
      posts
        .map((pagePath) => readLastModified(pagePath) ?? '')
        .sort()
        .at(-1),
    );
    for (const pagePath of ['/blog/ascii/', '/releases/0.7.1/', '/tour/style/'])
      assert.equal(
        readLastModified(pagePath),
        readStructuredData(getPage(prefix + pagePath))[0]?.dateModified,
        pagePath,
      );
    assert.equal(readLastModified('/blog/tags/'), readLastModified('/blog/'));
  });
}

test('every page can be indexed, except for search and the not-found pages', () => {
  for (const page of ALL_PAGES.filter((document) => isSearchPage(document) || document.path.endsWith('404.html')))
    assert.equal(readMeta(page, 'robots'), 'noindex', page.path);
  assertEach(INDEXABLE_PAGES, function* (page) {
    if (readMeta(page, 'robots') !== '')
      yield 'it must not have a robots meta tag, which can keep it out of search engines';
  });
  const robots = readContent('/robots.txt');
  assert.match(robots, /^User-agent: \*\nAllow: \/$/m);
  assert.deepEqual(
    [...robots.matchAll(/^Sitemap: (.*)$/gm)].map(([, url]) => url),
    LOCALES.map(({prefix}) => `${ORIGIN}${prefix}/sitemap.xml`),
  );
});

test('the not-found pages have no canonical or alternate URL, but link to the feeds', () => {
  const notFoundPages = ALL_PAGES.filter((page) => page.path.endsWith('404.html'));
  assert.equal(notFoundPages.length, LOCALES.length);
  for (const {$, path: pagePath} of notFoundPages) {
    assert.equal($('link[rel=canonical], link[hreflang], meta[property="og:url"]').length, 0, pagePath);
    assert.ok($('link[rel=alternate][type]').length > 0, `${pagePath} must link to the feeds`);
  }
});

test('every page links to its icons and manifest, and icon files match the sizes in the manifest', () => {
  assertEach(ALL_PAGES, function* ({$, locale}) {
    const prefix = locale === 'ko' ? '/ko' : '';
    const findLinks = (rel: string) =>
      $(`head link[rel="${rel}"]`)
        .toArray()
        .map(({attribs}) => attribs.href)
        .join();
    if (findLinks('icon') !== `${prefix}/img/favicon.svg`)
      yield `its icon is ${findLinks('icon')}; it must be ${prefix}/img/favicon.svg`;
    if (findLinks('apple-touch-icon') !== '/img/icon-180.png')
      yield `its touch icon is ${findLinks('apple-touch-icon')}; it must be /img/icon-180.png`;
    if (findLinks('manifest') !== `${prefix}/manifest.webmanifest`)
      yield `its manifest is ${findLinks('manifest')}; it must be ${prefix}/manifest.webmanifest`;
  });
  assert.equal(readPngSize('/img/icon-180.png'), '180x180');
  assert.ok(FILES.has('/favicon.ico'));
  for (const {name, prefix} of LOCALES) {
    const {lang, start_url, scope, icons} = JSON.parse(readContent(`${prefix}/manifest.webmanifest`));
    assert.deepEqual({lang, start_url, scope}, {lang: name, start_url: `${prefix}/`, scope: `${prefix}/`});
    for (const {src, sizes} of icons) {
      assert.ok(FILES.has(src), src);
      if (sizes !== 'any') assert.equal(readPngSize(src), sizes);
    }
    assert.ok(icons.some(({purpose}: {purpose: string}) => purpose === 'maskable'));
  }
});
