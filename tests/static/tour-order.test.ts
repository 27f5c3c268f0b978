/** The order of the tour: its categories, and the links to the previous and next pages. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES, TOUR_CATEGORIES} from '../routes';
import {assertEach, assertNone, type BuiltPage, getPage} from './built';

/** The categories in the order in which a reader needs them, with their most important pages. */
const CATEGORIES: readonly {readonly en: string; readonly ko: string; readonly pages: string}[] = [
  {en: 'Start here', ko: '시작하기', pages: 'intro hello-world install'},
  {en: 'The language', ko: '언어의 기본', pages: 'shapes connections containers text style icons comments strings'},
  {en: 'Kinds of diagrams', ko: '다이어그램 종류', pages: 'sequence-diagrams sql-tables uml-classes grid-diagrams'},
  {en: 'Reuse', ko: '재사용', pages: 'vars classes globs overrides imports'},
  {en: 'Boards', ko: '보드', pages: 'composition layers scenarios steps'},
  {en: 'Layout and appearance', ko: '레이아웃과 모양', pages: 'layouts dagre elk tala themes sketch'},
  {en: 'Tools and output', ko: '도구와 출력', pages: 'exports interactive vscode'},
  {en: 'Reference', ko: '레퍼런스', pages: 'cheat-sheet man troubleshoot faq api'},
  {en: 'About D2', ko: 'D2에 대하여', pages: 'experience design future'},
];

const order = TOUR_CATEGORIES.flatMap(({ids}) => ids);

test('the sidebar of the tour starts with the first diagram and ends with what few readers need', () => {
  assert.deepEqual(
    TOUR_CATEGORIES.map(({label}) => label),
    CATEGORIES.map(({en}) => en),
  );
  for (const [index, {en, pages}] of CATEGORIES.entries()) {
    const wanted = pages.split(' ').map((name) => `tour/${name}`);
    const found = TOUR_CATEGORIES[index]?.ids.filter((item) => wanted.includes(item));
    assert.deepEqual(found, wanted, en);
  }
});

/** Returns the label of the category that a built sidebar shows a page in. */
const findLabel = ($: BuiltPage['$'], address: string) =>
  $(`.theme-doc-sidebar-menu a[aria-current=page][href="${address}"]`)
    .closest('.theme-doc-sidebar-item-category-level-1')
    .children('div')
    .find('a')
    .text();

for (const {name, prefix} of LOCALES) {
  const addresses = order.map((id) => `${prefix}/${id}/`);

  test(`the sidebar of every page of the tour has all categories, and the page in one of them (${name})`, () => {
    const labels = CATEGORIES.map((category) => category[name]);
    assertEach(addresses.map(getPage), function* ({$, path}) {
      const shown = $('.theme-doc-sidebar-item-category-level-1 > div > a').toArray();
      if (shown.map((link) => $(link).text()).join() !== labels.join())
        yield `its sidebar has ${shown.map((link) => $(link).text()).join(', ')}`;
      const own = TOUR_CATEGORIES.findIndex(({ids}) => ids.some((id) => `${prefix}/${id}/` === path));
      if (findLabel($, path) !== labels[own])
        yield `its sidebar shows it in "${findLabel($, path)}", not "${labels[own]}"`;
    });
  });

  test(`every page of the tour links to the previous and the next page (${name})`, () => {
    assert.ok(order.length > 50, `the tour has only ${order.length} pages`);
    assertNone(
      addresses.flatMap((address, index) => {
        const {$} = getPage(address);
        return Object.entries({prev: addresses[index - 1], next: addresses[index + 1]}).flatMap(([where, wanted]) => {
          const links = $(`.pagination-nav__link--${where}`).toArray();
          const found = links.map(({attribs}) => attribs.href).join(' ');
          return found === (wanted ?? '') ? [] : [`${address}: ${where} is "${found}"; it must be "${wanted ?? ''}"`];
        });
      }),
    );
  });
}
