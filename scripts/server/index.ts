import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {lookup} from 'mrmime';
import send from 'send';
import {redirectOf} from '../../plugins/delivery/redirects';
import {isHashed} from '../pack';

export interface ServerOptions {
  /** Folder of the built site. */
  readonly root: string;
  /** Address to listen on; the loopback address by default, which other machines cannot reach. */
  readonly host?: string;
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

/** Where programs on this machine alone reach a server; browsers find it as `localhost`. */
export const LOOPBACK = '127.0.0.1';

/**
 * Serves a built site as its CDN does: redirects, each locale's not-found page, types, packed files, caching.
 *
 * @throws the error of listening, such as one with the code `EADDRINUSE`
 */
export async function serve(options: ServerOptions): Promise<RunningServer> {
  const server = http.createServer((request, response) => answer(request, response, options));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host ?? LOOPBACK, resolve);
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

function answer(request: http.IncomingMessage, response: http.ServerResponse, options: ServerOptions): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, {Allow: 'GET, HEAD'}).end();
    return;
  }
  const {root, baseUrl} = options;
  const [target = '/', ...query] = (request.url ?? '/').split('?');
  const search = query.length > 0 ? `?${query.join('?')}` : '';
  const pathname = decode(target);
  if (pathname === undefined) {
    response.writeHead(400).end();
    return;
  }
  if (!pathname.startsWith(baseUrl)) {
    const inside = `${pathname}/` === baseUrl || pathname === '/';
    if (inside) response.writeHead(302, {Location: baseUrl + search}).end();
    else sendFile(request, response, root, '/404.html', 404);
    return;
  }
  const local = `/${pathname.slice(baseUrl.length)}`;
  const {prefix, rest} = splitLocale(local, options.locales);
  const moved = redirectTo(prefix, rest, root);
  if (moved !== undefined) {
    // A question mark or a hash sign that was encoded in the path is a part of it.
    const address = encodeURI(baseUrl + moved.slice(1)).replace(/[?#]/g, encodeURIComponent);
    response.writeHead(301, {Location: address + search, 'Cache-Control': 'public, max-age=300'}).end();
    return;
  }
  const file = local.endsWith('/') ? `${local}index.html` : local;
  if (isFile(root, file)) sendFile(request, response, root, file, 200);
  else sendFile(request, response, root, `${prefix}/404.html`, 404);
}

/** A path that ends in `.html` or `.htm` is always redirected, any other one only if it leads to a page. */
function redirectTo(prefix: string, rest: string, root: string): string | undefined {
  const moved = redirectOf(rest);
  if (moved === undefined) return undefined;
  return /\.html?$/.test(rest) || isFile(root, `${prefix}${moved}index.html`) ? prefix + moved : undefined;
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

/** @param file decoded path of an address, beginning with a slash; one that leads out of the folder names no file */
function isFile(root: string, file: string): boolean {
  if (file.includes('\0') || file.split(/[\\/]/).includes('..')) return false;
  return fs.statSync(path.join(root, file), {throwIfNoEntry: false})?.isFile() ?? false;
}

function sendFile(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  root: string,
  file: string,
  status: 200 | 404,
): void {
  const packed = `${file}.br`;
  const isPacked = isFile(root, packed);
  const content = isPacked && acceptsBrotli(request) ? packed : file;
  response.statusCode = status;
  response.setHeader('Content-Type', contentType(file));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader(
    'Cache-Control',
    isHashed(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
  );
  if (isPacked) response.setHeader('Vary', 'Accept-Encoding');
  if (content === packed) response.setHeader('Content-Encoding', 'br');
  send(request, encodeURIComponent(content), {root, index: false, cacheControl: false, dotfiles: 'allow'})
    .on('error', (error: NodeJS.ErrnoException) => {
      // A site may have no page for what is not found, and a file may go while it is asked for.
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      if (error.code !== 'ENOENT') console.error(error);
      response.writeHead(error.code === 'ENOENT' ? 404 : 500).end();
    })
    .pipe(response);
}

function acceptsBrotli({headers}: http.IncomingMessage): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return accepted.some((entry) => /^\s*br\s*(?:;|$)/.test(entry) && !/;\s*q=0(?:\.0*)?\s*$/.test(entry));
}

function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return /^text\/|javascript|json|xml/.test(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}
