import assert from 'node:assert/strict';
import http from 'node:http';
import {after, before, test} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {liteClient} from 'algoliasearch/lite';
import type {Call, Engine} from '../engine';
import {type SearchHost, serveSearch} from './host';

const calls: Call[] = [];

/** Says what it was asked, or fails as it is told by the query. */
const engine: Engine = {
  answer(call) {
    calls.push(call);
    if (call.body === 'throw') throw new Error('a defect of the engine');
    if (call.path.startsWith('/1/indexes/*/queries')) return {status: 200, body: {results: [{hits: [], nbHits: 7}]}};
    return {status: 404, body: {message: `${call.method} ${call.path} 연결`, status: 404}};
  },
};

let host: SearchHost;
before(async () => {
  host = await serveSearch({engine, port: 0, bodyLimit: 1000});
});
after(() => host.close());

const json = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as {message?: string; status?: number | string},
});

test('it has an origin that can stand in SEARCH_HOSTS', () => {
  assert.match(host.url, /^http:\/\/localhost:\d+$/);
});

test('a request goes to the engine as it is, with the query string and its keys', async () => {
  calls.length = 0;
  const path = '/1/indexes/*/queries?x-algolia-api-key=search&x-algolia-application-id=site';
  const response = await fetch(host.url + path, {method: 'POST', body: '{"requests": "연결"}'});
  assert.deepEqual(calls, [{method: 'POST', path, body: '{"requests": "연결"}'}]);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(response.headers.get('cache-control'), 'no-store');
});

test("the engine's errors pass with their status", async () => {
  assert.deepEqual(await json(await fetch(`${host.url}/elsewhere`)), {
    status: 404,
    body: {message: 'GET /elsewhere 연결', status: 404},
  });
});

test('the client of the hosted service can be pointed at it', async () => {
  const {hostname, port} = new URL(host.url);
  const client = liteClient('site', 'search', {
    hosts: [{url: hostname, port: Number(port), protocol: 'http', accept: 'readWrite'}],
  });
  const {results} = await client.search({requests: [{indexName: 'd2', query: 'container'}]});
  assert.equal((results[0] as {nbHits?: number}).nbHits, 7);
});

test('a preflight is granted for what clients send, and for nothing else', async () => {
  const response = await fetch(`${host.url}/1/indexes/*/queries`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://docs.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'Content-Type, X-Algolia-API-Key,x-algolia-application-id, authorization',
    },
  });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  assert.equal(
    response.headers.get('access-control-allow-headers'),
    'content-type, x-algolia-api-key, x-algolia-application-id',
  );
  assert.match(response.headers.get('access-control-allow-methods') ?? '', /POST/);
  assert.equal(await response.text(), '');
});

for (const path of ['/', '/?probe=1']) {
  test(`GET and HEAD of ${path} tell that it is alive, without the engine`, async () => {
    calls.length = 0;
    assert.deepEqual(await json(await fetch(host.url + path)), {status: 200, body: {status: 'ok'}});
    const head = await fetch(host.url + path, {method: 'HEAD'});
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.deepEqual(calls, []);
  });
}

test('a body of just the limit is read, one byte more is refused', async () => {
  const post = (length: number) => fetch(`${host.url}/1/x`, {method: 'POST', body: 'a'.repeat(length)});
  assert.equal((await post(1000)).status, 404);
  assert.deepEqual(await json(await post(1001)), {
    status: 413,
    body: {message: 'The body is larger than 1000 bytes', status: 413},
  });
});

test('a body that does not say its length is refused when it gets too large, and the connection ends', async () => {
  calls.length = 0;
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request(`${host.url}/1/x`, {method: 'POST'}, resolve);
    request.on('error', reject);
    request.write('a'.repeat(600));
    request.write('a'.repeat(600));
  });
  answer.resume();
  assert.equal(answer.statusCode, 413);
  assert.equal(answer.headers.connection, 'close');
  assert.deepEqual(calls, []);
});

test('a packed body is refused, since nobody unpacks it', async () => {
  const response = await fetch(`${host.url}/1/x`, {method: 'POST', body: 'x', headers: {'content-encoding': 'gzip'}});
  assert.deepEqual(await json(response), {
    status: 415,
    body: {message: 'Content-Encoding "gzip" is not supported', status: 415},
  });
});

test('a defect of the engine is an error of the host, which goes on and says nothing of it to the reader', async (t) => {
  const errors = t.mock.method(console, 'error', () => undefined);
  assert.deepEqual(await json(await fetch(`${host.url}/1/x`, {method: 'POST', body: 'throw'})), {
    status: 500,
    body: {message: 'Internal error', status: 500},
  });
  assert.equal(errors.mock.callCount(), 1);
  assert.equal((await fetch(host.url)).status, 200);
});

test('a reader who leaves in the middle of a body does no harm and is no error', async (t) => {
  const errors = t.mock.method(console, 'error', () => undefined);
  await new Promise<void>((resolve) => {
    const request = http.request(`${host.url}/1/x`, {method: 'POST', headers: {'content-length': 500}});
    request.on('error', () => resolve());
    request.write('a', () => request.destroy(new Error('gone')));
  });
  await setTimeout(50);
  assert.equal(errors.mock.callCount(), 0);
  assert.equal((await fetch(host.url)).status, 200);
});

test('a port that is taken is an error of starting', async () => {
  await assert.rejects(serveSearch({engine, port: Number(new URL(host.url).port)}), {code: 'EADDRINUSE'});
});
