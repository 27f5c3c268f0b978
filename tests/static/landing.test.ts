/** What the landing page claims about its diagrams is true. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {readFences} from '../../plugins/d2/markdown/page';
import {scanFences} from '../../plugins/d2/markdown/scan';
import {listPagesToTranslate} from '../../plugins/translations/pages';
import {ROOT} from '../../scripts/sources';
import {LOCALES} from '../routes';
import {getPage} from './built';

for (const {name, prefix} of LOCALES) {
  test(`the line above each diagram of the landing page is in its source (${name})`, () => {
    const {$} = getPage(`${prefix}/`);
    const cards = $('main h3').toArray();
    assert.equal(cards.length, 6);
    for (const heading of cards) {
      const line = $(heading).next('p').find('code').text();
      const figure = $(heading).nextAll('figure').first();
      assert.ok(line !== '' && figure.find('pre').text().includes(line), `${$(heading).text()}: ${line}`);
      assert.equal(figure.find('[data-d2=edit]').length, 1, `${$(heading).text()} can't be edited`);
      assert.match(
        $(heading).find('a').attr('href') ?? '',
        /\/tour\//,
        `${$(heading).text()} doesn't link to the tour`,
      );
    }
  });
}

test('diagrams on the landing page look the same anywhere, because no fence option changes them', () => {
  for (const {source, translation} of listPagesToTranslate(ROOT, 'ko').filter((page) =>
    page.source.startsWith('src/pages/'),
  ))
    for (const file of [source, translation]) {
      const {fences} = readFences(file, scanFences(fs.readFileSync(path.join(ROOT, file), 'utf8')));
      assert.ok(fences.length > 8);
      for (const {fence} of fences) {
        if (fence?.options.show !== 'both') continue;
        const {layout, theme, darkTheme, sketch, pad, title} = fence.options;
        assert.deepEqual({layout, theme, darkTheme, sketch, pad}, NO_OPTIONS, `${file}: ${title}`);
      }
    }
});

const NO_OPTIONS = {layout: undefined, theme: undefined, darkTheme: undefined, sketch: false, pad: undefined};
