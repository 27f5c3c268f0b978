import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import {once} from 'node:events';
import http from 'node:http';
import net from 'node:net';
import {after, before, test} from 'node:test';
import {setTimeout} from 'node:timers/promises';
import {liteClient} from 'algoliasearch/lite';
import type {Engine} from '../engine';
import type {Call} from '../engine/request';
import {type SearchHost, serveSearch} from './host';

const calls: Call[] = [];

/** Notes and answers requests, or fails where the body requires it. */
const engine: Engine = {
  async answer(call) {
    calls.push(call);
    if (call.body === 'throw') throw new Error('a defect of the engine');
    if (call.body === 'large') return {status: 200, body: {hits: 'x'.repeat(2000)}};
    if (call.path.startsWith('/1/indexes/*/queries')) return {status: 200, body: {results: [{hits: [], nbHits: 7}]}};
    return {status: 404, body: {message: `${call.method} ${call.path} 연결`, status: 404}};
  },
};

let host: SearchHost;
before(async () => {
  host = await serveSearch({engine, port: 0, limits: {body: 1000, answer: 2000}});
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
  test(`GET and HEAD of ${path} report that it is alive, without the engine`, async () => {
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

test('a body that does not declare its length is refused when it gets too large, and the connection ends', async () => {
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

test('a defect of the engine is an error of the host, which goes on and keeps it from the reader', async (t) => {
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

test('an answer that is too large is refused', async () => {
  const response = await fetch(`${host.url}/1/x`, {method: 'POST', body: 'large'});
  assert.deepEqual(await json(response), {
    status: 400,
    body: {
      message: 'The answer is larger than 2000 bytes: expected fewer queries, hits or attributes',
      status: 400,
    },
  });
});

/** A connection to a host: what came of it, and when it was closed. */
function connect({url}: SearchHost, first = '') {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  socket.on('error', () => undefined); // it is closed then
  socket.write(first);
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text));
  });
  return {socket, closed};
}

/** Writes a byte again and again until the connection is closed. */
async function drip({socket, closed}: ReturnType<typeof connect>, bytes: string): Promise<string> {
  const timer = setInterval(() => socket.write(bytes), 20);
  return closed.finally(() => clearInterval(timer));
}

const SLOW = {headersTime: 200, requestTime: 400, idleTime: 5_000};
const POST = 'POST /1/indexes/*/queries HTTP/1.1\r\nHost: localhost\r\n';

test('headers and bodies that drip are closed in time, while others are answered', async (t) => {
  const slow = await serveSearch({engine, port: 0, limits: SLOW});
  t.after(() => slow.close());
  const started = performance.now();
  const dripping = [
    ...Array.from({length: 20}, () => drip(connect(slow, POST), 'X-A: b\r\n')),
    ...Array.from({length: 20}, () => drip(connect(slow, `${POST}Content-Length: 200000\r\n\r\n`), ' ')),
    ...Array.from({length: 20}, () => drip(connect(slow, `${POST}Transfer-Encoding: chunked\r\n\r\n`), '1\r\n \r\n')),
    drip(connect(slow, 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n'), ' '),
    connect(slow).closed,
  ];
  const answered = await fetch(`${slow.url}/1/indexes/*/queries`, {method: 'POST', body: '{}'});
  assert.equal(answered.status, 200);
  const texts = await Promise.all(dripping);
  const took = performance.now() - started;
  assert.ok(took < 3000, `it took ${took} ms`);
  for (const text of texts.slice(0, 60)) assert.match(text, /^HTTP\/1\.1 408 /);
});

test('a client that does not read its answer is closed', {timeout: 60_000}, async (t) => {
  const large: Engine = {answer: async () => ({status: 200, body: {hits: 'x'.repeat(20_000_000)}})};
  const slow = await serveSearch({engine: large, port: 0, limits: {answer: 30_000_000, idleTime: 200}});
  t.after(() => slow.close());
  const given = new Promise<net.Socket>((resolve) => {
    const onSocket = (message: unknown) => {
      diagnostics.unsubscribe('net.server.socket', onSocket);
      resolve((message as {socket: net.Socket}).socket);
    };
    diagnostics.subscribe('net.server.socket', onSocket);
  });
  const {socket, closed} = connect(slow);
  socket.pause();
  socket.write(`${POST}Content-Length: 2\r\n\r\n{}`);
  await once(await given, 'close');
  socket.resume();
  assert.ok((await closed).length < 20_000_000);
});

test('there is a most of connections, and room again when some have gone', async (t) => {
  const small = await serveSearch({engine, port: 0, limits: {connections: 3}});
  t.after(() => small.close());
  const open = Array.from({length: 3}, () => connect(small, POST));
  await Promise.all(open.map(({socket}) => new Promise((resolve) => socket.once('connect', resolve))));
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  assert.equal(await connect(small, request).closed, '');
  for (const {socket} of open) socket.destroy();
  let text = '';
  while (text === '') text = await connect(small, request).closed;
  assert.match(text, /^HTTP\/1\.1 200 /);
});

test('it listens on this machine alone unless it is given an address', async (t) => {
  const bound = async (host?: string) => {
    const listen = t.mock.method(net.Server.prototype, 'listen');
    const {url, close} = await serveSearch({engine, port: 0, host});
    await close();
    listen.mock.restore();
    return [listen.mock.calls[0]?.arguments[1], url.replace(/\d+$/, '')];
  };
  assert.deepEqual(await bound(), ['127.0.0.1', 'http://localhost:']);
  assert.deepEqual(await bound('0.0.0.0'), ['0.0.0.0', 'http://localhost:']);
  assert.deepEqual(await bound('127.0.0.2'), ['127.0.0.2', 'http://127.0.0.2:']);
});
