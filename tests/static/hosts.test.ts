/** Tests the headers, redirects, and other files for hosts, and that `npm start` follows them. */
import assert from 'node:assert/strict';
import http from 'node:http';
import path from 'node:path';
import {test} from 'node:test';
import {readEnvironment} from '../../environment';
import {listFiles, readHosting} from '../../plugins/delivery/hosts/files';
import {HOSTS_FILES} from '../../plugins/delivery/hosts/hosting';
import {createHeadersFile, createRedirectsFile} from '../../plugins/delivery/hosts/staticHosts';
import {serve} from '../../scripts/server';
import {BUILD_FOLDER} from '../../scripts/sources';
import {readHeaders, readRedirects} from '../hostsFiles';
import {assertNone, FILES, readContent} from './built';

const {baseUrl, search} = readEnvironment();
const options = {baseUrl, locales: ['ko'], search};

/** Requests a URL exactly as it's written. `fetch` would normalize it and follow redirects. */
function get(origin: string, target: string): Promise<http.IncomingMessage> {
  const {hostname, port} = new URL(origin);
  return new Promise((resolve, reject) => {
    http.get({hostname, port, path: target}, (response) => resolve(response.resume())).on('error', reject);
  });
}

test('`npm start` redirects what `_redirects` lists, and every redirect leads to a page [R-3, R-4, R-5]', async () => {
  const server = await serve({root: BUILD_FOLDER, port: 0, ...options});
  try {
    const redirects = readRedirects(readContent(HOSTS_FILES.redirects));
    assert.ok(redirects.length > 500, `only ${redirects.length} redirects were found`);
    const results = redirects.map(async ({from, to, status}) => {
      const {statusCode, headers} = await get(server.url, from);
      const isPage = FILES.has(`${decodeURIComponent(to)}index.html`);
      return statusCode === status && headers.location === to && isPage
        ? []
        : [`${from} leads to ${headers.location} (${statusCode}); it must lead to ${to} (${status})`];
    });
    assertNone((await Promise.all(results)).flat());
  } finally {
    await server.close();
  }
});

test('`npm start` serves every page and a file of each kind, with the headers that `_headers` lists [R-1]', async () => {
  const server = await serve({root: BUILD_FOLDER, port: 0, ...options});
  const text = readContent(HOSTS_FILES.headers);
  const redirectedUrls = new Set(readRedirects(readContent(HOSTS_FILES.redirects)).map(({from}) => from));
  const getKind = (file: string) => (file.endsWith('/index.html') ? file : path.dirname(file) + path.extname(file));
  const hostsFiles = Object.values<string>(HOSTS_FILES);
  const files = [...FILES].filter((file) => !hostsFiles.includes(file) && !/\.br$|404\.html$/.test(file));
  const urls = [...new Map(files.map((file) => [getKind(file), file.replace(/\/index\.html$/, '/')])).values()];
  try {
    const results = urls
      .filter((url) => !redirectedUrls.has(url))
      .map(async (url) => {
        const {statusCode, headers} = await get(server.url, encodeURI(url));
        const expected = Object.entries(readHeaders(text, url));
        const wrongHeaders = expected
          .filter(([name, value]) => headers[name.toLowerCase()] !== value)
          .map(([name]) => name);
        return [
          ...(statusCode === 200 ? [] : [`${url} has the status ${statusCode}; it must be 200`]),
          ...(url.endsWith('/') && headers['content-type'] !== 'text/html; charset=utf-8'
            ? [`${url} is ${headers['content-type']}; it must be HTML`]
            : []),
          ...wrongHeaders.map(
            (name) => `${url} has ${name}: ${headers[name.toLowerCase()]}; it must be the value in _headers`,
          ),
        ];
      });
    assertNone((await Promise.all(results)).flat());
  } finally {
    await server.close();
  }
});

test('every response has security headers, and only files with a hash in their name are immutable', async () => {
  const server = await serve({root: BUILD_FOLDER, port: 0, ...options});
  const findFile = (pattern: RegExp) => [...FILES].find((file) => pattern.test(file)) ?? assert.fail(String(pattern));
  const immutablePaths = [
    findFile(/^\/assets\/js\/main\.\w+\.js$/),
    findFile(/^\/assets\/css\/.+\.css$/),
    findFile(/^\/diagrams\/.+\.svg$/),
    findFile(/^\/ko\/assets\/js\/main\.\w+\.js$/),
  ];
  const revalidatedPaths = [
    '/',
    '/ko/tour/intro/',
    '/nowhere/',
    '/sw.js',
    '/search-index.json',
    '/releases.json',
    '/index.md',
  ];
  try {
    for (const path of [...immutablePaths, ...revalidatedPaths]) {
      const {headers} = await fetch(new URL(path, server.url));
      const policy = headers.get('content-security-policy') ?? '';
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin', path);
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path);
      const resourcePolicy = path.endsWith('.svg') ? 'cross-origin' : 'same-origin';
      assert.equal(headers.get('cross-origin-resource-policy'), resourcePolicy, path);
      assert.equal(headers.get('strict-transport-security'), null, 'off by default');
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\), .*geolocation=\(\), .*microphone=\(\)/, path);
      assert.match(policy, path.endsWith('.svg') ? /frame-ancestors 'self'/ : /frame-ancestors 'none'/, path);
      assert.doesNotMatch(policy, /unsafe-(?:eval|hashes)|script-src[^;]*inline/);
      const caching = immutablePaths.includes(path)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate';
      assert.equal(headers.get('cache-control'), caching, path);
    }
  } finally {
    await server.close();
  }
});

test('security.txt says where to report a vulnerability', () => {
  assert.match(readContent('/.well-known/security.txt'), /^Contact: https:\/\/github\.com\/\S+\nExpires: \S+Z\n/);
});

test('`_headers` and `_redirects` match this build', () => {
  const hosting = readHosting(BUILD_FOLDER, options);
  const files = listFiles(BUILD_FOLDER).filter((file) => !file.endsWith('.br'));
  assert.equal(readContent(HOSTS_FILES.headers), createHeadersFile(hosting));
  assert.equal(readContent(HOSTS_FILES.redirects), createRedirectsFile(hosting, files));
});

test('licenses.txt lists the packages that ship to browsers, with fonts and compiler, but none that only the build uses', () => {
  const text = readContent('/licenses.txt');
  for (const name of [
    'react',
    'react-dom',
    'infima',
    '@docusaurus/core',
    '@docusaurus/theme-classic',
    'algoliasearch',
    'minisearch',
    '@codemirror/view',
    'style-mod',
    'workbox-core',
    'workbox-routing',
    'workbox-strategies',
    '@d2lang/d2',
    '@fontsource-variable/source-sans-3',
    '@fontsource-variable/source-code-pro',
  ])
    assert.match(text, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\S*, \\S+$`, 'm'));
  assert.match(text, /^D2: MPL-2\.0, https:\/\/github\.com\/terrastruct\/d2\/tree\/[0-9a-f]{40}$/m);
  assert.match(text, /^ELK, as elkjs: EPL-2\.0, /m);
  for (const name of ['@rspack/core', 'feedsmith', 'cheerio', '@docusaurus/mdx-loader'])
    assert.ok(!text.includes(`\n${name} `), name);
});
