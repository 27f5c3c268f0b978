/** Tests the order of the tour: its categories, and the links to the previous and next pages. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES, TOUR_CATEGORIES} from '../routes';
import {assertEach, assertNone, type BuiltPage, getPage} from './built';

/** The categories in the order in which a reader needs them, with their most important pages. */
const EXPECTED_CATEGORIES: readonly {readonly en: string; readonly ko: string; readonly pageNames: string}[] = [
  {en: 'Start here', ko: '시작하기', pageNames: 'intro hello-world install'},
  {en: 'The language', ko: '언어의 기본', pageNames: 'shapes connections containers text style icons comments strings'},
  {en: 'Kinds of diagrams', ko: '다이어그램 종류', pageNames: 'sequence-diagrams sql-tables uml-classes grid-diagrams'},
  {en: 'Reuse', ko: '재사용', pageNames: 'vars classes globs overrides imports'},
  {en: 'Boards', ko: '보드', pageNames: 'composition layers scenarios steps'},
  {en: 'Layout and appearance', ko: '레이아웃과 꾸미기', pageNames: 'layouts dagre elk tala themes sketch'},
  {en: 'Tools and output', ko: '도구와 출력', pageNames: 'exports interactive vscode'},
  {en: 'Reference', ko: '레퍼런스', pageNames: 'cheat-sheet man troubleshoot faq api'},
  {en: 'About D2', ko: 'D2에 대하여', pageNames: 'experience design future'},
];

const PAGE_IDS = TOUR_CATEGORIES.flatMap(({ids}) => ids);

test("the tour's sidebar lists its categories and key pages in the expected order", () => {
  assert.deepEqual(
    TOUR_CATEGORIES.map(({label}) => label),
    EXPECTED_CATEGORIES.map(({en}) => en),
  );
  for (const [index, {en, pageNames: pages}] of EXPECTED_CATEGORIES.entries()) {
    const expected = pages.split(' ').map((name) => `tour/${name}`);
    const actual = TOUR_CATEGORIES[index]?.ids.filter((item) => expected.includes(item));
    assert.deepEqual(actual, expected, en);
  }
});

/** Returns the label of the sidebar category that contains the page. */
const getCategoryLabel = ($: BuiltPage['$'], pagePath: string) =>
  $(`.theme-doc-sidebar-menu a[aria-current=page][href="${pagePath}"]`)
    .closest('.theme-doc-sidebar-item-category-level-1')
    .children('div')
    .find('a')
    .text();

for (const {name, prefix} of LOCALES) {
  const pagePaths = PAGE_IDS.map((id) => `${prefix}/${id}/`);

  test(`every tour page's sidebar lists all categories, with the page in the right one (${name})`, () => {
    const labels = EXPECTED_CATEGORIES.map((category) => category[name]);
    assertEach(pagePaths.map(getPage), function* ({$, path}) {
      const shownCategories = $('.theme-doc-sidebar-item-category-level-1 > div > a').toArray();
      if (shownCategories.map((link) => $(link).text()).join() !== labels.join())
        yield `its sidebar has ${shownCategories.map((link) => $(link).text()).join(', ')}; it must have ${labels.join(', ')}`;
      const categoryIndex = TOUR_CATEGORIES.findIndex(({ids}) => ids.some((id) => `${prefix}/${id}/` === path));
      if (getCategoryLabel($, path) !== labels[categoryIndex])
        yield `its sidebar shows it in "${getCategoryLabel($, path)}", not "${labels[categoryIndex]}"`;
    });
  });

  test(`every page of the tour links to the previous and the next page (${name})`, () => {
    assert.ok(PAGE_IDS.length > 50, `the tour has only ${PAGE_IDS.length} pages`);
    assertNone(
      pagePaths.flatMap((pagePath, index) => {
        const {$} = getPage(pagePath);
        return Object.entries({prev: pagePaths[index - 1], next: pagePaths[index + 1]}).flatMap(
          ([direction, expected]) => {
            const links = $(`.pagination-nav__link--${direction}`).toArray();
            const actual = links.map(({attribs}) => attribs.href).join(' ');
            return actual === (expected ?? '')
              ? []
              : [`${pagePath}: ${direction} is "${actual}"; it must be "${expected ?? ''}"`];
          },
        );
      }),
    );
  });
}
