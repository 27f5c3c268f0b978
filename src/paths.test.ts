import assert from 'node:assert/strict';
import {test} from 'node:test';
import {normalizePath} from './paths';

const ORIGIN = 'https://d2lang.com';

const slashes = [
  '/',
  '//',
  '\\',
  '%5c',
  '%5C',
  '%2f',
  '%2F',
  '/%5c',
  '%5c/',
  '/%2f',
  '%09/',
  '%0a/',
  '%0d%5c',
  '/%09/',
  './/',
  '.%5c',
];
const hosts = [
  'evil.example',
  '@evil.example',
  'd2lang.com@evil.example',
  'evil.example:443',
  '[::1]',
  '%65vil.example',
  'evil%2eexample',
];
const addresses = slashes.flatMap((slash) =>
  hosts.flatMap((host) => ['/', '/ko/', '/ko//', '/tour/', '/ko/ko/'].map((start) => `${start}${slash}${host}/x/`)),
);

/** Returns the path of a URL, like the router: https://github.com/remix-run/history/blob/v4.10.1/modules/LocationUtils.js#L44 */
const getRoutedPath = (address: string): string => decodeURI(new URL(ORIGIN + address).pathname);

/** Returns the path of a page in both languages, like Docusaurus's `useAlternatePageUtils`. */
const getAlternates = (pathname: string): readonly string[] => {
  const suffix = pathname.replace(pathname.startsWith('/ko/') ? '/ko/' : '/', '');
  return [`/${suffix}`, `/ko/${suffix}`];
};

test('a link made from any URL stays on this host', () => {
  let dangerous = 0;
  for (const address of addresses) {
    for (const link of getAlternates(getRoutedPath(address))) {
      if (!URL.canParse(link, ORIGIN) || new URL(link, ORIGIN).origin !== ORIGIN) dangerous++;
      const plain = normalizePath(link);
      assert.equal(new URL(plain, ORIGIN).origin, ORIGIN, `${address} leads to ${plain}`);
      assert.match(decodeURIComponent(plain), /^\/(?![/\\])/, `${address} leads to ${plain}`);
    }
  }
  assert.ok(dangerous > 50, `only ${dangerous} of these links leave the site without the function`);
});

test('paths of pages stay unchanged', () => {
  for (const path of ['/', '/ko/', '/tour/intro/', '/blog/tags/c4/', '/tour/%ED%95%9C%EA%B8%80/', '/a%20b%3Fc/'])
    assert.equal(normalizePath(path), path);
});

test('doubled slashes become one', () => {
  assert.equal(normalizePath('/tour/intro//'), '/tour/intro/');
  assert.equal(normalizePath('//tour///intro/'), '/tour/intro/');
  assert.equal(normalizePath('/tour%2fintro/'), '/tour/intro/');
});
