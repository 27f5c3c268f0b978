import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ROUTES} from '../../tests/routes';
import {aliasesOf} from './aliases';
import words from './words.json';

for (const [locale, pages] of Object.entries(words.pages)) {
  test(`aliases of ${locale} are of pages that exist, in one form, none twice on a page`, () => {
    for (const [route, line] of Object.entries(pages)) {
      assert.ok(ROUTES.includes(route), `${route} is no route`);
      const entries = line.split(', ');
      for (const entry of entries) assert.match(entry, /^[^\s,](?:[^,\n]*[^\s,])?$/, route);
      assert.equal(new Set(entries).size, entries.length, route);
    }
  });

  test(`every page of the tour has aliases in ${locale}`, () => {
    const tour = ROUTES.filter((route) => route.startsWith('/tour/'));
    assert.ok(tour.length > 60);
    assert.deepEqual(
      tour.filter((route) => !(route in pages)),
      [],
    );
  });
}

test('aliases are found by the end of the address, below any base path', () => {
  const style = words.pages.en['/tour/style/'];
  assert.equal(aliasesOf('/tour/style/', 'en'), style);
  assert.equal(aliasesOf('/docs/tour/style/', 'en'), style);
  assert.equal(aliasesOf('https://example.org/docs/tour/style/', 'en'), style);
  assert.equal(aliasesOf('/ko/tour/style/', 'ko'), words.pages.ko['/tour/style/']);
  for (const path of ['/', '/blog/', '/tour/none/', 'https://example.org/', 'https://example.org/blog/'])
    assert.equal(aliasesOf(path, 'en'), undefined);
  assert.equal(aliasesOf('/tour/style/', 'fr'), undefined);
});
