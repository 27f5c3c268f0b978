/** What browsers, search engines and those who share a page read in its head. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES} from '../routes';
import {assertEach, assertNone, BUILT, type BuiltPage, contentOf, DOCUMENTS, ORIGIN} from './built';

const metaOf = ({$}: BuiltPage, name: string): readonly string[] =>
  $(`head meta[name="${name}"], head meta[property="${name}"]`)
    .toArray()
    .map((tag) => $(tag).attr('content') ?? '');

test('R-7: titles, language and direction are right', () => {
  assertEach(DOCUMENTS, function* ({$, locale, path}) {
    const titles = $('head title').toArray();
    const title = $(titles).text();
    if (titles.length !== 1) yield `it has ${titles.length} titles; a page has one`;
    // A not-found page gets the rest of its title with its scripts.
    const [own, site, ...more] = title.split(' | ');
    const wanted = locale === 'ko' ? 'D2 문서' : 'D2 Documentation';
    if (path.endsWith('/') && (!own?.trim() || site !== wanted || more.length > 0))
      yield `its title is "${title}"; it must end in "| ${wanted}", and have no other "|"`;
    const {lang, dir} = $('html').attr() ?? {};
    if (lang !== locale || dir !== 'ltr') yield `its language is ${lang} ${dir}; it must be ${locale} ltr`;
  });
});

test('R-7: no two pages of a locale have the same title', () => {
  const seen = new Map<string, string>();
  assertNone(
    BUILT.flatMap((one) => {
      const key = `${one.locale} ${one.$('head title').text()}`;
      const first = seen.get(key);
      seen.set(key, one.path);
      return first === undefined ? [] : [`${one.path} has the title of ${first}; call one of them otherwise`];
    }),
  );
});

test('R-8: the generator is named', () => {
  assertEach(DOCUMENTS, function* (one) {
    const [generator, ...more] = metaOf(one, 'generator');
    if (generator !== 'Docusaurus v3.8.1' || more.length > 0) yield `its generator is ${generator}`;
  });
});

/** Pages without words of their own, which say in their title all that there is to say. */
const NO_DESCRIPTION = /^(?:\/ko)?\/(?:search\/|blog\/tags\/.*)$/;

test('every page has a description of its own', () => {
  const seen = new Map<string, string>();
  assertEach(BUILT, function* (one) {
    const all = metaOf(one, 'description');
    const [description = ''] = all;
    if (NO_DESCRIPTION.test(one.path) && all.length === 0) return;
    if (all.length !== 1) yield `it has ${all.length} descriptions; write one into its front matter`;
    if (description.trim().length < 15 || description.length > 200)
      yield `its description has ${description.length} characters; write 15 to 200: "${description}"`;
    if (metaOf(one, 'og:description').join() !== description)
      yield 'its og:description is another than its description';
    const key = `${one.locale} ${description}`;
    const first = seen.get(key);
    if (first !== undefined) yield `its description is that of ${first}; write one of its own`;
    seen.set(key, one.path);
  });
});

test('every page names its address, and the same page in the other locales', () => {
  assertEach(BUILT, function* (one) {
    const links = (selector: string) =>
      one
        .$(`head link${selector}`)
        .toArray()
        .map((link) => `${link.attribs.hreflang ?? ''} ${link.attribs.href}`.trim());
    const address = ORIGIN + one.path;
    if (links('[rel=canonical]').join() !== address) yield `its canonical address is ${links('[rel=canonical]')}`;
    const route = LOCALES.reduce((rest, {prefix}) => (prefix ? rest.replace(`${prefix}/`, '/') : rest), one.path);
    const wanted = [
      ...LOCALES.map(({name, prefix}) => `${name} ${ORIGIN}${prefix}${route}`),
      `x-default ${ORIGIN}${route}`,
    ];
    const found = links('[rel=alternate][hreflang]');
    if (found.sort().join() !== wanted.sort().join()) yield `its alternates are ${found.join(', ')}`;
  });
});

test('every page says what those show who share it', () => {
  assertEach(BUILT, function* (one) {
    const wanted = {
      'og:title': one.$('head title').text(),
      'og:url': ORIGIN + one.path,
      'og:locale': one.locale === 'ko' ? 'ko_KR' : 'en_US',
      'og:locale:alternate': one.locale === 'ko' ? 'en_US' : 'ko_KR',
      'twitter:card': 'summary_large_image',
    };
    for (const [name, value] of Object.entries(wanted)) {
      const found = metaOf(one, name).join();
      if (found !== value) yield `its ${name} is "${found}"; it must be "${value}"`;
    }
    for (const image of metaOf(one, 'og:image'))
      if (!image.startsWith(`${ORIGIN}/`)) yield `its og:image ${image} is no address of this site`;
    if (!metaOf(one, 'viewport').join().includes('width=device-width')) yield 'it has no viewport for phones';
  });
});

test('R-7: what browsers say about the search is in the language of the pages', () => {
  const describe = (prefix: string) =>
    /<Description>(.*)<\/Description>/.exec(contentOf(`${prefix}/opensearch.xml`))?.[1];
  assert.equal(describe(''), 'Search D2 Documentation');
  assert.equal(describe('/ko'), 'D2 문서 검색');
});
