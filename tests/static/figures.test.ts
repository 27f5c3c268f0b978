/** Tests that pages about a kind of figure show one, in both languages. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES} from '../routes';
import {getPage, readContent} from './built';

/** Pages about boards, with the minimum numbers of figures that have boards, and of tabs in each figure. */
const BOARDS: readonly (readonly [page: string, figures: number, tabs: number])[] = [
  ['layers', 7, 2],
  ['scenarios', 8, 2],
  ['steps', 10, 2],
  ['nested-composition', 6, 2],
];

/** Matches a shape and an arrow in a diagram that's drawn as text. */
const TEXT_DRAWING = /┌─+┐[\s\S]*▼[\s\S]*└─+┘/;

for (const {name, prefix} of LOCALES) {
  for (const [pageName, figures, tabs] of BOARDS)
    test(`tour/${pageName} shows boards in tabs (${name})`, () => {
      const {$} = getPage(`${prefix}/tour/${pageName}/`);
      const figuresWithBoards = $('figure [data-d2-boards]').toArray();
      assert.ok(
        figuresWithBoards.length >= figures,
        `only ${figuresWithBoards.length} figures have boards; at least ${figures} must`,
      );
      for (const boards of figuresWithBoards) {
        const tabElements = $(boards).find('[role=tablist] > [role=tab]').toArray();
        assert.ok(
          tabElements.length >= tabs,
          `${$(boards).closest('figure').attr('id')} has ${tabElements.length} tabs; it must have at least ${tabs}`,
        );
        for (const {attribs} of tabElements) {
          const panel = $(boards).find(`[role=tabpanel][id="${attribs['aria-controls']}"]`);
          assert.equal(panel.find('img').length, 1, `${attribs['aria-controls']} must have one diagram`);
        }
      }
    });

  test(`blog/powerpoint shows three slides with a caption (${name})`, () => {
    const {$} = getPage(`${prefix}/blog/powerpoint/`);
    const figure = $('figure:has(> ol)').first();
    assert.equal(figure.find('li img').length, 3);
    assert.notEqual(figure.find('figcaption > [data-d2-caption]').text(), '');
    // The style sheet hides a caption until its last element has loaded.
    assert.ok(figure.find('figcaption > :last-child').is('span[hidden]'), figure.html() ?? '');
  });

  test(`tour/interactive has diagrams with tooltips and with links (${name})`, () => {
    const {$} = getPage(`${prefix}/tour/interactive/`);
    const documents = $('figure iframe[sandbox]').toArray();
    const sources = documents.map(({attribs}) => readContent(attribs.src ?? ''));
    // Each one has a file for light and one for dark mode.
    assert.ok(documents.length >= 12, `the page has ${documents.length} documents; it must have at least 12`);
    const countSources = (pattern: RegExp) => sources.filter((source) => pattern.test(source)).length;
    assert.ok(countSources(/<title>[^<]+<\/title>/) >= 4, 'at least four documents must have tooltips as titles');
    assert.ok(
      countSources(/<a href="https:\/\/example\.org\/[^"]+" target="_blank"/) >= 8,
      'links in at least eight documents must open a new window',
    );
  });

  test(`tour/composition-formats has an animation that can be paused, and a diagram as text (${name})`, () => {
    const {$} = getPage(`${prefix}/tour/composition-formats/`);
    const animation = $('figure [data-d2-animation]').first();
    assert.equal(animation.find('button[data-d2=animation]').length, 1);
    const {'data-moving': moving = '', 'data-still': still = ''} = animation.find('img').attr() ?? {};
    assert.match(readContent(moving), /@keyframes/);
    assert.ok(still !== '' && still !== moving);
    assert.match($('figure pre[role=img]').text(), TEXT_DRAWING);
  });

  test(`tour/intro starts with a short editable example, and has another one before its first table (${name})`, () => {
    const {$} = getPage(`${prefix}/tour/intro/`);
    const order = $('article .markdown')
      .find('figure, h2, table')
      .toArray()
      .filter((element) => $(element).parents('figure').length === 0)
      .map(({tagName}) => tagName);
    assert.equal(order[0], 'figure', order.slice(0, 5).join());
    const first = $('article figure').first();
    assert.equal(first.find('[data-d2=edit]').length, 1);
    const lines = first.find('pre code').text().trimEnd().split('\n').length;
    assert.ok(lines <= 8, `its source has ${lines} lines; it must have at most 8`);
    const table = order.indexOf('table');
    const before = order.slice(0, table === -1 ? order.length : table).filter((tag) => tag === 'figure');
    assert.ok(before.length >= 2, `${before.length} figures come before the first table; at least two must`);
  });
}

for (const [path, summary, lines] of [
  ['/tour/connections/', 'Diagram as text', ['web', 'db', 'from web to db: save']],
  ['/ko/tour/connections/', '텍스트로 보기', ['쇼핑몰', 'DB', '쇼핑몰 → DB: 저장']],
] as const)
  test(`the diagram as text on ${path} is in the language of the page`, () => {
    const {$} = getPage(path);
    const details = $('figure').first().find('details');
    assert.ok(details.find('summary').text().includes(summary));
    const items = details.find('li').toArray();
    assert.deepEqual(
      items.map((item) => $(item).text()),
      lines,
    );
  });

test("a source that doesn't compile is shown with the compiler's message", () => {
  const {$} = getPage('/tour/connections/');
  const message = 'stroke must be style.stroke';
  const block = $('.theme-code-block').filter((_, element) => $(element).text().includes(message));
  assert.ok(block.text().includes('web -> db: {stroke: red}'));
  assert.equal(block.find('strong').text(), message);
});
