/** Pages that teach by a figure of a certain kind keep it, in each language. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES} from '../routes';
import {contentOf, page} from './built';

/** What the figures with boards must have at least: tabs, each with the panel that it opens. */
const BOARDS: readonly (readonly [page: string, figures: number, tabs: number])[] = [
  ['layers', 7, 2],
  ['scenarios', 8, 2],
  ['steps', 10, 2],
  ['nested-composition', 6, 2],
];

/** Shapes and arrows of a drawing in letters, as D2 draws them in extended and in standard mode. */
const EXTENDED = /┌─+┐[\s\S]*▼[\s\S]*└─+┘/;
const STANDARD = /\+-+\+[\s\S]*v[\s\S]*\+-+\+/;

for (const {name, prefix} of LOCALES) {
  for (const [taught, figures, tabs] of BOARDS)
    test(`tour/${taught} shows its boards by tabs (${name})`, () => {
      const {$} = page(`${prefix}/tour/${taught}/`);
      const switched = $('figure [data-d2-boards]').toArray();
      assert.ok(switched.length >= figures, `${switched.length} figures have boards`);
      for (const boards of switched) {
        const found = $(boards).find('[role=tablist] > [role=tab]').toArray();
        assert.ok(found.length >= tabs, `${$(boards).closest('figure').attr('id')} has ${found.length} tabs`);
        for (const {attribs} of found) {
          const panel = $(boards).find(`[role=tabpanel][id="${attribs['aria-controls']}"]`);
          assert.equal(panel.find('img').length, 1, `${attribs['aria-controls']} has no picture`);
        }
      }
    });

  test(`tour/interactive has documents with tooltips and with links (${name})`, () => {
    const {$} = page(`${prefix}/tour/interactive/`);
    const documents = $('figure iframe[sandbox]').toArray();
    const sources = documents.map(({attribs}) => contentOf(attribs.src ?? ''));
    // Each is there for light and for dark pages.
    assert.ok(documents.length >= 12, `${documents.length} documents`);
    const has = (part: RegExp) => sources.filter((source) => part.test(source)).length;
    assert.ok(has(/<title>[^<]+<\/title>/) >= 4, 'tooltips are titles in the document');
    assert.ok(has(/<a href="https:\/\/example\.org\/[^"]+" target="_blank"/) >= 8, 'links open a window of their own');
  });

  test(`tour/composition-formats has an animation that can be stopped, and a drawing in letters (${name})`, () => {
    const {$} = page(`${prefix}/tour/composition-formats/`);
    const animation = $('figure [data-d2-animation]').first();
    assert.equal(animation.find('button[data-d2=animation]').length, 1);
    const {'data-moving': moving = '', 'data-still': still = ''} = animation.find('img').attr() ?? {};
    assert.match(contentOf(moving), /@keyframes/);
    assert.ok(still !== '' && still !== moving);
    assert.match($('figure pre[role=img]').text(), EXTENDED);
  });

  test(`tour/layouts has the same diagram by two engines, one beside the other (${name})`, () => {
    const {$} = page(`${prefix}/tour/layouts/`);
    const pictures = $('.beside > figure img').toArray();
    assert.deepEqual(
      $('.beside > figure [data-d2-caption]')
        .toArray()
        .map((caption) => /dagre|ELK/.exec($(caption).text())?.[0]),
      ['dagre', 'ELK'],
    );
    assert.equal(pictures.length, 2);
    // The words of a picture are those of its source, and the picture is the engine's.
    assert.equal(pictures[0]?.attribs.alt, pictures[1]?.attribs.alt);
    assert.notEqual(pictures[0]?.attribs.src, pictures[1]?.attribs.src);
  });

  test(`tour/exports shows text output of both modes (${name})`, () => {
    const {$} = page(`${prefix}/tour/exports/`);
    const texts = $('figure pre[role=img]')
      .toArray()
      .map((drawing) => $(drawing).text());
    for (const mode of [EXTENDED, STANDARD])
      assert.ok(
        texts.some((text) => mode.test(text)),
        `${mode} is in none of:\n${texts.join('\n')}`,
      );
  });

  test(`tour/intro begins with a figure that can be edited, and shows before it tabulates (${name})`, () => {
    const {$} = page(`${prefix}/tour/intro/`);
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
