import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test} from 'node:test';
import type {SearchService} from '../../../environment';
import {createDocumentPolicy, createPagePolicy, getSearchOrigins, readPolicyData} from './policies';

const hashScript = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const EMBEDDED: SearchService = {mode: 'embedded'};

test("inline scripts are listed once by hash; data and script files aren't listed", () => {
  const createPage = (file: string, ...scripts: string[]) => ({file, text: `<!doctype html><p>${scripts.join('<p>')}`});
  const {scriptHashes, documentPolicies} = readPolicyData([
    createPage('/index.html', '<script>a()</script>', '<script type="application/ld+json">{"a": 1}</script>'),
    createPage(
      '/a/index.html',
      '<script>a()</script>',
      '<script type=module> b("<p>&amp;") </script>',
      '<script src=/x.js></script>',
    ),
  ]);
  assert.deepEqual(scriptHashes, [hashScript('a()'), hashScript(' b("<p>&amp;") ')].sort());
  assert.deepEqual(documentPolicies, []);
});

test("a document with its own policy keeps it, and its scripts aren't listed", () => {
  const ownPolicy = "default-src 'none'; script-src 'unsafe-eval'";
  const text = `<meta http-equiv="Content-Security-Policy" content="${ownPolicy}"><script>c()</script>`;
  assert.deepEqual(readPolicyData([{file: '/assets/d2/sandbox.1/index.html', text}]), {
    scriptHashes: [],
    documentPolicies: [{path: '/assets/d2/sandbox.1/', policy: ownPolicy}],
  });
  assert.equal(createDocumentPolicy(ownPolicy), `${ownPolicy}; frame-ancestors 'self'`);
});

const BLOCKED_HTML: readonly [html: string, message: RegExp][] = [
  ['<style>p {}</style>', /<style> element/],
  ['<button onclick="a()">', /the attribute onclick of <button>/],
  ['<script src="https://other.example/x.js"></script>', /script from another host, https:\/\/other\.example\/x\.js/],
  ['<script src="//other.example/x.js"></script>', /script from another host/],
];

for (const [text, message] of BLOCKED_HTML)
  test(`the build fails on a page with ${text} and names the page`, () => {
    const read = () => readPolicyData([{file: '/a/index.html', text}]);
    assert.throws(read, {message: new RegExp(`^/a/index\\.html: .*${message.source}`)});
  });

test('pages only run their own scripts', () => {
  const policy = createPagePolicy(["'sha256-x'"], EMBEDDED);
  const directives = new Map(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
  assert.equal(
    directives.get('default-src'),
    "'self'",
    "default-src must allow 'self', so that Firefox can prefetch pages",
  );
  for (const name of ['object-src', 'media-src', 'base-uri']) assert.equal(directives.get(name), "'none'", name);
  assert.equal(directives.get('script-src'), "'self' 'sha256-x'");
  assert.equal(directives.get('connect-src'), "'self'");
  assert.equal(directives.get('style-src'), "'self' 'unsafe-inline'");
  assert.equal(directives.get('frame-ancestors'), "'none'");
  const unsafe = [...directives].filter(([, value]) => value?.includes('unsafe')).map(([name]) => name);
  assert.deepEqual(unsafe, ['style-src'], 'only style-src may be unsafe');
});

const ACCOUNT = {appId: 'ABC1', apiKey: 'key', indexName: 'd2'};

test('the hosted search adds its origins', () => {
  assert.deepEqual(getSearchOrigins({mode: 'embedded'}), []);
  const hosted = createPagePolicy([], {mode: 'hosted', ...ACCOUNT});
  assert.match(
    hosted,
    /connect-src 'self' https:\/\/abc1-dsn\.algolia\.net https:\/\/abc1-1\.algolianet\.com .* https:\/\/insights\.algolia\.io;/,
  );
});
