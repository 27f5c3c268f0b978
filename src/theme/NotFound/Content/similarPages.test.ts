import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findSimilarPages, type TitledPage, toQueryWords} from './similarPages';

const PAGES: readonly TitledPage[] = [
  ['/tour/connections/', 'Connections'],
  ['/tour/containers/', 'Containers'],
  ['/tour/sql-tables/', 'SQL tables'],
  ['/tour/layers/', 'Layers'],
  ['/releases/0.7.1/', '0.7.1'],
  ['/releases/0.7.0/', '0.7.0'],
  ['/blog/dark-mode/', 'Dark mode'],
];
const suggestPaths = (path: string) => findSimilarPages(path, PAGES).map(([url]) => url);

for (const [path, suggestion] of [
  ['/tour/conections/', '/tour/connections/'],
  ['/connections/', '/tour/connections/'],
  ['/docs/tour/Connection.html', '/tour/connections/'],
  ['/tour/sql_tables', '/tour/sql-tables/'],
  ['/tour/tables/', '/tour/sql-tables/'],
  ['/releases/0.7.2/', '/releases/0.7.1/'],
  ['/releases/0.7/', '/releases/0.7.1/'],
  ['/blog/darkmode/', '/blog/dark-mode/'],
] as const)
  test(`suggests ${suggestion} for ${path}`, () => assert.equal(suggestPaths(path)[0], suggestion));

for (const path of [
  '/',
  '',
  '/xyzzy/plugh/',
  '/%E0%A4%A/',
  '/../../',
  `/${'a'.repeat(100_000)}/`,
  '/<script>/',
  '/%00/',
])
  test(`suggests nothing for ${JSON.stringify(path.slice(0, 20))}`, () => assert.deepEqual(suggestPaths(path), []));

test('suggests at most three pages', () => {
  const releases = ['0.7.1', '0.7.2', '0.7.3', '0.7.4'].map(
    (version): TitledPage => [`/releases/${version}/`, version],
  );
  assert.equal(findSimilarPages('/releases/0.7.5/', releases).length, 3);
});

test('splits an unknown URL into search words, and decodes valid percent-encoding', () => {
  assert.deepEqual(toQueryWords('/tour/sql-tables/index.html'), ['tour', 'sql', 'tables']);
  assert.deepEqual(toQueryWords('/releases/0.7.2/'), ['releases', '0.7.2']);
  assert.deepEqual(toQueryWords('/%EC%97%B0%EA%B2%B0/'), ['연결']);
  assert.deepEqual(toQueryWords('/%E0%A4%A/'), ['E0', 'A4', 'A']);
});
