/** What runs in pages, and what they load. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import type {Element} from 'cheerio';
import {packedSize} from '../../scripts/pack';
import {BUILD, ROOT} from '../../scripts/sources';
import {assertEach, BUILT, type BuiltPage, DOCUMENTS} from './built';

test('budgets: inline scripts are few, the same on every page, and hold nothing of the page', () => {
  const scripts = new Map<string, string>();
  assertEach(DOCUMENTS, function* ({$, path: address}) {
    for (const script of $('script').toArray()) {
      const {type = ''} = script.attribs;
      const body = $(script).text().trim();
      if (/^application\/(?:ld\+)?json$/.test(type)) JSON.parse(body);
      else if (body !== '') scripts.set(body, scripts.get(body) ?? address);
    }
    for (const element of $<Element, string>('*').toArray())
      for (const name of Object.keys(element.attribs))
        if (/^on[a-z]+$/.test(name)) yield `an element has ${name}; a page's policy would have to allow it`;
  });
  // The theme's, the announcement's, and the base path's on the two home pages: a CSP can list them by their hashes.
  const firsts = [...scripts].map(([body, address]) => `${address}: ${body.slice(0, 80)}`);
  assert.ok(scripts.size <= 4, `${scripts.size} inline scripts:\n${firsts.join('\n')}`);
});

const KB = 1000;
const BUDGET = {html: 60 * KB, script: 118 * KB, stylesheet: 14.2 * KB, font: 26 * KB, all: 185 * KB};

/** Bytes of a file over the network. */
const weigh = (address: string): number => packedSize(path.join(BUILD, address));

/** Bytes over the network of what a page names, by kind. Each file counts once. */
function weights({$, path: address}: BuiltPage): Record<string, number> {
  const sum = (...named: readonly (readonly [selector: string, attribute: string])[]) => {
    const files = named.flatMap(([selector, attribute]) =>
      $<Element, string>(selector)
        .toArray()
        .flatMap(({attribs}) => (attribs[attribute] ?? '').split(' ')),
    );
    return [...new Set(files)].map(weigh).reduce((total, size) => total + size, 0);
  };
  const parts = {
    html: weigh(`${address}index.html`),
    script: sum(['script[src]', 'src'], ['script[src]', 'data-run'], ['script[src]', 'data-ahead']),
    stylesheet: sum(['link[rel=stylesheet]', 'href']),
    font: sum(['link[rel=preload][as=font]', 'href']),
    image: sum(['link[rel=preload][as=image]', 'href'], ['img[loading=eager]', 'src']),
  };
  return {...parts, all: Object.values(parts).reduce((total, size) => total + size, 0)};
}

test('budgets: no picture stands in the style sheet of all pages; each would be a document of its own before the first paint', () => {
  const sheets = new Set(
    BUILT.flatMap(({$}) =>
      $<Element, string>('link[rel=stylesheet]')
        .toArray()
        .map(({attribs}) => attribs.href ?? ''),
    ),
  );
  assert.ok(sheets.size > 0);
  for (const sheet of sheets) assert.doesNotMatch(fs.readFileSync(path.join(BUILD, sheet), 'utf8'), /url\(["']?data:/);
});

test('budgets: the compiler is as large as the editor states', () => {
  const names = fs.readdirSync(path.join(BUILD, 'assets/d2')).filter((name) => /^d2\.\w+\.wasm$/.test(name));
  assert.equal(names.length, 1, names.join(' '));
  const size = (weigh(`assets/d2/${names[0]}`) / 1e6).toFixed(1);
  const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
  assert.ok(read('plugins/d2/client/live/Live.tsx').includes(`(${size} MB, once)`), `English: it is ${size} MB`);
  assert.ok(read('i18n/ko/code.json').includes(`(${size}MB, 처음 한 번)`), `Korean: it is ${size} MB`);
});

test('budgets: what every page names is light', () => {
  assertEach(BUILT, function* (one) {
    const found = weights(one);
    for (const [kind, budget] of Object.entries(BUDGET)) {
      const bytes = found[kind] ?? 0;
      if (bytes > budget) yield `its ${kind} weighs ${bytes} bytes; the budget is ${budget}`;
    }
    if (!found.script || !found.stylesheet || !found.font) yield `it names no ${JSON.stringify(found)}`;
  });
});

test('X-8: where the owners set nothing, no page is counted, and none leads to an editor of its sources', () => {
  assertEach(DOCUMENTS, function* ({$}) {
    if ($('meta[name=analytics]').length > 0) yield 'it names a script that counts';
    if ($('.theme-edit-this-page').length > 0) yield 'it has a link to its sources';
  });
});
