/**
 * The service worker of a locale. It keeps the pages that the reader opened, and what they need, for times without a network.
 * Pages and data come from the network as long as it answers; files with hashed names come from the cache.
 */
import type {WorkboxPlugin} from 'workbox-core';
import {registerRoute} from 'workbox-routing';
import {CacheFirst, NetworkFirst, NetworkOnly} from 'workbox-strategies';
import type {Target} from './address';
import {CACHES, keepFilesOf, site, targetOf, trim} from './cache';
import {offlinePage} from './offlinePage';
import {type ExtendableEvent, scope} from './scope';

/** Seconds after which what is cached is used in place of a network that doesn't answer. */
const PATIENCE_S = 5;
/** Milliseconds after which a page or data that isn't cached is unreachable. */
const TIMEOUT_MS = 30_000;

/** Caches whole files under the one path of their address, without the query that they were requested with. */
const byPath: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({request}) => targetOf(new URL(request.url))?.path ?? request,
  // A response has the address that it came from. A copy doesn't.
  cacheWillUpdate: async ({response}) =>
    response.status === 200 && !response.redirected ? new Response(response.body, response) : null,
  cacheDidUpdate: ({cacheName}) => trim(cacheName),
};

const withFiles: WorkboxPlugin = {
  cacheWillUpdate: async ({request, response}) => {
    const html = await response.text();
    await keepFilesOf(html, request.url);
    return new Response(html, response);
  },
};

const networkFirst = {cacheName: CACHES.page, networkTimeoutSeconds: PATIENCE_S};
const pages = new NetworkFirst({...networkFirst, plugins: [byPath, withFiles]});
const data = new NetworkFirst({...networkFirst, plugins: [byPath]});

/** Answers with something else when an answer fails or takes too long. */
async function answer(response: Promise<Response>, otherwise: () => Promise<Response> | Response): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return (await Promise.race([response.catch(() => undefined), late])) ?? otherwise();
}

// Other sites can open any address in a frame or a window. So frames aren't answered, and files aren't kept when they are
// opened as documents.
registerRoute(
  ({url, request}) => request.destination === 'document' && targetOf(url)?.kind === 'page',
  ({url, request, event}) => {
    const {path = url.pathname} = targetOf(url) ?? {};
    if (url.pathname === path) return answer(pages.handle({request, event}), offlinePage);
    // Redirects to the page's one path if the host can't.
    const host = new NetworkOnly({networkTimeoutSeconds: PATIENCE_S}).handle({request, event});
    return answer(host, () => Response.redirect(new URL(path + url.search, url)));
  },
);
const isFile = (kind: Target['kind'], url: URL, {mode}: Request) => mode !== 'navigate' && targetOf(url)?.kind === kind;
registerRoute(
  ({url, request}) => isFile('data', url, request),
  ({request, event}) => answer(data.handle({request, event}), () => Response.error()),
);
// A hashed file has no use for a query; only someone who wants to fill a disk adds one.
for (const kind of ['hashed', 'compiler'] as const)
  registerRoute(
    ({url, request}) => isFile(kind, url, request) && url.search === '',
    new CacheFirst({cacheName: CACHES[kind], plugins: [byPath]}),
  );

/** Deletes what earlier workers kept: a cache for each version of the site, with an entry for each query. */
async function deleteOldCaches(): Promise<void> {
  for (const name of await caches.keys())
    if (name === `files ${site.baseUrl}` || name.startsWith(`pages ${site.baseUrl} `)) await caches.delete(name);
}

/** Keeps a page that the reader went to without a request for it. */
async function visit(pathname: string, event: ExtendableEvent): Promise<void> {
  const target = targetOf(new URL(pathname, globalThis.location.href));
  if (target?.kind !== 'page') return;
  await Promise.all(pages.handleAll({request: new Request(target.path), event}));
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches().then(() => scope.clients.claim())));
scope.addEventListener('message', (event) => {
  // A page that can't be kept now is kept at the next visit.
  if (typeof event.data === 'string') event.waitUntil(visit(event.data, event).catch(() => {}));
});
