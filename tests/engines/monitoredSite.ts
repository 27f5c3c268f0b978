import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {serve} from '../../scripts/server';
import {BUILD_FOLDER} from '../../scripts/sources';

/** The built site, whose pages report their errors. */
export interface MonitoredSite {
  /** The site's URL without a trailing slash. */
  readonly url: string;
  /** Returns the errors since the last call. */
  takeErrors(): readonly string[];
  /** Replaces the script of the compiler's worker. Without an argument, the real one is served again. */
  replaceWorker(script?: string): void;
  close(): Promise<void>;
}

const WORKER_PATH = /^\/assets\/js\/d2\.[0-9a-f]+\.js$/;
const REPORTER_PATH = '/engines-watch.js';
const REPORT_PATH = '/engines-report';

// WebDriver can't read the console, so pages report errors with a synchronous request, which arrives before WebDriver's next command is
// answered. Firefox also fires `error` for loads that it cancels because the reader leaves the page, and for prefetches that it
// interrupts. Neither is a bug, so they're ignored.
const REPORTER_SCRIPT = `(() => {
  const report = (text) => {
    const request = new XMLHttpRequest();
    request.open('POST', '${REPORT_PATH}', false);
    request.send(location.pathname + ': ' + text);
  };
  let isLeaving = false;
  addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  addEventListener('error', ({message, target}) => {
    if (message) report(message);
    else if (!isLeaving && target.rel !== 'prefetch') report((target.src || target.href) + ' did not load');
  }, true);
  addEventListener('unhandledrejection', ({reason}) => report('Unhandled rejection: ' + reason));
  addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI}) => report(effectiveDirective + ' ' + blockedURI));
  const {error} = console;
  console.error = (...values) => {
    report(values.join(' '));
    error.apply(console, values);
  };
})();`;

/** Serves the built site, and adds a script to each page that reports errors. */
export async function serveMonitoredSite(): Promise<MonitoredSite> {
  const site = await serve({root: BUILD_FOLDER, port: 0, baseUrl: '/', locales: ['ko']});
  let errors: string[] = [];
  let worker: string | undefined;
  const server = http.createServer((request, response) => {
    if (request.url === REPORT_PATH) {
      let text = '';
      request.setEncoding('utf8').on('data', (data: string) => {
        text += data;
      });
      request.on('end', () => {
        errors.push(text);
        response.writeHead(204).end();
      });
    } else if (request.url === REPORTER_PATH) {
      response.writeHead(200, {'Content-Type': 'text/javascript'}).end(REPORTER_SCRIPT);
    } else if (worker !== undefined && WORKER_PATH.test(request.url ?? '')) {
      response.writeHead(200, {'Content-Type': 'text/javascript'}).end(worker);
    } else {
      forward(request, response, site.url).catch((error: Error) => {
        errors.push(`${request.url}: ${error.message}`);
        response.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeErrors: () => {
      const takenErrors = errors;
      errors = [];
      return takenErrors;
    },
    replaceWorker: (script) => {
      worker = script;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await site.close();
    },
  };
}

async function forward(request: http.IncomingMessage, response: http.ServerResponse, site: string): Promise<void> {
  const siteResponse = await fetch(new URL(request.url ?? '/', site), {method: request.method, redirect: 'manual'});
  const headers = Object.fromEntries(siteResponse.headers);
  delete headers['content-encoding']; // `fetch` has unpacked it
  delete headers['content-length'];
  let body = Buffer.from(await siteResponse.arrayBuffer());
  if (headers['content-type']?.startsWith('text/html')) {
    body = Buffer.from(body.toString().replace(/<html\b[^>]*>/, `$&<script src=${REPORTER_PATH}></script>`));
  }
  response.writeHead(siteResponse.status, headers).end(body);
}
