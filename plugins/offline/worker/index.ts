/**
 * The service worker of a locale. It keeps the pages that the reader opened, and what they need, for times without a network.
 * Pages and data come from the network as long as it answers; files with hashed names come from the cache.
 */
import type {WorkboxPlugin} from 'workbox-core';
import {registerRoute} from 'workbox-routing';
import {CacheFirst, NetworkFirst, NetworkOnly} from 'workbox-strategies';
import {LIST, type Visited} from '../shared';
import {findTarget, type Target} from './address';
import {isWhole, keepFilesOf, trim} from './keep';
import {offlinePage} from './offlinePage';
import {type ExtendableEvent, scope} from './scope';
import {CACHES, site} from './site';

/** Seconds after which what is cached is used in place of a network that doesn't answer. */
const PATIENCE_S = 5;
/** Milliseconds after which a page or data that isn't cached is unreachable. */
const TIMEOUT_MS = 30_000;

function targetOf(url: URL): Target | undefined {
  return url.origin === globalThis.location.origin ? findTarget(url, site) : undefined;
}

/** Caches under the one path of an address, so that neither queries nor spellings add entries. */
const byPath: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({request}) => targetOf(new URL(request.url))?.path ?? request,
  cacheDidUpdate: ({cacheName}) => trim(cacheName),
};

/** Leaves out the address that a response came from, since a query is nobody else's business. */
const wholeWithoutAddress: WorkboxPlugin = {
  cacheWillUpdate: async ({response}) => (isWhole(response) ? new Response(response.body, response) : null),
};

const wholeWithFiles: WorkboxPlugin = {
  cacheWillUpdate: async ({request, response}) => {
    if (!isWhole(response)) return null;
    const html = await response.text();
    await keepFilesOf(html, request.url);
    return new Response(html, response);
  },
};

const networkFirst = {cacheName: CACHES.pages, networkTimeoutSeconds: PATIENCE_S};
const pages = new NetworkFirst({...networkFirst, plugins: [byPath, wholeWithFiles]});
const data = new NetworkFirst({...networkFirst, plugins: [byPath, wholeWithoutAddress]});
const files = new CacheFirst({cacheName: CACHES.files, plugins: [byPath, wholeWithoutAddress]});
const compiler = new CacheFirst({cacheName: CACHES.compiler, plugins: [byPath, wholeWithoutAddress]});

/** Without a network, leads to the one path of a page, as the host does with one. */
const misspelled = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [
    {
      handlerDidError: async ({request}) => {
        const url = new URL(request.url);
        return Response.redirect(new URL((targetOf(url)?.path ?? site.baseUrl) + url.search, url));
      },
    },
  ],
});

/** Answers with something else when an answer fails or takes too long. */
async function answer(response: Promise<Response>, otherwise: () => Promise<Response> | Response): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return (await Promise.race([response.catch(() => undefined), late])) ?? otherwise();
}

// Other sites can open any address in a frame or a window, so frames aren't answered, and files aren't kept when they are
// opened as documents.
registerRoute(
  ({url, request}) => request.destination === 'document' && targetOf(url)?.kind === 'page',
  ({url, request, event}) =>
    answer((targetOf(url)?.path === url.pathname ? pages : misspelled).handle({request, event}), offlinePage),
);
const isRequestFor =
  (kind: Target['kind']) =>
  ({url, request}: {url: URL; request: Request}) =>
    request.mode !== 'navigate' && targetOf(url)?.kind === kind;
registerRoute(
  (options) => isRequestFor('data')(options) && options.url.pathname !== site.baseUrl + LIST,
  ({request, event}) => answer(data.handle({request, event}), () => Response.error()),
);
// The name of a hashed file says it all; only someone who wants to fill a disk adds a query.
registerRoute((options) => isRequestFor('hashed')(options) && options.url.search === '', files);
registerRoute((options) => isRequestFor('compiler')(options) && options.url.search === '', compiler);

/** Deletes what earlier workers kept: a cache for each version of the site, with an entry for each query. */
async function deleteOldCaches(): Promise<void> {
  for (const name of await caches.keys())
    if (name === `files ${site.baseUrl}` || name.startsWith(`pages ${site.baseUrl} `)) await caches.delete(name);
}

/** Keeps a page that the reader went to without a request for it. */
async function visit(address: string, event: ExtendableEvent): Promise<void> {
  const target = targetOf(new URL(address, globalThis.location.href));
  if (target?.kind !== 'page') return;
  const [response, done] = pages.handleAll({request: new Request(target.path), event});
  await response;
  await done;
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches().then(() => scope.clients.claim())));
scope.addEventListener('message', (event) => {
  const message = event.data as Partial<Visited> | null | undefined;
  // A page that can't be kept now is kept at the next visit.
  if (typeof message?.visited === 'string') event.waitUntil(visit(message.visited, event).catch(() => {}));
});
