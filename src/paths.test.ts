import assert from 'node:assert/strict';
import {test} from 'node:test';
import {normalizePath} from './paths';

const ORIGIN = 'https://d2lang.com';

const SLASHES = [
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
const HOSTS = [
  'evil.example',
  '@evil.example',
  'd2lang.com@evil.example',
  'evil.example:443',
  '[::1]',
  '%65vil.example',
  'evil%2eexample',
];
const URLS = SLASHES.flatMap((slash) =>
  HOSTS.flatMap((host) => ['/', '/ko/', '/ko//', '/tour/', '/ko/ko/'].map((start) => `${start}${slash}${host}/x/`)),
);

/** Returns the path of a URL, like the router: https://github.com/remix-run/history/blob/v4.10.1/modules/LocationUtils.js#L44 */
const getRoutedPath = (url: string): string => decodeURI(new URL(ORIGIN + url).pathname);

/** Returns the path of a page in both languages, like Docusaurus's `useAlternatePageUtils`. */
const getAlternates = (pathname: string): readonly string[] => {
  const suffix = pathname.replace(pathname.startsWith('/ko/') ? '/ko/' : '/', '');
  return [`/${suffix}`, `/ko/${suffix}`];
};

test('keeps links between languages on this host, whatever the URL of the page', () => {
  let dangerousCount = 0;
  for (const url of URLS) {
    for (const link of getAlternates(getRoutedPath(url))) {
      if (!URL.canParse(link, ORIGIN) || new URL(link, ORIGIN).origin !== ORIGIN) dangerousCount++;
      const normalized = normalizePath(link);
      assert.equal(new URL(normalized, ORIGIN).origin, ORIGIN, `${url} leads to ${normalized}`);
      assert.match(decodeURIComponent(normalized), /^\/(?![/\\])/, `${url} leads to ${normalized}`);
    }
  }
  assert.ok(dangerousCount > 50, `only ${dangerousCount} of these links leave the site without the function`);
});

test("doesn't change the paths of pages", () => {
  for (const path of ['/', '/ko/', '/tour/intro/', '/blog/tags/c4/', '/tour/%ED%95%9C%EA%B8%80/', '/a%20b%3Fc/'])
    assert.equal(normalizePath(path), path);
});

test('collapses repeated slashes', () => {
  assert.equal(normalizePath('/tour/intro//'), '/tour/intro/');
  assert.equal(normalizePath('//tour///intro/'), '/tour/intro/');
  assert.equal(normalizePath('/tour%2fintro/'), '/tour/intro/');
});
