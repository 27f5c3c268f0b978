/**
 * The service worker of a locale. Keeps the pages that were opened, with what they need, for readers without a network. Pages come
 * from the network where there is one, so that a new version is there with the next navigation.
 */
import {registerRoute} from 'workbox-routing';
import {CacheFirst, NetworkFirst} from 'workbox-strategies';
import {filesOf, INDEX_PARTS, isHashed, LIST, type OfflineList, pagesOf, SAVED, type Visited} from '../shared';
import {pageOfThisVersion, renewPages, thisVersion} from './keep';
import {offlinePage} from './offlinePage';
import {scope} from './scope';
import {below, FILES, PAGES, site} from './site';

/** After this many seconds a kept page is shown in place of one that does not come. */
const PATIENCE = 5;

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE,
  matchOptions: {ignoreSearch: true},
  plugins: [pageOfThisVersion, {handlerDidError: offlinePage}],
});
const files = new CacheFirst({
  cacheName: FILES,
  plugins: [{cacheWillUpdate: async ({response}) => (response.status === 200 ? response : null)}],
});
const others = new NetworkFirst({cacheName: PAGES, plugins: [thisVersion]});

registerRoute(
  ({url}) => isHashed(below(url) ?? ''),
  (options) => files.handle(options),
);
registerRoute(
  ({url, request}) => request.mode === 'navigate' && /^(?:$|[^.]*$|.*\/$)/.test(below(url) ?? '.'),
  (options) => pages.handle(options),
);
registerRoute(
  ({url}) => below(url)?.startsWith('img/') === true,
  (options) => others.handle(options),
);
registerRoute(
  ({url}) => below(url) === site.index.path,
  (options) => {
    // A failure is mended by the next search.
    options.event.waitUntil(keepIndex().catch(() => {}));
    return others.handle(options);
  },
);

/** Pages of versions before this one, and whether all of them were kept. */
async function keptBefore(): Promise<{names: string[]; addresses: string[]; all: boolean}> {
  const prefix = pagesOf(site.baseUrl, '');
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== PAGES);
  const addresses = new Set<string>();
  let all = false;
  for (const name of names) {
    for (const {url} of await (await caches.open(name)).keys()) {
      if (below(new URL(url)) === SAVED) all = true;
      else addresses.add(url);
    }
  }
  return {names, addresses: [...addresses], all};
}

async function list(): Promise<OfflineList> {
  const response = await fetch(site.baseUrl + LIST, {cache: 'no-cache'});
  if (!response.ok) throw new Error(`${LIST}: ${response.status}`);
  return response.json();
}

/** Keeps all parts of the search index, so that a reader who searches can do so without a network, whatever the query. */
async function keepIndex(): Promise<void> {
  const cache = await caches.open(FILES);
  for (const [path] of (await list()).files) {
    if (path.startsWith(INDEX_PARTS) && !(await cache.match(site.baseUrl + path))) await cache.add(site.baseUrl + path);
  }
}

/** This version takes over when it has what the reader had kept of the one before. */
async function install(): Promise<void> {
  const before = await keptBefore();
  if (before.addresses.length > 0) {
    const root = globalThis.location.origin + site.baseUrl;
    const all = before.all ? await list() : undefined;
    await renewPages(all ? all.files.flatMap(([path]) => (isHashed(path) ? [] : root + path)) : before.addresses);
    if (all) await (await caches.open(PAGES)).put(site.baseUrl + SAVED, Response.json(all));
  }
  await scope.skipWaiting();
}

/** Leaves nothing of other versions, and keeps the pages that are open. */
async function activate(): Promise<void> {
  const before = await keptBefore();
  for (const name of before.names) await caches.delete(name);
  if (before.names.length > 0) {
    const known = new Set((await list()).files.map(([path]) => path));
    const cache = await caches.open(filesOf(site.baseUrl));
    for (const request of await cache.keys())
      if (!known.has(below(new URL(request.url)) ?? '')) await cache.delete(request);
  }
  await scope.clients.claim();
}

async function visit(address: string, event: ExtendableEvent): Promise<void> {
  const url = new URL(address, globalThis.location.href);
  const path = below(url);
  // What only looks like a page is not kept: its answer is none, or leads elsewhere.
  if (path === undefined || !url.pathname.endsWith('/')) return;
  const request = new Request(url.pathname);
  if (await caches.match(request, {cacheName: PAGES})) return;
  const [response, done] = pages.handleAll({request, event});
  await response;
  await done;
}

type ExtendableEvent = import('./scope').ExtendableEvent;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', (event) => {
  const data = event.data as Partial<Visited> | null | undefined;
  if (typeof data?.visited === 'string') event.waitUntil(visit(data.visited, event));
});
