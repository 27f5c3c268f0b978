/**
 * A locale's service worker. It caches the pages that the reader opens, with their files, so that they work offline. Pages and data
 * come from the network if it responds; files with hashed names come from the cache.
 */
import type {WorkboxPlugin} from 'workbox-core';
import {registerRoute} from 'workbox-routing';
import {CacheFirst, NetworkFirst, NetworkOnly} from 'workbox-strategies';
import {CACHE_NAMES, cachePageFiles, evictOldest, findLocalTarget} from './cache';
import {createOfflinePage} from './offlinePage';
import {type ExtendableEvent, scope} from './scope';
import type {Target} from './url';

/** If the network takes longer, a cached response is used. */
const NETWORK_TIMEOUT_S = 5;
/** If a page or data isn't cached, the request fails after this time. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** Caches complete responses under their normalized path, without the query of the request. */
const pathKeyPlugin: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({request}) => findLocalTarget(new URL(request.url))?.path ?? request,
  // A response has a URL, which may contain a query. A copy doesn't.
  cacheWillUpdate: async ({response}) =>
    response.status === 200 && !response.redirected ? new Response(response.body, response) : null,
  cacheDidUpdate: ({cacheName}) => evictOldest(cacheName),
};

const pageFilesPlugin: WorkboxPlugin = {
  cacheWillUpdate: async ({request, response}) => {
    const html = await response.text();
    await cachePageFiles(html, request.url);
    return new Response(html, response);
  },
};

const networkFirstOptions = {cacheName: CACHE_NAMES.page, networkTimeoutSeconds: NETWORK_TIMEOUT_S};
const pageStrategy = new NetworkFirst({...networkFirstOptions, plugins: [pathKeyPlugin, pageFilesPlugin]});
const dataStrategy = new NetworkFirst({...networkFirstOptions, plugins: [pathKeyPlugin]});

/** Returns a fallback if the response fails or takes too long. */
async function addFallback(response: Promise<Response>, getFallback: () => Promise<Response> | Response) {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS));
  return (await Promise.race([response.catch(() => undefined), timeout])) ?? getFallback();
}

// Other sites can open any URL in a frame or a window. So requests from frames aren't handled, and files opened as documents
// aren't cached.
registerRoute(
  ({url, request}) => request.destination === 'document' && findLocalTarget(url)?.kind === 'page',
  ({url, request, event}) => {
    const {path = url.pathname} = findLocalTarget(url) ?? {};
    if (url.pathname === path) return addFallback(pageStrategy.handle({request, event}), createOfflinePage);
    // If the host doesn't redirect to the normalized path, the worker does.
    const hostResponse = new NetworkOnly({networkTimeoutSeconds: NETWORK_TIMEOUT_S}).handle({request, event});
    return addFallback(hostResponse, () => Response.redirect(new URL(path + url.search, url)));
  },
);
const isFileOfKind = (kind: Target['kind'], url: URL, {mode}: Request) =>
  mode !== 'navigate' && findLocalTarget(url)?.kind === kind;
registerRoute(
  ({url, request}) => isFileOfKind('data', url, request),
  ({request, event}) => addFallback(dataStrategy.handle({request, event}), () => Response.error()),
);
// Hashed files don't need a query, which other sites could use to fill a reader's disk.
for (const kind of ['hashed', 'compiler'] as const)
  registerRoute(
    ({url, request}) => isFileOfKind(kind, url, request) && url.search === '',
    new CacheFirst({cacheName: CACHE_NAMES[kind], plugins: [pathKeyPlugin]}),
  );

/** Caches a page that the reader opened without a document request, such as by following a link. */
async function cacheVisitedPage(pathname: string, event: ExtendableEvent): Promise<void> {
  const target = findLocalTarget(new URL(pathname, globalThis.location.href));
  if (target?.kind !== 'page') return;
  await Promise.all(pageStrategy.handleAll({request: new Request(target.path), event}));
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => {
  // If caching fails, the next visit tries again.
  if (typeof event.data === 'string') event.waitUntil(cacheVisitedPage(event.data, event).catch(() => {}));
});
