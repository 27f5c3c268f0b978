import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findTarget, type Locale} from './address';

const DOCS: Locale = {locale: 'en', baseUrl: '/docs/', others: ['ko/']};
const find = (address: string, locale = DOCS) => findTarget(new URL(address, 'https://example.com'), locale);

test('every spelling of a page’s URL leads to the same path', () => {
  for (const address of [
    '/docs/tour/style/',
    '/docs/tour/style',
    '/docs/tour/style/index.html',
    '/docs/tour/style/?q=salary#text',
    '/docs//tour///style/',
    '/docs/%74our/%73tyle',
    '/docs/tour%2Fstyle%2f',
    '/docs/./tour/intro/../style/',
  ])
    assert.deepEqual(find(address), {kind: 'page', path: '/docs/tour/style/'}, address);
  assert.deepEqual(find('/docs/'), {kind: 'page', path: '/docs/'});
  assert.deepEqual(find('/docs/index.html'), {kind: 'page', path: '/docs/'});
  assert.deepEqual(find('/docs/releases/0.7.1'), {kind: 'page', path: '/docs/releases/0.7.1/'});
  assert.deepEqual(find('/docs/blog/tags/색'), {kind: 'page', path: `/docs/blog/tags/${encodeURIComponent('색')}/`});
});

test('a normalized path stays unchanged', () => {
  for (const address of ['/docs/tour/style/', '/docs/a%20b/%25/', '/docs/a%3Fb/', '/docs/assets/js/a%2Bb.1.js'])
    assert.equal(find(find(address)?.path ?? '')?.path, find(address)?.path, address);
});

test('files are classified by whether they can change', () => {
  assert.deepEqual(find('/docs/assets/d2/d2.%31.wasm?7'), {kind: 'compiler', path: '/docs/assets/d2/d2.1.wasm'});
  assert.deepEqual(find('/docs/assets/js/main.1.js'), {kind: 'hashed', path: '/docs/assets/js/main.1.js'});
  assert.deepEqual(find('/docs/diagrams/1.svg?x'), {kind: 'hashed', path: '/docs/diagrams/1.svg'});
  assert.deepEqual(find('/docs/img/logo.svg'), {kind: 'data', path: '/docs/img/logo.svg'});
  assert.deepEqual(find('/docs/search-index.json'), {kind: 'data', path: '/docs/search-index.json'});
});

test('other locales, other sites, files for programs, and malformed URLs are not cached', () => {
  for (const address of [
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
    assert.equal(find(address), undefined, address);
});
