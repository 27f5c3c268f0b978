import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findRedirect, redirects} from './redirects';

const redirectedPaths: readonly [from: string, to: string][] = [
  ['/tour', '/tour/intro/'],
  ['/tour/', '/tour/intro/'],
  ['/tour.html', '/tour/intro/'],
  ['/tour/index.html', '/tour/intro/'],
  ['/tour/intro', '/tour/intro/'],
  ['/tour/intro.html', '/tour/intro/'],
  ['/a.html', '/a/'],
  ['/a.htm', '/a/'],
  ['/a/index.html', '/a/'],
  ['/a/index.htm', '/a/'],
  ['/index.html', '/'],
  ['/index.htm', '/'],
  ['/my-index.html', '/my-index/'],
  ['/releases/0.7.1', '/releases/0.7.1/'],
  ['/releases/0.7.1.html', '/releases/0.7.1/'],
  ['/항구', '/항구/'],
  ['', '/'],
];

for (const [from, to] of redirectedPaths)
  test(`"${from}" redirects to ${to}`, () => assert.equal(findRedirect(from), to));

const unchangedPaths = [
  '/',
  '/tour/intro/',
  '/releases/0.7.1/',
  '/a.html/',
  '/x.svg',
  '/assets/js/main.1a2b.js',
  '/favicon.ico',
  '/sitemap.xml',
  '/font.woff2',
  '/A.PNG',
];

for (const path of unchangedPaths) test(`${path} isn't redirected`, () => assert.equal(findRedirect(path), undefined));

test('no redirect leads to another one, and all paths start and end with a slash', () => {
  for (const [from, to] of redirects) {
    assert.match(from, /^\/.*\/$/);
    assert.match(to, /^\/.*\/$/);
    assert.equal(findRedirect(to), undefined);
  }
});
