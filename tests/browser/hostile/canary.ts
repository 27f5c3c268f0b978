import http from 'node:http';
import type {AddressInfo} from 'node:net';

/** An attacker's host, which records and answers every request. No request from the site may reach it. */
export interface Canary {
  /** The canary's origin without a trailing slash. */
  readonly url: string;
  /** Paths of the requests that reached it. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function startHost(listener: http.RequestListener, onSocket?: (path: string) => void) {
  const server = http.createServer(listener);
  // WebSockets start with an upgrade, which Node.js doesn't report as a request.
  server.on('upgrade', ({url = ''}, socket) => {
    onSocket?.(url);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Starts a canary on a free port. @param pages pages of an attacker's host, by path */
export async function startCanary(pages: Readonly<Record<string, {type: string; body: string}>> = {}): Promise<Canary> {
  const requests: string[] = [];
  const host = await startHost(
    ({url = ''}, response) => {
      const page = pages[url];
      if (!page) requests.push(url);
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Content-Type', page?.type ?? 'text/javascript');
      response.end(page?.body ?? 'globalThis.hit = true');
    },
    (path) => requests.push(path),
  );
  return {...host, requests};
}
