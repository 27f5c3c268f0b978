import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import zlib from 'node:zlib';
import {type RunningServer, serve} from '.';

const FILES: Readonly<Record<string, string>> = {
  'site/index.html': '<p>home</p>',
  'site/404.html': '<p>not found</p>',
  'site/tour/intro/index.html': '<p>tour</p>',
  'site/ko/index.html': '<p>홈</p>',
  'site/ko/404.html': '<p>없음</p>',
  'site/ko/tour/intro/index.html': '<p>둘러보기</p>',
  'site/korea/index.html': '<p>no locale</p>',
  'site/항구/index.html': '<p>harbor</p>',
  'site/assets/js/main.js': 'let main;',
  'site/ko/assets/css/site.css': 'p {}',
  'site/diagrams/0123456789abcdef.svg': '<svg/>',
  'site/img/logo.png': 'PNG',
  'site/robots.txt': 'User-agent: *',
  'site/data.unknown': 'x',
  'site/assets/d2.wasm': 'the program',
  'site/packed/index.html': '<p>packed</p>',
  'site/_headers': '/*',
  'site/_redirects': '/a /b',
  'site/_headers.br': '/*',
  'secret.txt': 'secret',
  'site-private/index.html': 'secret',
};

const PACKED = zlib.brotliCompressSync('<p>packed</p>');

let tempFolder = '';
let root: RunningServer;
let docs: RunningServer;

before(async () => {
  tempFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'site-server-'));
  for (const [name, content] of Object.entries(FILES)) {
    await fs.mkdir(path.dirname(path.join(tempFolder, name)), {recursive: true});
    await fs.writeFile(path.join(tempFolder, name), content);
  }
  for (const name of ['packed/index.html', 'ko/404.html', 'assets/gone.wasm'])
    await fs.writeFile(path.join(tempFolder, 'site', `${name}.br`), PACKED);
  const options = {root: path.join(tempFolder, 'site'), port: 0, locales: ['ko']};
  root = await serve({...options, baseUrl: '/'});
  docs = await serve({...options, baseUrl: '/docs/'});
});
after(async () => {
  await Promise.all([root.close(), docs.close()]);
  await fs.rm(tempFolder, {recursive: true});
});

interface ReceivedResponse {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

interface RequestOptions {
  readonly server?: RunningServer;
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders;
}

/** Requests a path without normalizing it, unlike `fetch`. */
function send(
  target: string,
  {server = root, method = 'GET', headers = {}}: RequestOptions = {},
): Promise<ReceivedResponse> {
  const {hostname, port} = new URL(server.url);
  return new Promise((resolve, reject) => {
    const request = http.request({hostname, port, path: target, method, headers}, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks)}),
      );
    });
    request.on('error', reject).end();
  });
}

test("the server's URL ends with the base URL", () => {
  assert.match(root.url, /^http:\/\/localhost:\d+\/$/);
  assert.match(docs.url, /^http:\/\/localhost:\d+\/docs\/$/);
});

const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=0, must-revalidate';
const HTML = 'text/html; charset=utf-8';

const SERVED_FILES: readonly [target: string, file: string, type: string, caching: string][] = [
  ['/?q=1', 'index.html', HTML, REVALIDATE],
  ['/ko/tour/intro/', 'ko/tour/intro/index.html', HTML, REVALIDATE],
  ['/%ED%95%AD%EA%B5%AC/', '항구/index.html', HTML, REVALIDATE],
  ['/assets/js/main.js', 'assets/js/main.js', 'text/javascript; charset=utf-8', FOREVER],
  ['/ko/assets/css/site.css?v=1', 'ko/assets/css/site.css', 'text/css; charset=utf-8', FOREVER],
  ['/diagrams/0123456789abcdef.svg', 'diagrams/0123456789abcdef.svg', 'image/svg+xml; charset=utf-8', FOREVER],
  ['/assets/d2.wasm', 'assets/d2.wasm', 'application/wasm', FOREVER],
  ['/img/logo.png', 'img/logo.png', 'image/png', REVALIDATE],
  ['/data.unknown', 'data.unknown', 'application/octet-stream', REVALIDATE],
];

for (const [target, file, type, caching] of SERVED_FILES)
  test(`${target} serves ${file} with its type and caching, also under another base URL`, async () => {
    for (const {status, body, headers} of [await send(target), await send(`/docs${target}`, {server: docs})]) {
      assert.deepEqual([status, body.toString()], [200, FILES[`site/${file}`]]);
      assert.deepEqual([headers['content-type'], headers['cache-control']], [type, caching]);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
  });

const REDIRECTS: readonly [target: string, to: string, targetStatus?: number][] = [
  ['/tour/?a=1&b=2', '/tour/intro/?a=1&b=2'],
  ['/tour/intro.html?x', '/tour/intro/?x'],
  ['/ko/tour/', '/ko/tour/intro/'],
  ['/ko?x=1', '/ko/?x=1'],
  ['/korea', '/korea/'],
  ['/%ED%95%AD%EA%B5%AC', '/%ED%95%AD%EA%B5%AC/'],
  // Paths that end in .html redirect even if there's no such page.
  ['/nowhere.html', '/nowhere/', 404],
  ['/a%23b.html?c=%3F', '/a%23b/?c=%3F', 404],
  ['/100%25.html', '/100%25/', 404],
];

for (const [target, to, targetStatus = 200] of REDIRECTS)
  test(`${target} redirects permanently to ${to}, also under another base URL`, async () => {
    const {status, headers} = await send(target);
    assert.deepEqual([status, headers.location, headers['cache-control']], [301, to, 'public, max-age=300']);
    const below = await send(`/docs${target}`, {server: docs});
    assert.deepEqual([below.status, below.headers.location], [301, `/docs${to}`]);
    assert.equal((await send(to)).status, targetStatus);
  });

const NON_CANONICAL_PATHS: readonly [target: string, to: string][] = [
  ['/tour/intro//', '/tour/intro/'],
  ['//tour//intro/?a=//', '/tour/intro/?a=//'],
  ['/tour//', '/tour/intro/'],
  ['/./tour/intro/', '/tour/intro/'],
  ['/ko/%2e%2e/tour/intro/', '/tour/intro/'],
  ['/img/..//robots.txt', '/robots.txt'],
  ['//', '/'],
];

for (const [target, to] of NON_CANONICAL_PATHS)
  test(`${target} redirects to ${to}, because every file has only one URL`, async () => {
    const {status, headers} = await send(target);
    assert.deepEqual([status, headers.location], [301, to]);
  });

test('redirects stay on this host', async () => {
  for (const path of ['//evil.example/x.html', '/%2Fevil.example/x.html', '/ko//evil.example/x.html'])
    for (const target of [path, `/.${path}`])
      assert.match((await send(target)).headers.location ?? '', /^\/(?![\\/])/, target);
  for (const target of ['/\\evil.example/x.html', '/%5Cevil.example/x.html', '/ko/%5C%5Cevil.example/x'])
    assert.equal((await send(target)).status, 404, target);
});

for (const target of ['/', '/docs', '/docs?a=1', '/?a=1']) {
  test(`under another base URL, ${target} redirects to the site`, async () => {
    const {status, headers} = await send(target, {server: docs});
    assert.deepEqual([status, headers.location], [302, `/docs/${target.slice(target.search(/\?|$/))}`]);
  });
}

const MISSING_PATHS: readonly [target: string, file: string][] = [
  ['/nowhere', 'site/404.html'],
  ['/korea/nowhere', 'site/404.html'],
  ['/ko/nowhere', 'site/ko/404.html'],
  ['/ko/assets/gone.js', 'site/ko/404.html'],
];

for (const [target, file] of MISSING_PATHS) {
  test(`${target} isn't found, and the response is ${file}`, async () => {
    for (const response of [await send(target), await send(`/docs${target}`, {server: docs})]) {
      assert.deepEqual([response.status, response.body.toString()], [404, FILES[file]]);
      assert.equal(response.headers['content-type'], HTML);
      assert.equal(response.headers['cache-control'], REVALIDATE);
    }
  });
}

test("a path outside the base URL or below a file isn't found", async () => {
  for (const target of ['/nowhere', '/tour/intro/', '/docsx/'])
    assert.equal((await send(target, {server: docs})).status, 404, target);
  for (const target of ['/robots.txt/', '/robots.txt/x', '/robots.txt/index.html/'])
    assert.equal((await send(target)).status, 404, target);
});

test('a site without a not-found page still responds with 404', async () => {
  const bareServer = await serve({root: path.join(tempFolder, 'site-private'), port: 0, baseUrl: '/', locales: []});
  try {
    const {status, body} = await send('/nowhere', {server: bareServer});
    assert.deepEqual([status, body.length], [404, 0]);
  } finally {
    await bareServer.close();
  }
});

const ENCODINGS: readonly [accepts: string, encoding: string | undefined][] = [
  ['gzip, deflate, br', 'br'],
  ['br;q=1.0, gzip;q=0.5', 'br'],
  ['gzip, deflate', undefined],
  ['br;q=0, gzip', undefined],
  ['br; q=0.0, gzip;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
  ['brotli', undefined],
];

for (const [accepts, encoding] of ENCODINGS) {
  test(`a client that accepts "${accepts}" gets ${encoding ? 'the compressed file' : 'the original'}`, async () => {
    const {headers, body} = await send('/packed/', {headers: {'accept-encoding': accepts}});
    assert.equal(headers['content-encoding'], encoding);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['content-length'], String(body.length));
    assert.equal(headers.vary, 'Accept-Encoding');
    assert.deepEqual(body, encoding ? PACKED : Buffer.from('<p>packed</p>'));
  });
}

test('a file without a compressed version is sent unchanged', async () => {
  for (const target of ['/tour/intro/', '/img/logo.png', '/assets/d2.wasm']) {
    const {headers} = await send(target, {headers: {'accept-encoding': 'br, gzip'}});
    assert.equal(headers['content-encoding'], undefined, target);
    assert.equal(headers.vary, undefined, target);
  }
});

test("a compressed file doesn't replace a missing original, but can be requested by name", async () => {
  assert.equal((await send('/assets/gone.wasm', {headers: {'accept-encoding': 'br'}})).status, 404);
  const {headers, body} = await send('/assets/gone.wasm.br', {headers: {'accept-encoding': 'br, gzip'}});
  assert.equal(headers['content-encoding'], undefined, 'the file should be sent unchanged');
  assert.deepEqual(body, PACKED);
});

test('the not-found page is also sent compressed', async () => {
  const {status, headers, body} = await send('/ko/nowhere', {headers: {'accept-encoding': 'br'}});
  assert.deepEqual([status, headers['content-encoding']], [404, 'br']);
  assert.deepEqual(body, PACKED);
});

test('a range or conditional request for a missing file gets the whole not-found page', async () => {
  for (const [headers, status] of [
    [{range: 'bytes=0-3'}, 206],
    [{range: 'bytes=99-'}, 416],
    [{'if-match': '"other"'}, 412],
  ] as const) {
    assert.equal((await send('/robots.txt', {headers})).status, status);
    const notFound = await send('/nowhere', {headers});
    assert.deepEqual([notFound.status, notFound.body.toString()], [404, FILES['site/404.html']]);
  }
});

for (const target of '/_headers /./_headers //_headers /ko/../_headers /%5Fheaders /_redirects /_headers.br'.split(' '))
  test(`${target} isn't served, because it configures hosts`, async () => {
    assert.equal((await send(target)).status, 404);
  });

test("other machines can't reach the server by default", async () => {
  const address = Object.values(os.networkInterfaces())
    .flat()
    .find(
      (networkInterface) => networkInterface && !networkInterface.internal && networkInterface.family === 'IPv4',
    )?.address;
  const reach = (url: string) =>
    fetch(url.replace('localhost', address ?? '127.0.0.2')).then(
      ({status}) => status,
      () => 'no response',
    );
  const openServer = await serve({
    root: path.join(tempFolder, 'site'),
    host: '0.0.0.0',
    port: 0,
    baseUrl: '/',
    locales: [],
  });
  try {
    assert.deepEqual([await reach(root.url), await reach(openServer.url)], ['no response', 200]);
    assert.equal((await fetch(root.url)).status, 200, 'this machine should reach the server');
  } finally {
    await openServer.close();
  }
});

test('a client that already has the file gets 304 without content', async () => {
  const {etag = ''} = (await send('/robots.txt')).headers;
  assert.match(etag, /^(?:W\/)?"[\w-]+"$/);
  const secondResponse = await send('/robots.txt', {headers: {'if-none-match': etag}});
  assert.deepEqual([secondResponse.status, secondResponse.body.length, secondResponse.headers.etag], [304, 0, etag]);
  assert.ok(secondResponse.headers['cache-control']);
  assert.equal((await send('/robots.txt', {headers: {'if-none-match': '"other"'}})).status, 200);
});

test('each encoding of a file has its own ETag', async () => {
  const responses = await Promise.all(
    ['br', ''].map((accepts) => send('/packed/', {headers: {'accept-encoding': accepts}})),
  );
  assert.equal(new Set(responses.map(({headers}) => headers.etag)).size, 2);
});

test('HEAD returns the headers of GET without content', async () => {
  for (const target of ['/', '/nowhere', '/tour', '/assets/js/main.js']) {
    const [head, get] = [await send(target, {method: 'HEAD'}), await send(target)];
    assert.equal(head.status, get.status);
    assert.equal(head.body.length, 0);
    for (const name of ['content-type', 'content-length', 'etag', 'location', 'cache-control']) {
      assert.equal(head.headers[name], get.headers[name], `${name} of ${target}`);
    }
  }
});

test("other methods aren't allowed, and the response lists the allowed ones", async () => {
  const {status, headers} = await send('/', {method: 'POST'});
  assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
});

const OUTSIDE_PATHS = [
  ...['/../secret.txt', '/../../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%2e%2e%2fsecret.txt'],
  ...['/..%5csecret.txt', '/%252e%252e/secret.txt', '/assets/../../secret.txt', '/ko/../../secret.txt'],
  ...['/../site-private/index.html', '/../site-private/', '/secret.txt', '/robots.txt%00'],
];

for (const target of OUTSIDE_PATHS)
  test(`${target} can't reach a file outside the site`, async () => {
    for (const response of [await send(target), await send(`/docs${target}`, {server: docs})]) {
      assert.notEqual(response.status, 200);
      assert.ok(!response.body.includes('secret'));
    }
  });

for (const target of ['/%', '/%zz', '/%E0%A4%A', '/tour/%ff/']) {
  test(`${target} is rejected as malformed`, async () => {
    assert.equal((await send(target)).status, 400);
  });
}
