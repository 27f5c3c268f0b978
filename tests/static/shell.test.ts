/** Tests navbar, sidebars, tables of contents, and footer, as all readers get them without JavaScript. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Element} from 'cheerio';
import {LOCALES} from '../routes';
import {type BuiltPage, getPage} from './built';

const LABELS = {
  en: {
    left: ['Tour', 'Blog', 'Examples', 'Releases'],
    playground: 'Playground',
    credit: 'Created by Terrastruct',
    more: ['Source', 'License', 'Blog feed', 'Releases feed'],
  },
  ko: {
    left: ['둘러보기', '블로그', '예제', '릴리스'],
    playground: '플레이그라운드',
    credit: '만든 곳: Terrastruct',
    more: ['소스 코드', '라이선스', '블로그 피드', '릴리스 피드'],
  },
};

/** Returns labels and URLs of links. */
const readLinks = ({$}: BuiltPage, selector: string): [label: string, href: string | undefined][] =>
  $<Element, string>(selector)
    .toArray()
    .map((link) => [$(link).text().trim(), link.attribs.href]);

for (const {name, prefix} of LOCALES) {
  const {left, playground, credit, more} = LABELS[name];
  const targets = ['/tour/intro/', '/blog/', '/examples/overview/', '/releases/intro/'].map((path) => prefix + path);

  test(`the navbar of ${name} links to the parts of the site, and to D2 elsewhere [NAV-1]`, () => {
    const page = getPage(`${prefix}/tour/connections/`);
    assert.deepEqual(
      readLinks(page, '.navbar__items:not(.navbar__items--right) a.navbar__item'),
      left.map((label, index) => [label, targets[index]]),
    );
    assert.deepEqual(
      readLinks(page, '.navbar__items--right a.navbar__item').map(([label, href]) => [label.split(/\s/)[0], href]),
      [
        [playground, 'https://play.d2lang.com'],
        ['GitHub', 'https://github.com/terrastruct/d2'],
        ['Discord', 'https://discord.com/invite/pbUXgvmTpU'],
      ],
    );
  });

  test(`the footer of ${name} has logo, credit, copyright, the parts of the site, source, license, and feeds [FOOT-1]`, () => {
    const page = getPage(`${prefix}/`);
    const footer = page.$('footer');
    assert.ok(footer.find('svg').length > 0);
    for (const text of [credit, '2025']) assert.ok(footer.text().includes(text), text);
    const links = new Map(readLinks(page, 'footer a'));
    const hrefs = [
      'https://github.com/terrastruct/d2',
      'https://github.com/terrastruct/d2/blob/master/LICENSE.txt',
      `${prefix}/blog/rss.xml`,
      `${prefix}/releases/atom.xml`,
    ];
    for (const [index, label] of [...left, ...more].entries())
      assert.equal(links.get(label), [...targets, ...hrefs][index]);
    assert.equal(links.get(playground), 'https://play.d2lang.com');
    assert.equal(links.get('Terrastruct'), 'https://terrastruct.com');
  });
}

test('tour, releases, and examples have a sidebar, editor support has none, and no page has breadcrumbs [NAV-5]', () => {
  const sidebars = {'/tour/intro/': 'Introduction', '/releases/0.7.1/': '0.7.1', '/examples/overview/': 'Overview'};
  for (const [path, label] of Object.entries(sidebars)) {
    const page = getPage(path);
    const labels = readLinks(page, '.theme-doc-sidebar-container a').map(([text]) => text);
    assert.equal(labels.filter((text) => text.startsWith(label)).length, 1, path);
    assert.equal(page.$('.breadcrumbs').length, 0, path);
  }
  assert.equal(getPage('/tour/editor-support/').$('.theme-doc-sidebar-container').length, 0);
});

test('the table of contents lists all headings of levels 2 and 3 [NAV-5]', () => {
  const {$} = getPage('/tour/shapes/');
  const listedLinks = $<Element, string>('.table-of-contents a').toArray();
  const headings = $<Element, string>('.markdown :is(h2, h3)').toArray();
  assert.ok(headings.length > 3);
  assert.deepEqual(
    listedLinks.map(({attribs}) => attribs.href),
    headings.map(({attribs}) => `#${attribs.id}`),
  );
});

test('the table of contents labels the start of the reference, even on phones [NAV-6]', () => {
  for (const [path, label] of [
    ['/tour/connections/', 'Reference'],
    ['/ko/tour/connections/', '레퍼런스'],
  ] as const) {
    const {$} = getPage(path);
    for (const list of ['.table-of-contents', '.theme-doc-toc-mobile']) {
      const starts = $(`${list} li > span`).toArray();
      assert.deepEqual(
        starts.map((start) => [$(start).text(), $(start).next().attr('href')]),
        [[label, '#keywords']],
      );
    }
  }
});

test('links to the next and previous page say what that page teaches [NAV-7]', () => {
  for (const path of ['/tour/connections/', '/ko/tour/connections/', '/releases/0.7.0/']) {
    const {$} = getPage(path);
    const links = $<Element, string>('.pagination-nav__link').toArray();
    assert.equal(links.length, 2, path);
    for (const link of links) {
      const description = getPage(link.attribs.href ?? '')
        .$('meta[name=description]')
        .attr('content');
      assert.equal($(link).children().last().text(), description);
    }
  }
});

test('the sidebar shows when each release came out, and which ones have breaking changes [NAV-8]', () => {
  for (const [path, word] of [
    ['/releases/0.7.1/', 'breaking'],
    ['/ko/releases/0.7.1/', '호환성 깨짐'],
  ] as const) {
    const labels = readLinks(getPage(path), '.theme-doc-sidebar-container a').map(([text]) => text);
    assert.ok(labels.includes(`0.7.1 ${word} 2025-08-19`), labels.join(' '));
    assert.ok(labels.includes('0.7.0  2025-05-01'));
  }
});
