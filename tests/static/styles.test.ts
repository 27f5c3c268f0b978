/** Tests that style sheets and fonts contain everything that pages use. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import type {Element} from 'cheerio';
import {CHARACTERS} from '../../plugins/lean/fonts';
import {ROOT} from '../../scripts/sources';
import {ALL_PAGES, assertEach, assertNone, BUILT_PAGES, FILES, readContent} from './built';

const mainSheets = [...FILES].filter((file) => /\/styles\.\w+\.css$/.test(file)).map(readContent);

/** Returns the names of classes in selectors. */
const findClasses = (sheet: string) =>
  new Set([...sheet.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));

/** Removes comments and strings, where file names look like classes. */
const removeCommentsAndStrings = (sheet: string) => sheet.replace(/\/\*.*?\*\/|url\([^)]*\)|'[^']*'|"[^"]*"/gs, '');

test('the style sheet has all Infima classes that pages use', () => {
  const infimaClasses = findClasses(fs.readFileSync(require.resolve('infima/dist/css/default/default.css'), 'utf8'));
  assert.ok(infimaClasses.size > 200);
  assert.ok(mainSheets.length > 0);
  const builtClasses = mainSheets.map(findClasses);
  const missing = new Set<string>();
  let checkedCount = 0;
  for (const {$} of ALL_PAGES)
    for (const {attribs} of $<Element, string>('[class]').toArray())
      for (const name of (attribs.class ?? '').split(/\s+/)) {
        if (!infimaClasses.has(name)) continue;
        checkedCount++;
        if (!builtClasses.every((names) => names.has(name))) missing.add(name);
      }
  assert.ok(checkedCount > 10_000, `only ${checkedCount} classes were checked`);
  assertNone(
    [...missing].map((name) => `pages use .${name}, but its rules were removed; check plugins/lean/unusedStyles.ts`),
  );
});

test('the build keeps every class in our style sheets', () => {
  const ownSheets = ['src', 'plugins'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => name.endsWith('.css'))
      .map((name) => path.join(folder, name)),
  );
  assert.ok(ownSheets.length > 10, `only ${ownSheets.length} style sheets were found`);
  const builtSheets = [...FILES].filter((file) => file.endsWith('.css')).map(readContent);
  const builtClasses = findClasses(builtSheets.join('\n'));
  // CSS modules append a hash to each name.
  const moduleClasses = new Set([...builtClasses].map((name) => name.replace(/_[\w-]{4}$/, '')));
  assertNone(
    ownSheets.flatMap((sheet) =>
      [...findClasses(removeCommentsAndStrings(fs.readFileSync(path.join(ROOT, sheet), 'utf8')))]
        .filter((name) => !(sheet.endsWith('.module.css') ? moduleClasses : builtClasses).has(name))
        .map(
          (name) =>
            `${sheet}: no script contains the name .${name}, so its rules were removed; check plugins/lean/unusedStyles.ts`,
        ),
    ),
  );
});

test('the build keeps rules for states that no HTML file shows, such as an open menu, dark mode, and print', () => {
  for (const sheet of mainSheets)
    for (const excerpt of [
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
      'This page hasn’t loaded completely',
      '페이지를 다 불러오지 못해',
    ])
      assert.ok(sheet.includes(excerpt), `The style sheet must contain ${excerpt}.`);
});

test('style sheets never set content-visibility, which would leave gaps in screenshots of whole pages', () => {
  for (const sheet of mainSheets) assert.doesNotMatch(sheet, /content-visibility:(?!visible)/);
});

test('every variable that a style sheet reads without a fallback is set somewhere', () => {
  for (const sheet of mainSheets) {
    const setVariables = new Set(
      [...sheet.matchAll(/(--[\w-]+)\s*:/g), ...sheet.matchAll(/@property (--[\w-]+)/g)].map(([, name]) => name),
    );
    // Docusaurus's progress bar sets the first variable in a script. Infima reads the second, but never sets it.
    for (const name of ['--docusaurus-progress-bar-color', '--image-alignment-padding']) setVariables.add(name);
    const usedVariables = new Set([...sheet.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name));
    assert.ok(usedVariables.size > 50);
    assertNone(
      [...usedVariables].filter((name) => !setVariables.has(name)).map((name) => `${name} is read, so it must be set`),
    );
  }
});

/** Matches the characters of the Latin subset in the fonts' packages, from which the build picks its own subset. */
const LATIN_CHARACTERS = /[\u0020-\u007e\u00a0-\u00ff\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]/g;
/** Matches characters in that range that are invisible or missing from the packages. */
const MISSING_CHARACTERS = /[\u00ad\u203e]/;

test('the fonts have every Latin character of English pages', () => {
  const availableCharacters = new Set(CHARACTERS);
  assertEach(
    BUILT_PAGES.filter(({locale}) => locale === 'en'),
    function* ({$}) {
      const missing = new Set(
        [...$('body').text().matchAll(LATIN_CHARACTERS)]
          .map(([character]) => character)
          .filter((character) => !availableCharacters.has(character) && !MISSING_CHARACTERS.test(character)),
      );
      for (const character of missing)
        yield `${character} (U+${character.codePointAt(0)?.toString(16)}) isn't in the fonts; add it to CHARACTERS in plugins/lean/fonts.ts`;
    },
  );
});
