/** Style sheets and fonts: nothing that a page uses is missing from them. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import type {Element} from 'cheerio';
import {CHARACTERS} from '../../plugins/lean/fonts';
import {ROOT} from '../../scripts/sources';
import {assertEach, assertNone, BUILT, contentOf, DOCUMENTS, FILES} from './built';

const sheets = [...FILES].filter((file) => /\/styles\.\w+\.css$/.test(file)).map(contentOf);

/** Names of classes in selectors. */
const classesOf = (sheet: string) =>
  new Set([...sheet.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));

/** Without comments and strings, in which file names look like classes. */
const withoutTexts = (sheet: string) => sheet.replace(/\/\*.*?\*\/|url\([^)]*\)|'[^']*'|"[^"]*"/gs, '');

test('every class of a page that the theme\u2019s style sheet knows is in the site\u2019s', () => {
  const theirs = classesOf(fs.readFileSync(require.resolve('infima/dist/css/default/default.css'), 'utf8'));
  assert.ok(theirs.size > 200);
  assert.ok(sheets.length > 0);
  const ours = sheets.map(classesOf);
  const missing = new Set<string>();
  let seen = 0;
  for (const {$} of DOCUMENTS)
    for (const {attribs} of $<Element, string>('[class]').toArray())
      for (const name of (attribs.class ?? '').split(/\s+/)) {
        if (!theirs.has(name)) continue;
        seen++;
        if (!ours.every((names) => names.has(name))) missing.add(name);
      }
  assert.ok(seen > 10_000, `only ${seen} were seen`);
  assertNone(
    [...missing].map((name) => `.${name} is used, and its rules were left out (plugins/lean/unusedStyles.ts)`),
  );
});

test('every class of the site\u2019s own style sheets is in a built one', () => {
  const own = ['src', 'plugins'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => name.endsWith('.css'))
      .map((name) => path.join(folder, name)),
  );
  assert.ok(own.length > 10, `only ${own.length} sheets`);
  const built = [
    ...classesOf(
      [...FILES]
        .filter((file) => file.endsWith('.css'))
        .map(contentOf)
        .join('\n'),
    ),
  ];
  /** In modules, names get something behind them. */
  const beginnings = new Set(built.map((name) => name.replace(/_[\w-]{4}$/, '')));
  assertNone(
    own.flatMap((sheet) =>
      [...classesOf(withoutTexts(fs.readFileSync(path.join(ROOT, sheet), 'utf8')))]
        .filter((name) => (sheet.endsWith('.module.css') ? !beginnings.has(name) : !built.includes(name)))
        .map(
          (name) =>
            `${sheet}: no script has the name .${name} whole, so its rules were left out (plugins/lean/unusedStyles.ts)`,
        ),
    ),
  );
});

test('what only comes into being later is styled: the menu, the search, a reader\u2019s settings, paper', () => {
  for (const sheet of sheets)
    for (const part of [
      '.navbar-sidebar--show',
      '.navbar-sidebar__backdrop',
      '.dropdown--show',
      '.table-of-contents__link--active',
      '#nprogress',
      'prefers-reduced-motion',
      '@media print',
      '[data-theme=dark]',
      ':lang(ko)',
      '.t-c',
    ])
      assert.ok(sheet.includes(part), `The style sheet has no ${part}.`);
});

test('every variable that a style sheet reads without a fallback is set somewhere', () => {
  for (const sheet of sheets) {
    const set = new Set(
      [...sheet.matchAll(/(--[\w-]+)\s*:/g), ...sheet.matchAll(/@property (--[\w-]+)/g)].map(([, name]) => name),
    );
    // By elements' own styles and by scripts.
    // The last one is a slip of Infima's own.
    for (const name of ['--docusaurus-progress-bar-color', '--image-alignment-padding']) set.add(name);
    const read = new Set([...sheet.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
    assert.ok(read.size > 50);
    assertNone([...read].filter((name) => !set.has(name)).map((name) => `${name} is read and never set`));
  }
});

/** What the fonts of the site would have a letter for, before they are cut: the Latin subset of their packages. */
const LATIN = /[\u0020-\u007e\u00a0-\u00ff\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]/g;
/** Of it, what the packages have no letter for, or what is not seen. */
const ABSENT = /[\u00ad\u203e]/;

test('the fonts have every Latin letter of English pages', () => {
  const has = new Set(CHARACTERS);
  assertEach(
    BUILT.filter(({locale}) => locale === 'en'),
    function* ({$}) {
      const missing = new Set(
        [...$('body').text().matchAll(LATIN)]
          .map(([letter]) => letter)
          .filter((letter) => !has.has(letter) && !ABSENT.test(letter)),
      );
      for (const letter of missing)
        yield `${letter} (U+${letter.codePointAt(0)?.toString(16)}) is not in the fonts; add it to CHARACTERS in plugins/lean/fonts.ts`;
    },
  );
});
