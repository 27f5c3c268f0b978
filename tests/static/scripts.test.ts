/** Tests the scripts, style sheets, and page weight of the built site. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import type {Element} from 'cheerio';
import {runChecks} from 'es-check';
import {browserslist} from '../../package.json';
import {getTransferSize} from '../../scripts/compress';
import {BUILD_FOLDER, ROOT} from '../../scripts/sources';
import {ALL_PAGES, assertEach, BUILT_PAGES, type BuiltPage} from './built';

test('the site has at most four distinct inline scripts, and no inline event handlers', () => {
  const scripts = new Map<string, string>();
  assertEach(ALL_PAGES, function* ({$, path: pagePath}) {
    for (const script of $('script').toArray()) {
      const {type = ''} = script.attribs;
      const body = $(script).text().trim();
      if (/^application\/(?:ld\+)?json$/.test(type)) JSON.parse(body);
      else if (body !== '') scripts.set(body, scripts.get(body) ?? pagePath);
    }
    for (const element of $<Element, string>('*').toArray())
      for (const name of Object.keys(element.attribs))
        if (/^on[a-z]+$/.test(name)) yield `an element has ${name}, which the Content Security Policy blocks`;
  });
  // One from the theme, one of ours in the head, and the base-path script on the two home pages. The CSP lists their hashes.
  const excerpts = [...scripts].map(([body, pagePath]) => `${pagePath}: ${body.slice(0, 80)}`);
  assert.ok(
    scripts.size <= 4,
    `the site has ${scripts.size} inline scripts; it must have at most 4:\n${excerpts.join('\n')}`,
  );
});

/**
 * es-check reports these by mistake: @noble/hashes calls `toHex` only where it exists, and any method named `group` matches
 * `ArrayPrototypeGroup`, which no browser ever shipped.
 */
const FALSE_ALARMS = ['Uint8ArrayToHex', 'ArrayPrototypeGroup'];

/** Lists the features that scripts use and that the oldest browsers in our `browserslist` don't support. We ship no polyfills. */
function findUnsupported(pattern: string, ...excluded: readonly string[]): string[] {
  const query = browserslist.join(', ');
  const options = {
    checkBrowser: true,
    checkFeatures: true,
    browserslistQuery: query,
    allowList: FALSE_ALARMS.join(),
  } as const;
  const {errors} = runChecks([{...options, files: [pattern], not: excluded}], {});
  return errors.map(({file, err}) => `${file}: ${err.message}`);
}

test('scripts and workers only use features that the oldest supported browsers have', () => {
  // Relative paths, because characters in the project's path could be part of a glob. Korean scripts only differ in their text, and ELK is
  // 1.5 MB of ES5, which would take longer than everything else.
  const build = path.relative(process.cwd(), BUILD_FOLDER).split(path.sep).join('/');
  assert.deepEqual(findUnsupported(`${build}/**/*.js`, `${build}/ko`, `${build}/assets/d2/elk.*.js`), []);

  // The check itself works: it reports a new feature.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'browsers-'));
  fs.writeFileSync(path.join(folder, 'new.js'), 'self.sorted = [2, 1].toSorted();');
  assert.match(findUnsupported(`${folder.split(path.sep).join('/')}/*.js`).join(), /ArrayToSorted \(chrome 109/);
  fs.rmSync(folder, {recursive: true});
});

const KB = 1000;
/** Maximum compressed size of the editor's own code, without the compiler. */
const MAX_EDITOR_BYTES = 190 * KB;
/** Maximum compressed size of the files that a page's initial load fetches, by kind. */
const BUDGETS_BYTES = {html: 60 * KB, script: 143.2 * KB, stylesheet: 19.4 * KB, font: 26 * KB, all: 221 * KB};

/** Returns how many bytes a server sends for a file of the site. */
const measureTransferSize = (file: string): number => getTransferSize(path.join(BUILD_FOLDER, file));

/** Returns the compressed bytes of the files that a page's initial load fetches, by kind. Images only count toward `all`. */
function measureInitialLoad({$, path: pagePath}: BuiltPage): Record<string, number> {
  const sumSizes = (...references: readonly (readonly [selector: string, attribute: string])[]) => {
    const files = references.flatMap(([selector, attribute]) =>
      $<Element, string>(selector)
        .toArray()
        .flatMap(({attribs}) => (attribs[attribute] ?? '').split(' ')),
    );
    return [...new Set(files)].map(measureTransferSize).reduce((total, size) => total + size, 0);
  };
  const parts = {
    html: measureTransferSize(`${pagePath}index.html`),
    script: sumSizes(['script[src]', 'src'], ['script[src]', 'data-run'], ['script[src]', 'data-ahead']),
    stylesheet: sumSizes(['link[rel=stylesheet]', 'href']),
    font: sumSizes(['link[rel=preload][as=font]', 'href']),
    image: sumSizes(['link[rel=preload][as=image]', 'href'], ['img[loading=eager]', 'src']),
  };
  return {...parts, all: Object.values(parts).reduce((total, size) => total + size, 0)};
}

test('style sheets embed no images, because browsers would decode them before the first paint', () => {
  const sheets = new Set(
    BUILT_PAGES.flatMap(({$}) =>
      $<Element, string>('link[rel=stylesheet]')
        .toArray()
        .map(({attribs}) => attribs.href ?? ''),
    ),
  );
  assert.ok(sheets.size > 0);
  for (const sheet of sheets) {
    const text = fs.readFileSync(path.join(BUILD_FOLDER, sheet), 'utf8');
    // src/css/tokens.css sets some variables of Infima to `none`.
    const isReplaced = (name: string) => new RegExp(`[;{]${name}:none[;}]`).test(text);
    const rules = text.replace(/(--[\w-]+):url\("data:(?:\\.|[^"\\])*"\)/g, (all, name) =>
      isReplaced(name) ? '' : all,
    );
    assert.doesNotMatch(rules, /url\(["']?data:/);
  }
});

test("the editor states the compiler's real download size", () => {
  const names = fs.readdirSync(path.join(BUILD_FOLDER, 'assets/d2')).filter((name) => /^d2\.\w+\.wasm$/.test(name));
  assert.equal(names.length, 1, names.join(' '));
  const size = (measureTransferSize(`assets/d2/${names[0]}`) / 1e6).toFixed(1);
  const phrases = fs.readFileSync(path.join(ROOT, 'plugins/d2/client/editor/phrases.ts'), 'utf8');
  assert.ok(phrases.includes(`(${size} MB, first time only)`), `the English text must say ${size} MB`);
  assert.ok(phrases.includes(`(${size}MB, 처음 한 번)`), `the Korean text must say ${size} MB`);
});

test("the editor's own code stays within its budget", () => {
  const names = fs
    .readdirSync(path.join(BUILD_FOLDER, 'assets/js'))
    .filter((name) => /client_editor|codemirror/.test(name) && name.endsWith('.js'));
  assert.ok(names.length > 1, 'There must be chunks named client_editor and codemirror.');
  const size = names.map((name) => measureTransferSize(`assets/js/${name}`)).reduce((total, bytes) => total + bytes, 0);
  assert.ok(size <= MAX_EDITOR_BYTES, `the editor's scripts have ${size} bytes; the budget is ${MAX_EDITOR_BYTES}`);
});

test("the files that a page's initial load fetches stay within their budgets", () => {
  assertEach(BUILT_PAGES, function* (page) {
    const actual = measureInitialLoad(page);
    for (const [kind, budget] of Object.entries(BUDGETS_BYTES)) {
      const bytes = actual[kind] ?? 0;
      if (bytes > budget) yield `${kind}: ${bytes} bytes; the budget is ${budget}`;
    }
    if (!actual.script || !actual.stylesheet || !actual.font)
      yield `it must load scripts, a style sheet, and fonts: ${JSON.stringify(actual)}`;
  });
});

test('by default, pages load no analytics and have no edit link [X-8]', () => {
  assertEach(ALL_PAGES, function* ({$}) {
    if ($('meta[name=analytics]').length > 0) yield 'it must not load analytics';
    if ($('.theme-edit-this-page').length > 0) yield 'it must not have an edit link';
  });
});
