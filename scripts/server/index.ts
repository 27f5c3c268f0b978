import http from 'node:http';
import type {AddressInfo} from 'node:net';
import send from 'send';
import type {SearchService} from '../../environment';
import {isFile, readHosting} from '../../plugins/delivery/hosts/files';
import type {Hosting} from '../../plugins/delivery/hosts/hosting';
import {createResponse, type HostResponse} from '../../plugins/delivery/hosts/response';

export interface ServerOptions {
  /** Folder of the built site. */
  readonly root: string;
  /** Address to listen on. @default the loopback address, which other machines can't reach */
  readonly host?: string;
  /** 0 means any free port. */
  readonly port: number;
  readonly baseUrl: string;
  /** Locales with their own path prefix. */
  readonly locales: readonly string[];
  /** The search service that pages may use. @default only the embedded search */
  readonly search?: SearchService;
  /** `HSTS_MAX_AGE` from the environment. Browsers ignore it without HTTPS. */
  readonly hstsMaxAge?: number;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Only programs on this machine can reach this address. Browsers resolve `localhost` to it. */
export const LOOPBACK = '127.0.0.1';

/**
 * Serves a built site like a CDN, as described by `plugins/delivery/hosts`.
 *
 * @throws if the server can't listen, for example with the code `EADDRINUSE`
 */
export async function serve({search = {mode: 'embedded'}, ...options}: ServerOptions): Promise<RunningServer> {
  const {root, baseUrl, locales, hstsMaxAge} = options;
  let hosting: Hosting | undefined;
  const server = http.createServer((request, response) => {
    try {
      // Read on first use, because the server may start while the site is still being built.
      hosting ??= readHosting(root, {baseUrl, locales, search, hstsMaxAge});
      respond(request, response, root, hosting);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
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

function respond(request: http.IncomingMessage, response: http.ServerResponse, root: string, hosting: Hosting): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, {Allow: 'GET, HEAD'}).end();
    return;
  }
  const hostResponse = createResponse(request.url ?? '/', hosting, (file) => isFile(root, file));
  if (hostResponse.file === undefined) response.writeHead(hostResponse.status, hostResponse.headers).end();
  else sendFile(request, response, root, {...hostResponse, file: hostResponse.file});
}

function sendFile(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  root: string,
  {file, status, headers}: HostResponse & {readonly file: string},
): void {
  const compressedFile = `${file}.br`;
  const hasCompressed = isFile(root, compressedFile);
  const content = hasCompressed && acceptsBrotli(request) ? compressedFile : file;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (hasCompressed) response.setHeader('Vary', 'Accept-Encoding');
  if (content === compressedFile) response.setHeader('Content-Encoding', 'br');
  // Conditions and ranges refer to the requested file, never to the not-found page.
  if (status === 404) for (const name of CONDITIONAL_HEADERS) delete request.headers[name];
  send(request, encodeURIComponent(content), {root, index: false, cacheControl: false, dotfiles: 'allow'})
    .on('error', (error: SendError) => {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      // A site may lack a not-found page, and a file may disappear during a request.
      if (error.status === 500) console.error(error);
      response.writeHead(error.status, error.headers).end();
    })
    .pipe(response);
}

const CONDITIONAL_HEADERS = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
];

/** An error from `send`: 404 for a missing file, 412 for a false condition, 416 for an invalid range. */
interface SendError extends Error {
  readonly status: number;
  /** Headers of the response, such as the file's size for an invalid range. */
  readonly headers?: http.OutgoingHttpHeaders;
}

function acceptsBrotli({headers}: http.IncomingMessage): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return accepted.some((entry) => /^\s*br\s*(?:;|$)/.test(entry) && !/;\s*q=0(?:\.0*)?\s*$/.test(entry));
}
