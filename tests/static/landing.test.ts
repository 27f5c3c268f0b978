/** Tests that the landing page's claims about its diagrams are true. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import type {Fence} from '../../plugins/d2/markdown/fence';
import {readFences} from '../../plugins/d2/markdown/page';
import {scanFences} from '../../plugins/d2/markdown/scan';
import {selectLines} from '../../plugins/d2/markdown/variants';
import {LIGHT_THEMES} from '../../plugins/d2/themes';
import {listPagesToTranslate} from '../../plugins/translations/pages';
import {ROOT} from '../../scripts/sources';
import {LOCALES} from '../routes';
import {getPage} from './built';

/** Returns the fences of the landing page in all languages, with their sources. */
function readLandingPages() {
  return listPagesToTranslate(ROOT, 'ko')
    .filter(({source}) => source.startsWith('src/pages/'))
    .flatMap(({source, translation}) => [source, translation])
    .map((file) => {
      const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
      const fences = readFences(file, scanFences(text)).fences.flatMap(({fence}) => fence ?? []);
      const readSource = ({body, options}: Fence) =>
        options.file === undefined ? body : fs.readFileSync(path.join(ROOT, path.dirname(file), options.file), 'utf8');
      return {file, text, fences, readSource};
    });
}

for (const {name, prefix} of LOCALES) {
  test(`each card of the landing page has a drawing and leads to the page about it (${name})`, () => {
    const {$} = getPage(`${prefix}/`);
    const cards = $('main h3')
      .toArray()
      .filter((heading) => $(heading).next('p').find('code').length > 0);
    assert.equal(cards.length, 6);
    for (const heading of cards) {
      assert.equal($(heading).prevAll().find('img').length, 1, `"${$(heading).text()}" must have one drawing`);
      assert.match($(heading).find('a').attr('href') ?? '', /\/tour\//, `"${$(heading).text()}" must link to the tour`);
    }
  });
}

test('the line below each card is in the source of its drawing', () => {
  for (const {file, text, fences, readSource} of readLandingPages()) {
    const cards = [...text.matchAll(/### .*\n\n`(.+)`\n\n```d2 title="(.+?)"/g)];
    assert.equal(cards.length, 6, file);
    for (const [, line = '', title] of cards) {
      const fence = fences.find(({options}) => options.title === title);
      assert.ok(fence && readSource(fence).includes(line), `${file}: ${title}: ${line}`);
    }
  }
});

test('the lines next to the large drawing are in its source', () => {
  for (const {file, text, fences, readSource} of readLandingPages()) {
    const [, title = '', lines = ''] = /```d2 show=source live=off title="(.+)"\n([^`]+)\n```/.exec(text) ?? [];
    const fence = fences.find(({options}) => options.file?.endsWith('ticket-regions.d2'));
    assert.ok(fence && lines !== '');
    const source = readSource(fence);
    for (const line of lines.split('\n')) assert.ok(source.includes(line), `${file}: ${line}`);
    for (const text of [lines, source]) {
      const count = text.trim().split('\n').length;
      assert.ok(title.includes(`${count}`), `${file}: the title must name the number of lines, ${count}`);
    }
  }
});

test('the diff on the landing page adds the lines of the second drawing, which the first figure offers as a choice', () => {
  for (const {file, text, fences} of readLandingPages()) {
    const [, diff = ''] = /```diff[^\n]*\n([^`]+)\n```/.exec(text) ?? [];
    const [first, after] = [fences[0], fences.findLast(({body}) => body.startsWith('...@rental'))];
    const added = diff.split('\n').filter((line) => line.startsWith('+'));
    assert.ok(first?.variants && added.length > 0);
    // Between `Rental: {` and `}`
    assert.deepEqual(
      added.map((line) => line.slice(1)),
      after?.body.split('\n').slice(2, -1),
      file,
    );
    const variant = selectLines(first.variants.marked, ['database']).split('\n');
    const lines = diff.split('\n').filter((line) => line !== '@@ … @@');
    for (const line of lines) assert.ok(variant.includes(line.slice(1)), `${file}: ${line}`);
  }
});

test('the landing page has a swatch for every theme', () => {
  for (const {file, fences} of readLandingPages()) {
    const swatches = fences.filter(({options}) => options.theme !== undefined);
    assert.deepEqual(
      swatches.map(({options: {theme, darkTheme, title}}) => [theme, darkTheme, title]),
      LIGHT_THEMES.map(([id, name]) => [id, id, `${id} ${name}`]),
      file,
    );
  }
});
