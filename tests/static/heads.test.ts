/** What browsers, search engines, and other sites read in the head of a page. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES} from '../routes';
import {assertEach, assertNone, BUILT_PAGES, type BuiltPage, DOCUMENTS, ORIGIN, readContent} from './built';

const readMeta = ({$}: BuiltPage, name: string): readonly string[] =>
  $(`head meta[name="${name}"], head meta[property="${name}"]`)
    .toArray()
    .map((tag) => $(tag).attr('content') ?? '');

test('every page has a title, a language, and a direction [R-7]', () => {
  assertEach(DOCUMENTS, function* ({$, locale, path}) {
    const titles = $('head title').toArray();
    const title = $(titles).text();
    if (titles.length !== 1) yield `it has ${titles.length} titles; a page has one`;
    // Scripts complete the title of a not-found page.
    const [own, site, ...more] = title.split(' | ');
    const wanted = locale === 'ko' ? 'D2 문서' : 'D2 Documentation';
    if (path.endsWith('/') && (!own?.trim() || site !== wanted || more.length > 0))
      yield `its title is "${title}"; it must end in "| ${wanted}" and have no other "|"`;
    const {lang, dir} = $('html').attr() ?? {};
    if (lang !== locale || dir !== 'ltr') yield `its language is ${lang} ${dir}; it must be ${locale} ltr`;
  });
});

test('no two pages of a locale have the same title [R-7]', () => {
  const seen = new Map<string, string>();
  assertNone(
    BUILT_PAGES.flatMap((page) => {
      const key = `${page.locale} ${page.$('head title').text()}`;
      const first = seen.get(key);
      seen.set(key, page.path);
      return first === undefined ? [] : [`${page.path} has the same title as ${first}; rename one of them`];
    }),
  );
});

test('every page names its generator [R-8]', () => {
  assertEach(DOCUMENTS, function* (page) {
    const [generator, ...more] = readMeta(page, 'generator');
    if (generator !== 'Docusaurus v3.8.1' || more.length > 0) yield `its generator is ${generator}`;
  });
});

/** Pages whose title says everything. */
const MAY_LACK_DESCRIPTION = /^(?:\/ko)?\/(?:search\/|blog\/tags\/.*)$/;

test('no two pages of a locale have the same description', () => {
  const seen = new Map<string, string>();
  assertEach(BUILT_PAGES, function* (page) {
    const all = readMeta(page, 'description');
    const [description = ''] = all;
    if (MAY_LACK_DESCRIPTION.test(page.path) && all.length === 0) return;
    if (all.length !== 1) yield `it has ${all.length} descriptions; its front matter needs exactly one`;
    if (description.trim().length < 15 || description.length > 200)
      yield `its description has ${description.length} characters; write 15 to 200: "${description}"`;
    if (readMeta(page, 'og:description').join() !== description)
      yield 'its og:description differs from its description';
    const key = `${page.locale} ${description}`;
    const first = seen.get(key);
    if (first !== undefined) yield `it has the same description as ${first}; write another one`;
    seen.set(key, page.path);
  });
});

test('every page has its canonical address, and links to itself in the other locale', () => {
  assertEach(BUILT_PAGES, function* (page) {
    const findLinks = (selector: string) =>
      page
        .$(`head link${selector}`)
        .toArray()
        .map((link) => `${link.attribs.hreflang ?? ''} ${link.attribs.href}`.trim());
    const address = ORIGIN + page.path;
    if (findLinks('[rel=canonical]').join() !== address)
      yield `its canonical address is ${findLinks('[rel=canonical]')}`;
    const route = LOCALES.reduce((rest, {prefix}) => (prefix ? rest.replace(`${prefix}/`, '/') : rest), page.path);
    const wanted = [
      ...LOCALES.map(({name, prefix}) => `${name} ${ORIGIN}${prefix}${route}`),
      `x-default ${ORIGIN}${route}`,
    ];
    const found = findLinks('[rel=alternate][hreflang]');
    if (found.sort().join() !== wanted.sort().join()) yield `its alternates are ${found.join(', ')}`;
  });
});

test('every page has the metadata that sites show for a shared link', () => {
  assertEach(BUILT_PAGES, function* (page) {
    const wanted = {
      'og:title': page.$('head title').text(),
      'og:url': ORIGIN + page.path,
      'og:locale': page.locale === 'ko' ? 'ko_KR' : 'en_US',
      'og:locale:alternate': page.locale === 'ko' ? 'en_US' : 'ko_KR',
      'twitter:card': 'summary_large_image',
    };
    for (const [name, value] of Object.entries(wanted)) {
      const found = readMeta(page, name).join();
      if (found !== value) yield `its ${name} is "${found}"; it must be "${value}"`;
    }
    if (!readMeta(page, 'viewport').join().includes('width=device-width')) yield 'its viewport is not for phones';
  });
});

test('the description of the search for browsers is in the language of the pages [R-7]', () => {
  const readDescription = (prefix: string) =>
    /<Description>(.*)<\/Description>/.exec(readContent(`${prefix}/opensearch.xml`))?.[1];
  assert.equal(readDescription(''), 'Search D2 Documentation');
  assert.equal(readDescription('/ko'), 'D2 문서 검색');
});
