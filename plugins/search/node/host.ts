import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {type Engine, failure, type Reply} from '../engine';

export interface SearchHostOptions {
  readonly engine: Engine;
  /** Address to listen on; the loopback address by default, which other machines cannot reach. */
  readonly host?: string;
  /** 0 takes any that is free. */
  readonly port: number;
  readonly limits?: Partial<SearchHostLimits>;
}

/** What keeps one client from taking the host from the others. */
export interface SearchHostLimits {
  /** The longest body that is read, in bytes; a page of queries has a few hundred. */
  readonly body: number;
  /** The longest answer, in bytes; 20 hits have 20,000. */
  readonly answer: number;
  /** Connections at a time; further ones are closed. */
  readonly connections: number;
  /** Milliseconds for the headers of a request, and from its first byte to its last. */
  readonly headersTime: number;
  readonly requestTime: number;
  /** Milliseconds without a byte after which a connection is closed, such as of a client that does not read its answer. */
  readonly idleTime: number;
}

export interface SearchHost {
  /** Origin without a trailing slash, as it stands in `SEARCH_HOSTS`. */
  readonly url: string;
  close(): Promise<void>;
}

const LIMITS: SearchHostLimits = {
  body: 256 * 1024,
  answer: 2 * 1024 * 1024,
  connections: 500,
  headersTime: 5_000,
  requestTime: 10_000,
  idleTime: 15_000,
};

const LOOPBACK = '127.0.0.1';

/** What clients of the protocol send beyond the headers that need no leave. */
const ALLOWED_HEADER = /^(?:content-type|request-id|x-algolia-[a-z-]+)$/;

const COMMON: http.OutgoingHttpHeaders = {
  // Searches need no cookies, and what they find is public: any page may request it.
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves an engine over HTTP in the hosted service's protocol, for pages of any origin. `GET /` reports whether it is
 * alive.
 *
 * @throws the error of listening, such as one with the code `EADDRINUSE`
 */
export async function serveSearch({engine, port, host = LOOPBACK, ...options}: SearchHostOptions): Promise<SearchHost> {
  const limits = {...LIMITS, ...options.limits};
  const server = http.createServer(
    {
      headersTimeout: limits.headersTime,
      requestTimeout: limits.requestTime,
      // Without it Node.js looks for slow requests only twice a minute.
      connectionsCheckingInterval: Math.min(1000, limits.headersTime / 4),
    },
    (request, response) => {
      answer(request, response, engine, limits).catch((error: unknown) => {
        // A reader who left in the middle of a request waits for no answer.
        if (request.destroyed && !request.complete) return;
        console.error(error);
        if (response.headersSent) response.end();
        else send(request, response, failure(500, 'Internal error'));
      });
    },
  );
  server.maxConnections = limits.connections;
  server.setTimeout(limits.idleTime);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: urlOf(server.address() as AddressInfo),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  engine: Engine,
  limits: SearchHostLimits,
): Promise<void> {
  const {method = 'GET', url = '/'} = request;
  if (method === 'OPTIONS') {
    response.writeHead(204, {...COMMON, ...preflight(request)}).end();
    return;
  }
  if ((method === 'GET' || method === 'HEAD') && /^\/(?:$|\?)/.test(url)) {
    send(request, response, {status: 200, body: {status: 'ok'}});
    return;
  }
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    send(request, response, failure(415, `Content-Encoding "${encoding}" is not supported`));
    return;
  }
  const body = await read(request, limits.body);
  if (body === undefined) {
    // What is still on its way is dropped with the connection.
    response.setHeader('Connection', 'close');
    send(request, response, failure(413, `The body is larger than ${limits.body} bytes`));
    return;
  }
  send(request, response, await engine.answer({method, path: url, body}), limits.answer);
}

/** Origin under which a server is reached from this machine. */
function urlOf({address, family, port}: AddressInfo): string {
  const isHere = [LOOPBACK, '::1', '0.0.0.0', '::'].includes(address);
  return `http://${isHere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Grants what a browser requests before it sends keys as headers; in the query string they need no preflight. */
function preflight({headers}: http.IncomingMessage): http.OutgoingHttpHeaders {
  const wanted = (headers['access-control-request-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
  const allowed = wanted.filter((name) => ALLOWED_HEADER.test(name));
  return {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
    'Access-Control-Allow-Headers': ['content-type', ...allowed.filter((name) => name !== 'content-type')].join(', '),
    'Access-Control-Max-Age': '3600',
    Vary: 'Access-Control-Request-Headers',
  };
}

/** @returns the body, or `undefined` as soon as it is too large */
async function read(request: http.IncomingMessage, limit: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving a loop over the request itself would destroy it, and with it the way to answer.
  for await (const chunk of request.iterator({destroyOnReturn: false}) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  {status, body}: Reply,
  limit = Number.POSITIVE_INFINITY,
): void {
  const content = Buffer.from(JSON.stringify(body));
  if (content.length > limit) {
    const message = `The answer is larger than ${limit} bytes: expected fewer queries, hits or attributes`;
    send(request, response, failure(400, message));
    return;
  }
  response.writeHead(status, {
    ...COMMON,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': content.length,
  });
  response.end(request.method === 'HEAD' ? undefined : content);
}
