import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findTarget, type Locale} from './url';

const ENGLISH: Locale = {locale: 'en', baseUrl: '/docs/', otherFolders: ['ko/']};
const classify = (url: string, locale = ENGLISH) => findTarget(new URL(url, 'https://example.com'), locale);

test("all variants of a page's URL have the same path", () => {
  for (const url of [
    '/docs/tour/style/',
    '/docs/tour/style',
    '/docs/tour/style/index.html',
    '/docs/tour/style/?q=salary#text',
    '/docs//tour///style/',
    '/docs/%74our/%73tyle',
    '/docs/tour%2Fstyle%2f',
    '/docs/./tour/intro/../style/',
  ])
    assert.deepEqual(classify(url), {kind: 'page', path: '/docs/tour/style/'}, url);
  assert.deepEqual(classify('/docs/'), {kind: 'page', path: '/docs/'});
  assert.deepEqual(classify('/docs/index.html'), {kind: 'page', path: '/docs/'});
  assert.deepEqual(classify('/docs/releases/0.7.1'), {kind: 'page', path: '/docs/releases/0.7.1/'});
  assert.deepEqual(classify('/docs/blog/tags/색'), {
    kind: 'page',
    path: `/docs/blog/tags/${encodeURIComponent('색')}/`,
  });
});

test('normalizing a path twice has no further effect', () => {
  for (const url of ['/docs/tour/style/', '/docs/a%20b/%25/', '/docs/a%3Fb/', '/docs/assets/js/a%2Bb.1.js']) {
    const path = classify(url)?.path;
    assert.ok(path, url);
    assert.equal(classify(path)?.path, path, url);
  }
});

test('files are classified by whether they can change', () => {
  assert.deepEqual(classify('/docs/assets/d2/d2.%31.wasm?7'), {kind: 'compiler', path: '/docs/assets/d2/d2.1.wasm'});
  assert.deepEqual(classify('/docs/assets/js/main.1.js'), {kind: 'hashed', path: '/docs/assets/js/main.1.js'});
  assert.deepEqual(classify('/docs/diagrams/1.svg?x'), {kind: 'hashed', path: '/docs/diagrams/1.svg'});
  assert.deepEqual(classify('/docs/img/logo.svg'), {kind: 'data', path: '/docs/img/logo.svg'});
  assert.deepEqual(classify('/docs/search-index.json'), {kind: 'data', path: '/docs/search-index.json'});
});

test("returns no target for other locales, paths outside the site, files that pages don't load, and malformed URLs", () => {
  for (const url of [
    '/docs/ko/tour/style/',
    '/docs/%6bo/tour/style/',
    '/blog/',
    '/docs',
    '/docs/sw.js',
    '/docs/404.html',
    '/docs/llms.txt',
    '/docs/%E0%A4%A/',
    '/docs/tour%2F..%2Fstyle/',
    '/docs/%2e%2e%2f',
  ])
    assert.equal(classify(url), undefined, url);
});
