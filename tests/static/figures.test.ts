/** Pages that explain a kind of figure show it, in both languages. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES} from '../routes';
import {getPage, readContent} from './built';

/** Pages about boards, with the least number of figures that have boards and of tabs in each of them. */
const BOARDS: readonly (readonly [page: string, figures: number, tabs: number])[] = [
  ['layers', 7, 2],
  ['scenarios', 8, 2],
  ['steps', 10, 2],
  ['nested-composition', 6, 2],
];

/** A shape and an arrow of a diagram as text. */
const DRAWN_AS_TEXT = /┌─+┐[\s\S]*▼[\s\S]*└─+┘/;

for (const {name, prefix} of LOCALES) {
  for (const [taught, figures, tabs] of BOARDS)
    test(`tour/${taught} shows boards in tabs (${name})`, () => {
      const {$} = getPage(`${prefix}/tour/${taught}/`);
      const switched = $('figure [data-d2-boards]').toArray();
      assert.ok(switched.length >= figures, `${switched.length} figures have boards`);
      for (const boards of switched) {
        const found = $(boards).find('[role=tablist] > [role=tab]').toArray();
        assert.ok(found.length >= tabs, `${$(boards).closest('figure').attr('id')} has ${found.length} tabs`);
        for (const {attribs} of found) {
          const panel = $(boards).find(`[role=tabpanel][id="${attribs['aria-controls']}"]`);
          assert.equal(panel.find('img').length, 1, `${attribs['aria-controls']} has no diagram`);
        }
      }
    });

  test(`tour/interactive has diagrams with tooltips and with links (${name})`, () => {
    const {$} = getPage(`${prefix}/tour/interactive/`);
    const documents = $('figure iframe[sandbox]').toArray();
    const sources = documents.map(({attribs}) => readContent(attribs.src ?? ''));
    // Each one has a file for light and one for dark mode.
    assert.ok(documents.length >= 12, `${documents.length} documents`);
    const has = (part: RegExp) => sources.filter((source) => part.test(source)).length;
    assert.ok(has(/<title>[^<]+<\/title>/) >= 4, 'tooltips are titles');
    assert.ok(has(/<a href="https:\/\/example\.org\/[^"]+" target="_blank"/) >= 8, 'links open a new window');
  });

  test(`tour/composition-formats has an animation that can be paused, and a diagram as text (${name})`, () => {
    const {$} = getPage(`${prefix}/tour/composition-formats/`);
    const animation = $('figure [data-d2-animation]').first();
    assert.equal(animation.find('button[data-d2=animation]').length, 1);
    const {'data-moving': moving = '', 'data-still': still = ''} = animation.find('img').attr() ?? {};
    assert.match(readContent(moving), /@keyframes/);
    assert.ok(still !== '' && still !== moving);
    assert.match($('figure pre[role=img]').text(), DRAWN_AS_TEXT);
  });

  test(`tour/intro starts with a short example that can be edited (${name})`, () => {
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
    assert.ok(lines <= 8, `its source has ${lines} lines`);
    const table = order.indexOf('table');
    const before = order.slice(0, table === -1 ? order.length : table).filter((tag) => tag === 'figure');
    assert.ok(before.length >= 2, `${before.length} figures come before the first table`);
  });
}

for (const [path, summary, lines] of [
  ['/tour/connections/', 'Diagram as text', ['web', 'db', 'from web to db: save']],
  ['/ko/tour/connections/', '텍스트로 보기', ['쇼핑몰', 'DB', '쇼핑몰 → DB: 저장']],
] as const)
  test(`the text alternative on ${path} is in the language of the page`, () => {
    const {$} = getPage(path);
    const details = $('figure').first().find('details');
    assert.ok(details.find('summary').text().includes(summary));
    const items = details.find('li').toArray();
    assert.deepEqual(
      items.map((item) => $(item).text()),
      lines,
    );
  });

test("a source that fails shows the compiler's message at its line", () => {
  const {$} = getPage('/tour/connections/');
  const message = 'stroke must be style.stroke';
  const block = $('.theme-code-block').filter((_, element) => $(element).text().includes(message));
  assert.ok(block.text().includes('web -> db: {stroke: red}'));
  assert.equal(block.find('strong').text(), message);
});
