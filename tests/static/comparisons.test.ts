/** Tests the pages that compare drawings of the same source: themes, and layout engines. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LIGHT_THEMES} from '../../plugins/d2/themes';
import {LOCALES} from '../routes';
import {getPage} from './built';

const THEME_IDS = LIGHT_THEMES.map(([id]) => id).sort((a, b) => a - b);

for (const {name, prefix} of LOCALES) {
  test(`each theme has a figure with its heading, its setting, and a lazy image with a size (${name})`, () => {
    const {$} = getPage(`${prefix}/tour/themes/`);
    const figures = $('figure[id^="diagram-theme-"]:has(h3)').toArray();
    const ids = figures.map((figure) => Number($(figure).attr('id')?.replace('diagram-theme-', '')));
    assert.deepEqual(
      ids.sort((a, b) => a - b),
      THEME_IDS,
    );
    for (const figure of figures) {
      const id = $(figure).attr('id')?.replace('diagram-theme-', '');
      assert.equal($(figure).find('h3').attr('id'), `theme-${id}`);
      assert.equal($(figure).find('button code').text(), `theme-id: ${id}`);
      const image = $(figure).find('img');
      assert.equal(image.attr('loading'), 'lazy');
      assert.ok(
        Number(image.attr('width')) > 0 && Number(image.attr('height')) > 0,
        `the image of theme ${id} must have a size`,
      );
    }
  });

  test(`readers can edit the source of the theme drawings (${name})`, () => {
    const {$} = getPage(`${prefix}/tour/themes/`);
    assert.equal($('#diagram-light-themes[data-d2-live] pre').length, 1);
  });

  for (const engine of ['dagre', 'elk'])
    test(`the page about ${engine} compares both engines in twelve pairs of editable diagrams (${name})`, () => {
      const {$} = getPage(`${prefix}/examples/${engine}/`);
      const pairs = $('article div:has(> figure img)')
        .toArray()
        .map((pair) => $(pair).children('figure:has(img)').toArray())
        .filter(({length}) => length === 2);
      assert.equal(pairs.length, 12);
      for (const pair of pairs) {
        const captions = pair.map((figure) => $(figure).find('[data-d2-caption]').text());
        assert.ok(captions[0]?.includes(engine === 'elk' ? 'ELK' : 'dagre'), captions.join());
        assert.ok(captions[1]?.includes(engine === 'elk' ? 'dagre' : 'ELK'), captions.join());
        for (const figure of pair) assert.ok($(figure).is('[data-d2-live]'), captions.join());
        const widths = pair.map((figure) => Number($(figure).find('img').attr('width')));
        const style = $(pair[0]).parent().attr('style') ?? '';
        const shares = [...style.matchAll(/([\d.]+)%/g)].map(([, share]) => Number(share) / 100);
        const scales = shares.map((share, i) => share / (widths[i] ?? 0));
        assert.equal(Math.max(...shares), 1, captions.join());
        assert.equal(scales[0]?.toFixed(6), scales[1]?.toFixed(6), `${captions.join()} must have the same scale`);
      }
    });
}
