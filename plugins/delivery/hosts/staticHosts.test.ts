import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readHeaders} from '../../../tests/hostsFiles';
import {describeHosting, findHeaders, type Hosting, isHashed} from './hosting';
import {createHeadersFile, createRedirectsFile, LIMITS} from './staticHosts';

const POLICY_DATA = {
  scriptHashes: ["'sha256-x'"],
  documentPolicies: [{path: '/assets/d2/sandbox.1/', policy: "default-src 'none'"}],
};
const describe = (baseUrl = '/'): Hosting =>
  describeHosting({baseUrl, locales: ['ko'], search: {mode: 'embedded'}, policyData: POLICY_DATA});

const URLS = [
  '/',
  '/tour/intro/',
  '/ko/',
  '/assets/js/main.1.js',
  '/ko/assets/a.css',
  '/diagrams/0.svg',
  '/ko/diagrams/0.svg',
  '/assets/d2/sandbox.1/',
];

for (const url of URLS) {
  test(`_headers gives ${url} the described headers, also under another base URL`, () => {
    assert.deepEqual(readHeaders(createHeadersFile(describe()), url), findHeaders(describe(), url));
    assert.deepEqual(readHeaders(createHeadersFile(describe('/docs/')), `/docs${url}`), findHeaders(describe(), url));
  });
}

test('only files with a hash in their name are cached forever', () => {
  for (const url of URLS) {
    assert.equal(/immutable/.test(findHeaders(describe(), url)['Cache-Control'] ?? ''), isHashed(url), url);
  }
});

test('the build fails on a line that a host would ignore', () => {
  const search = {mode: 'hosted', appId: 'a'.repeat(600), apiKey: 'k', indexName: 'i'} as const;
  const hosting = describeHosting({baseUrl: '/', locales: ['ko'], search, policyData: POLICY_DATA});
  assert.throws(() => createHeadersFile(hosting), /\/_headers: Cloudflare Pages limits lines to 2000 characters/);
});

test("_redirects redirects all variants of a page's path in each locale in one step", () => {
  const files = [
    '/index.html',
    '/tour/index.html',
    '/tour/intro/index.html',
    '/ko/tour/intro/index.html',
    '/항구/index.html',
  ];
  const lines = createRedirectsFile(describe(), [...files, '/assets/d2/sandbox.1/index.html', '/robots.txt']).split(
    '\n',
  );
  for (const line of [
    '/tour/ /tour/intro/ 301',
    '/tour /tour/intro/ 301',
    '/ko/tour.htm /ko/tour/intro/ 301',
    '/index.htm / 301',
    '/tour/intro.html /tour/intro/ 301',
    '/ko/tour/intro/index.htm /ko/tour/intro/ 301',
    `${encodeURI('/항구.html')} ${encodeURI('/항구/')} 301`,
    '/ko/* /ko/404.html 404',
  ])
    assert.ok(lines.includes(line), line);
  const sources = lines.map((line) => line.split(' ')[0]);
  assert.equal(new Set(sources).size, sources.length, 'each source must have exactly one line');
  assert.ok(!lines.some((line) => line.includes('sandbox') || line.includes('robots')));
  assert.ok(createRedirectsFile(describe('/docs/'), files).includes('\n/docs/tour/intro.html /docs/tour/intro/ 301\n'));
});

test('the build fails on more redirects than a host allows', () => {
  const files = Array.from({length: LIMITS.redirects}, (_, i) => `/page-${i}/index.html`);
  assert.throws(() => createRedirectsFile(describe(), files), /allows at most 2000 rules, but there are 80/);
});

test('names in assets and diagrams contain a hash in every locale', () => {
  for (const file of ['/assets/js/main.1a.js', '/ko/assets/d2.wasm', '/diagrams/01.svg', '/ko/diagrams/01.svg'])
    assert.ok(isHashed(file), file);
  for (const file of ['/index.html', '/img/logo.svg', '/tour/assets/x.js', '/korea/assets/x.js', '/assets'])
    assert.ok(!isHashed(file), file);
});
