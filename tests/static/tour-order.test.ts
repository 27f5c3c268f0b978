/** The order of the tour: its categories, and the links to the previous and next pages. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES, TOUR} from '../routes';
import {assertEach, assertNone, type BuiltPage, page} from './built';

/** The categories in the order in which a reader needs them, with their most important pages. */
const PATH: readonly {readonly en: string; readonly ko: string; readonly pages: string}[] = [
  {en: 'Getting started', ko: '시작하기', pages: 'intro hello-world install'},
  {en: 'The language', ko: '언어의 기본', pages: 'shapes connections containers'},
  {en: 'Look', ko: '모양', pages: 'style themes sketch'},
  {en: 'Text and pictures', ko: '텍스트와 그림', pages: 'text icons'},
  {en: 'Special diagrams', ko: '특수 다이어그램', pages: 'sequence-diagrams sql-tables uml-classes grid-diagrams'},
  {en: 'Less repetition', ko: '반복 줄이기', pages: 'vars classes globs imports'},
  {en: 'Several boards', ko: '여러 보드', pages: 'composition layers scenarios steps'},
  {en: 'Layout', ko: '레이아웃', pages: 'layouts dagre elk tala'},
  {en: 'Output', ko: '출력', pages: 'exports interactive'},
  {en: 'Tools', ko: '도구', pages: 'man api vscode'},
  {en: 'Help', ko: '도움말', pages: 'cheat-sheet troubleshoot faq'},
  {en: 'About D2', ko: 'D2에 대하여', pages: 'experience design future'},
];

const order = TOUR.flatMap(({ids}) => ids);

test('the sidebar of the tour starts with the first diagram and ends with what few readers need', () => {
  assert.deepEqual(
    TOUR.map(({label}) => label),
    PATH.map(({en}) => en),
  );
  for (const [at, {en, pages}] of PATH.entries()) {
    const wanted = pages.split(' ').map((name) => `tour/${name}`);
    const found = TOUR[at]?.ids.filter((item) => wanted.includes(item));
    assert.deepEqual(found, wanted, en);
  }
});

/** Returns the label of the category that a built sidebar shows a page in. */
const labelOf = ($: BuiltPage['$'], address: string) =>
  $(`.theme-doc-sidebar-menu a[aria-current=page][href="${address}"]`)
    .closest('.theme-doc-sidebar-item-category-level-1')
    .children('div')
    .find('a')
    .text();

for (const {name, prefix} of LOCALES) {
  const addresses = order.map((id) => `${prefix}/${id}/`);

  test(`the sidebar of every page of the tour has all categories, and the page in one of them (${name})`, () => {
    const labels = PATH.map((category) => category[name]);
    assertEach(addresses.map(page), function* ({$, path}) {
      const shown = $('.theme-doc-sidebar-item-category-level-1 > div > a').toArray();
      if (shown.map((link) => $(link).text()).join() !== labels.join())
        yield `its sidebar has ${shown.map((link) => $(link).text()).join(', ')}`;
      const own = TOUR.findIndex(({ids}) => ids.some((id) => `${prefix}/${id}/` === path));
      if (labelOf($, path) !== labels[own]) yield `its sidebar shows it in "${labelOf($, path)}", not "${labels[own]}"`;
    });
  });

  test(`every page of the tour links to the previous and the next page (${name})`, () => {
    assert.ok(order.length > 50, `the tour has only ${order.length} pages`);
    assertNone(
      addresses.flatMap((address, at) => {
        const {$} = page(address);
        return Object.entries({prev: addresses[at - 1], next: addresses[at + 1]}).flatMap(([where, wanted]) => {
          const links = $(`.pagination-nav__link--${where}`).toArray();
          const found = links.map(({attribs}) => attribs.href).join(' ');
          return found === (wanted ?? '') ? [] : [`${address}: ${where} is "${found}"; it must be "${wanted ?? ''}"`];
        });
      }),
    );
  });
}
