import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {redirectOf} from '../../plugins/delivery/redirects';
import {Files} from './files';

export interface ServerOptions {
  /** Folder of the built site. */
  readonly root: string;
  /** 0 takes any that is free. */
  readonly port: number;
  readonly baseUrl: string;
  /** Locales that live under a prefix of their own. */
  readonly locales: readonly string[];
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

// Their names hold a hash of their content.
const HASHED = /^(?:\/\w\w)?\/(?:assets|diagrams)\//;

/** Serves a built site as its CDN does: redirects, each locale's not-found page, types, compression, caching. */
export async function serve(options: ServerOptions): Promise<RunningServer> {
  const files = new Files(options.root);
  const server = http.createServer((request, response) => {
    answer(request, response, files, options).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, resolve);
  });
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${options.baseUrl}`,
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
  files: Files,
  options: ServerOptions,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, {Allow: 'GET, HEAD'}).end();
    return;
  }
  const [target = '/', ...query] = (request.url ?? '/').split('?');
  const search = query.length > 0 ? `?${query.join('?')}` : '';
  const pathname = decode(target);
  if (pathname === undefined) {
    response.writeHead(400).end();
    return;
  }
  if (!pathname.startsWith(options.baseUrl)) {
    const inside = `${pathname}/` === options.baseUrl || pathname === '/';
    if (inside) response.writeHead(302, {Location: options.baseUrl + search}).end();
    else await send(request, response, files, '/404.html', 404);
    return;
  }
  const local = `/${pathname.slice(options.baseUrl.length)}`;
  const {prefix, rest} = splitLocale(local, options.locales);
  const moved = await redirectTo(prefix, rest, files);
  if (moved !== undefined) {
    // A question mark or a hash sign that was encoded in the path is a part of it.
    const address = encodeURI(options.baseUrl + moved.slice(1)).replace(/[?#]/g, encodeURIComponent);
    response.writeHead(301, {Location: address + search, 'Cache-Control': 'public, max-age=300'}).end();
    return;
  }
  const file = local.endsWith('/') ? `${local}index.html` : local;
  if (await send(request, response, files, file, 200)) return;
  await send(request, response, files, `${prefix}/404.html`, 404);
}

/** A path that ends in `.html` or `.htm` is always redirected, any other one only if it leads to a page. */
async function redirectTo(prefix: string, rest: string, files: Files): Promise<string | undefined> {
  const moved = redirectOf(rest);
  if (moved === undefined) return undefined;
  if (/\.html?$/.test(rest)) return prefix + moved;
  return (await files.read(`${prefix}${moved}index.html`, '')) ? prefix + moved : undefined;
}

function splitLocale(pathname: string, locales: readonly string[]): {prefix: string; rest: string} {
  const locale = locales.find((name) => pathname === `/${name}` || pathname.startsWith(`/${name}/`));
  const prefix = locale ? `/${locale}` : '';
  return {prefix, rest: pathname.slice(prefix.length)};
}

function decode(target: string): string | undefined {
  try {
    return decodeURIComponent(target).replace(/\/{2,}/g, '/');
  } catch {
    return undefined; // not valid percent-encoding
  }
}

async function send(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  files: Files,
  file: string,
  status: number,
): Promise<boolean> {
  const served = await files.read(file, String(request.headers['accept-encoding'] ?? ''));
  if (!served) {
    if (status === 404) response.writeHead(404).end();
    return status === 404;
  }
  const {body, encoding, type, etag} = served;
  const headers: http.OutgoingHttpHeaders = {
    'Content-Type': type,
    'Cache-Control': HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    ETag: etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    ...(encoding ? {'Content-Encoding': encoding} : {}),
  };
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return true;
  }
  response.writeHead(status, {...headers, 'Content-Length': body.length});
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
