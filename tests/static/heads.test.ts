/** Tests what browsers, search engines, and other sites read from a page's `<head>`. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES} from '../routes';
import {ALL_PAGES, assertEach, assertNone, BUILT_PAGES, type BuiltPage, ORIGIN, readContent} from './built';

const readMeta = ({$}: BuiltPage, name: string): readonly string[] =>
  $(`head meta[name="${name}"], head meta[property="${name}"]`)
    .toArray()
    .map((tag) => $(tag).attr('content') ?? '');

test('every page has a title, a language, and a text direction [R-7]', () => {
  assertEach(ALL_PAGES, function* ({$, locale, path}) {
    const titles = $('head title').toArray();
    const title = $(titles).text();
    if (titles.length !== 1) yield `it has ${titles.length} titles; it must have exactly one`;
    // Scripts complete the title of not-found pages, so it isn't checked here.
    const [pageTitle, siteTitle, ...extraParts] = title.split(' | ');
    const expectedSiteTitle = locale === 'ko' ? 'D2 문서' : 'D2 Documentation';
    if (path.endsWith('/') && (!pageTitle?.trim() || siteTitle !== expectedSiteTitle || extraParts.length > 0))
      yield `its title is "${title}"; it must be "PAGE TITLE | ${expectedSiteTitle}"`;
    const {lang, dir} = $('html').attr() ?? {};
    if (lang !== locale || dir !== 'ltr')
      yield `its <html> has lang="${lang}" and dir="${dir}"; it must have lang="${locale}" and dir="ltr"`;
  });
});

test('no two pages of a locale have the same title [R-7]', () => {
  const pathsByTitle = new Map<string, string>();
  assertNone(
    BUILT_PAGES.flatMap((page) => {
      const key = `${page.locale} ${page.$('head title').text()}`;
      const previousPath = pathsByTitle.get(key);
      pathsByTitle.set(key, page.path);
      return previousPath === undefined
        ? []
        : [`${page.path} has the same title as ${previousPath}; rename one of them`];
    }),
  );
});

test('every page names its generator [R-8]', () => {
  assertEach(ALL_PAGES, function* (page) {
    const generators = readMeta(page, 'generator').join(', ');
    if (generators !== 'Docusaurus v3.8.1') yield `its generator is "${generators}"; it must be "Docusaurus v3.8.1"`;
  });
});

/** Pages that don't need a description, because their title says everything. */
const PATHS_WITHOUT_DESCRIPTION = /^(?:\/ko)?\/(?:search\/|blog\/tags\/.*)$/;

test('every page has a description of 15 to 200 characters that no other page of its locale has', () => {
  const pathsByDescription = new Map<string, string>();
  assertEach(BUILT_PAGES, function* (page) {
    const descriptions = readMeta(page, 'description');
    const [description = ''] = descriptions;
    if (PATHS_WITHOUT_DESCRIPTION.test(page.path) && descriptions.length === 0) return;
    if (descriptions.length !== 1)
      yield `it has ${descriptions.length} descriptions; set exactly one in its front matter`;
    if (description.trim().length < 15 || description.length > 200)
      yield `its description has ${description.length} characters; write 15 to 200: "${description}"`;
    if (readMeta(page, 'og:description').join() !== description)
      yield 'its og:description differs from its description';
    const key = `${page.locale} ${description}`;
    const previousPath = pathsByDescription.get(key);
    if (previousPath !== undefined) yield `it has the same description as ${previousPath}; write a different one`;
    pathsByDescription.set(key, page.path);
  });
});

test('every page names its canonical URL and links to its versions in all locales', () => {
  assertEach(BUILT_PAGES, function* (page) {
    const readLinks = (selector: string) =>
      page
        .$(`head link${selector}`)
        .toArray()
        .map((link) => `${link.attribs.hreflang ?? ''} ${link.attribs.href}`.trim());
    const url = ORIGIN + page.path;
    const canonicalUrl = readLinks('[rel=canonical]').join();
    if (canonicalUrl !== url) yield `its canonical URL is "${canonicalUrl}"; it must be "${url}"`;
    // The path without the locale's prefix.
    const route = LOCALES.reduce((rest, {prefix}) => (prefix ? rest.replace(`${prefix}/`, '/') : rest), page.path);
    const expected = [
      ...LOCALES.map(({name, prefix}) => `${name} ${ORIGIN}${prefix}${route}`),
      `x-default ${ORIGIN}${route}`,
    ];
    const actual = readLinks('[rel=alternate][hreflang]');
    if (actual.sort().join() !== expected.sort().join())
      yield `its alternates are ${actual.join(', ')}; they must be ${expected.join(', ')}`;
  });
});

test('every page has the metadata for link previews, and a viewport for phones', () => {
  assertEach(BUILT_PAGES, function* (page) {
    const expected = {
      'og:title': page.$('head title').text(),
      'og:url': ORIGIN + page.path,
      'og:locale': page.locale === 'ko' ? 'ko_KR' : 'en_US',
      'og:locale:alternate': page.locale === 'ko' ? 'en_US' : 'ko_KR',
      'twitter:card': 'summary_large_image',
    };
    for (const [name, value] of Object.entries(expected)) {
      const actual = readMeta(page, name).join();
      if (actual !== value) yield `its ${name} is "${actual}"; it must be "${value}"`;
    }
    if (!readMeta(page, 'viewport').join().includes('width=device-width'))
      yield 'its viewport must contain "width=device-width", or phones zoom out';
  });
});

test("the OpenSearch description is in the locale's language [R-7]", () => {
  const readDescription = (prefix: string) =>
    /<Description>(.*)<\/Description>/.exec(readContent(`${prefix}/opensearch.xml`))?.[1];
  assert.equal(readDescription(''), 'Search D2 Documentation');
  assert.equal(readDescription('/ko'), 'D2 문서 검색');
});
