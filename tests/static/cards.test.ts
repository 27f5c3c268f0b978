/** Social cards, structured data, sitemaps, and icons. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {BUILD} from '../../scripts/sources';
import {LOCALES} from '../routes';
import {
  assertEach,
  assertNone,
  BUILT_PAGES,
  type BuiltPage,
  DOCUMENTS,
  FILES,
  getPage,
  ORIGIN,
  readContent,
} from './built';

const isSearch = ({path: address}: BuiltPage) => /^(?:\/ko)?\/search\/$/.test(address);
const SHARED_PAGES = BUILT_PAGES.filter((page) => !isSearch(page));

const readMeta = ({$}: BuiltPage, name: string): string =>
  $(`head meta[property="${name}"], head meta[name="${name}"]`)
    .toArray()
    .map(({attribs}) => attribs.content ?? '')
    .join();

/** Reads width and height from the header of a PNG. */
function readSize(file: string): string {
  const png = fs.readFileSync(path.join(BUILD, file));
  assert.equal(png.subarray(1, 4).toString(), 'PNG', file);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('every page has a social card of 1200 by 630 pixels and at most 60 KB, with a description', () => {
  const cards = new Map<string, string>();
  assertEach(SHARED_PAGES, function* (page) {
    const image = readMeta(page, 'og:image');
    const file = image.slice(ORIGIN.length);
    if (!image.startsWith(`${ORIGIN}/`) || !FILES.has(file)) {
      yield `its og:image is ${image}, which is not a file of the site`;
      return;
    }
    if (readSize(file) !== '1200x630') yield `its card is ${readSize(file)}`;
    const {size} = fs.statSync(path.join(BUILD, file));
    if (size > 60_000) yield `its card has ${size} bytes`;
    const wanted = {
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': page.$('main h1').first().text().trim(),
      'twitter:image': image,
      'og:type': page.$('html').is('.docs-doc-page, .blog-post-page') ? 'article' : 'website',
      'og:site_name': page.locale === 'ko' ? 'D2 문서' : 'D2 documentation',
    };
    for (const [name, value] of Object.entries(wanted))
      if (readMeta(page, name) !== value) yield `its ${name} is "${readMeta(page, name)}"; it must be "${value}"`;
    const other = cards.get(image);
    if (other !== undefined) yield `it has the same card as ${other}`;
    cards.set(image, page.path);
  });
  assert.equal(cards.size, SHARED_PAGES.length);
  const unused = [...FILES].filter((file) => file.includes('/assets/cards/') && !cards.has(ORIGIN + file));
  assert.deepEqual(unused, []);
});

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
  readonly itemListElement?: readonly {readonly position: number; readonly name: string; readonly item: string}[];
}

function readThings({$}: BuiltPage): readonly Thing[] {
  const data = $('script[type="application/ld+json"]').toArray();
  assert.equal(data.length, 1);
  const {'@context': context, '@graph': graph} = JSON.parse($(data).text());
  assert.equal(context, 'https://schema.org');
  return graph;
}

test('every page has structured data of its kind, and the breadcrumbs that lead to it', () => {
  assertEach(SHARED_PAGES, function* (page) {
    const [subject, trail] = readThings(page);
    const classes = page.$('html');
    const kind = classes.is('.docs-doc-page')
      ? 'TechArticle'
      : classes.is('.blog-post-page')
        ? 'BlogPosting'
        : classes.is('.plugin-blog')
          ? 'CollectionPage'
          : 'WebSite';
    if (subject?.['@type'] !== kind) yield `its data describe a ${subject?.['@type']}, not a ${kind}`;
    if (subject?.url !== ORIGIN + page.path || subject.inLanguage !== page.locale)
      yield `its data describe ${subject?.url} in ${subject?.inLanguage}`;
    if (subject?.image !== readMeta(page, 'og:image')) yield `its data show ${subject?.image}`;
    if ((subject?.description ?? '') !== readMeta(page, 'description'))
      yield 'its data have another description than its head';
    const title = page.$('main h1').first().text().trim();
    if (kind === 'WebSite') return;
    if ((subject?.headline ?? subject?.name) !== title) yield `its data call it ${subject?.headline ?? subject?.name}`;
    const places = trail?.itemListElement ?? [];
    if (trail?.['@type'] !== 'BreadcrumbList' || places.at(-1)?.name !== title)
      yield `its trail ends at ${places.at(-1)?.name}`;
    for (const [i, {position, item}] of places.entries()) {
      if (position !== i + 1) yield `its trail counts ${position} after ${i}`;
      getPage(new URL(item).pathname);
    }
    if (places.length < 2 || places.length > 3 || new Set(places.map(({item}) => item)).size !== places.length)
      yield `its trail is ${places.map(({item}) => item).join(' > ')}`;
  });
});

for (const {name, prefix} of LOCALES) {
  test(`only posts and releases of ${name} have a date of publication`, () => {
    const readDate = (address: string) => readThings(getPage(prefix + address))[0]?.datePublished;
    assert.equal(readDate('/blog/ascii/'), '2025-08-19');
    assert.match(readDate('/releases/0.7.1/') ?? '', /^\d{4}-\d\d-\d\d$/);
    assert.equal(readDate('/tour/style/'), undefined);
  });

  test(`the sitemap of ${name} lists all pages but the search, with both languages and the date of the content`, () => {
    const map = readContent(`${prefix}/sitemap.xml`);
    const entries = [...map.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => entry);
    const locs = entries.map((entry) => /<loc>(.*)<\/loc>/.exec(entry)?.[1] ?? '');
    const wanted = SHARED_PAGES.filter(({locale}) => locale === name).map(({path: address}) => ORIGIN + address);
    assert.deepEqual([...locs].sort(), wanted.sort());
    assertNone(
      entries.flatMap((entry, i) => {
        const languages = [...entry.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(
          ([, language = '', url = '']) => `${language} ${url}`,
        );
        const route = (locs[i] ?? '').slice(ORIGIN.length + prefix.length);
        const expected = [`en ${ORIGIN}${route}`, `ko ${ORIGIN}/ko${route}`, `x-default ${ORIGIN}${route}`];
        const isDated = /<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/.test(entry);
        return [
          ...(languages.join() === expected.join() ? [] : [`${locs[i]} has ${languages}`]),
          ...(isDated
            ? []
            : [`${locs[i]} has no date; write "last_update: {date: YEAR-MONTH-DAY}" into its front matter`]),
        ];
      }),
    );
    const readLastModified = (address: string) =>
      /<lastmod>(.*)<\/lastmod>/.exec(entries[locs.indexOf(ORIGIN + prefix + address)] ?? '')?.[1];
    assert.equal(readLastModified('/blog/'), readLastModified('/blog/ascii/'));
    for (const address of ['/blog/ascii/', '/releases/0.7.1/', '/tour/style/'])
      assert.equal(readLastModified(address), readThings(getPage(prefix + address))[0]?.dateModified, address);
    assert.equal(readLastModified('/blog/tags/'), readLastModified('/blog/'));
  });
}

test('search engines may index every page but the search and the not-found page', () => {
  for (const page of DOCUMENTS.filter((document) => isSearch(document) || document.path.endsWith('404.html')))
    assert.equal(readMeta(page, 'robots'), 'noindex', page.path);
  assertEach(SHARED_PAGES, function* (page) {
    if (readMeta(page, 'robots') !== '') yield 'search engines must not index it';
  });
  const robots = readContent('/robots.txt');
  assert.match(robots, /^User-agent: \*\nAllow: \/$/m);
  assert.deepEqual(
    [...robots.matchAll(/^Sitemap: (.*)$/gm)].map(([, url]) => url),
    LOCALES.map(({prefix}) => `${ORIGIN}${prefix}/sitemap.xml`),
  );
});

test('the not-found page has no canonical address', () => {
  const answers = DOCUMENTS.filter(({path}) => path.endsWith('404.html'));
  assert.equal(answers.length, LOCALES.length);
  for (const {$, path} of answers) {
    assert.equal($('link[rel=canonical], link[hreflang], meta[property="og:url"]').length, 0, path);
    assert.ok($('link[rel=alternate][type]').length > 0, `${path} has no feeds`);
  }
});

test('icons and manifests exist, and icons have the sizes that they claim', () => {
  assertEach(DOCUMENTS, function* ({$, locale}) {
    const findLinks = (rel: string) =>
      $(`head link[rel="${rel}"]`)
        .toArray()
        .map(({attribs}) => attribs.href)
        .join();
    if (findLinks('icon') !== `${locale === 'ko' ? '/ko' : ''}/img/favicon.svg`)
      yield `its icon is ${findLinks('icon')}`;
    if (findLinks('apple-touch-icon') !== '/img/icon-180.png')
      yield `its touch icon is ${findLinks('apple-touch-icon')}`;
    if (findLinks('manifest') !== `${locale === 'ko' ? '/ko' : ''}/manifest.webmanifest`)
      yield `its manifest is ${findLinks('manifest')}`;
  });
  assert.equal(readSize('/img/icon-180.png'), '180x180');
  assert.ok(FILES.has('/favicon.ico'));
  for (const {name, prefix} of LOCALES) {
    const {lang, start_url, scope, icons} = JSON.parse(readContent(`${prefix}/manifest.webmanifest`));
    assert.deepEqual({lang, start_url, scope}, {lang: name, start_url: `${prefix}/`, scope: `${prefix}/`});
    for (const {src, sizes} of icons) {
      assert.ok(FILES.has(src), src);
      if (sizes !== 'any') assert.equal(readSize(src), sizes);
    }
    assert.ok(icons.some(({purpose}: {purpose: string}) => purpose === 'maskable'));
  }
});
