import http from 'node:http';
import type {AddressInfo} from 'node:net';
import send from 'send';
import type {SearchService} from '../../environment';
import {type Answer, answerTo} from '../../plugins/delivery/hosts/answer';
import {hostingOf, isFile} from '../../plugins/delivery/hosts/files';
import type {Hosting} from '../../plugins/delivery/hosts/hosting';

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
  /** Who answers searches, by default the engine in the browser: pages may query nothing else. */
  readonly search?: SearchService;
  /** As the environment has it; browsers follow it only where the server is reached by TLS. */
  readonly hstsMaxAge?: number;
}

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Where programs on this machine alone reach a server; browsers find it as `localhost`. */
export const LOOPBACK = '127.0.0.1';

/**
 * Serves a built site as its CDN does, as `plugins/delivery/hosts` describes it.
 *
 * @throws the error of listening, such as one with the code `EADDRINUSE`
 */
export async function serve({search = {mode: 'embedded'}, ...options}: ServerOptions): Promise<RunningServer> {
  const {root, baseUrl, locales, hstsMaxAge} = options;
  let hosting: Hosting | undefined;
  const server = http.createServer((request, response) => {
    try {
      // Read when it is first needed: a server may be started beside the build of what it serves.
      hosting ??= hostingOf(root, {baseUrl, locales, search, hstsMaxAge});
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
  const answer = answerTo(request.url ?? '/', hosting, (file) => isFile(root, file));
  if (answer.file === undefined) response.writeHead(answer.status, answer.headers).end();
  else sendFile(request, response, root, {...answer, file: answer.file});
}

function sendFile(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  root: string,
  {file, status, headers}: Answer & {readonly file: string},
): void {
  const packed = `${file}.br`;
  const isPacked = isFile(root, packed);
  const content = isPacked && acceptsBrotli(request) ? packed : file;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (isPacked) response.setHeader('Vary', 'Accept-Encoding');
  if (content === packed) response.setHeader('Content-Encoding', 'br');
  // Conditions and ranges are about the file that was asked for, never about the page that says it isn't there.
  if (status === 404) for (const name of CONDITIONS) delete request.headers[name];
  send(request, encodeURIComponent(content), {root, index: false, cacheControl: false, dotfiles: 'allow'})
    .on('error', (error: SendError) => {
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      // A site may have no page for what isn't found, and a file may go while it's requested.
      if (error.status === 500) console.error(error);
      response.writeHead(error.status, error.headers).end();
    })
    .pipe(response);
}

const CONDITIONS = ['range', 'if-range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/** An error of `send`: 404 for a file that's gone, 412 for a condition that doesn't hold, 416 for a range that isn't there. */
interface SendError extends Error {
  readonly status: number;
  /** Headers of the answer, such as the file's size for a bad range. */
  readonly headers?: http.OutgoingHttpHeaders;
}

function acceptsBrotli({headers}: http.IncomingMessage): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',');
  return accepted.some((entry) => /^\s*br\s*(?:;|$)/.test(entry) && !/;\s*q=0(?:\.0*)?\s*$/.test(entry));
}
