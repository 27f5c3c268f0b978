/** Tests which pages exist. `hosts.test.ts` tests the redirects. */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LOCALES, PAGES} from '../routes';
import {assertNone, BUILT_PAGES, REDIRECT_PAGES, readContent} from './built';

test('every page of the sidebars and every promised URL is built in both locales, and no other page [R-1]', () => {
  const built = new Set(BUILT_PAGES.map((page) => page.path));
  const knownPages = new Set(PAGES);
  assertNone([
    ...PAGES.filter((path) => !built.has(path)).map(
      (path) => `${path} is missing. Does its file exist in this locale?`,
    ),
    ...[...built]
      .filter((path) => !knownPages.has(path))
      .map((path) => `${path} isn't in any sidebar. Add it to sidebars.ts.`),
  ]);
});

test('on hosts without redirects, /tour/ leads to the introduction [R-4]', () => {
  assert.deepEqual(
    REDIRECT_PAGES.map((page) => page.path),
    LOCALES.map(({prefix}) => `${prefix}/tour/`).sort(),
  );
  for (const {prefix} of LOCALES)
    assert.match(readContent(`${prefix}/tour/index.html`), new RegExp(`content="0; url=${prefix}/tour/intro/"`));
});
