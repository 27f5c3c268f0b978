import {findTarget, type Locale, type Target} from './url';

declare const SITE: Locale;

/** The worker's locale. The bundler replaces `SITE` with it. */
export const site: Locale = SITE;

const PAGE_CACHE_NAME = `offline-pages ${site.baseUrl}`;

/** The cache for each kind of target. */
export const CACHE_NAMES: Readonly<Record<Target['kind'], string>> = {
  page: PAGE_CACHE_NAME,
  data: PAGE_CACHE_NAME,
  hashed: `offline-files ${site.baseUrl}`,
  compiler: `offline-compiler ${site.baseUrl}`,
};

/** Returns the target of a URL, if it's on this site and can be cached. */
export function findLocalTarget(url: URL): Target | undefined {
  return url.origin === globalThis.location.origin ? findTarget(url, site) : undefined;
}

/** Maximum number of entries in each cache. A locale has 130 pages, 1,900 files (15 MB), and 4 compiler files (43 MB). */
const MAX_ENTRIES: Readonly<Record<string, number>> = {
  [CACHE_NAMES.page]: 200,
  [CACHE_NAMES.hashed]: 2500,
  [CACHE_NAMES.compiler]: 8,
};

/** Deletes the oldest entries of a cache that has too many. */
export async function evictOldest(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  for (const request of requests.slice(0, -(MAX_ENTRIES[cacheName] ?? requests.length))) await cache.delete(request);
}

/** Matches URLs in HTML. */
const URL_ATTRIBUTES = /(?:src|href|srcset|data-still|data-moving)=["']?([^"'\s>]+)/g;

/**
 * Caches a page's scripts, styles, and images. Most of them are already in the browser's HTTP cache.
 *
 * @throws if a file can't be fetched, so that a page is never cached without its files
 */
export async function cachePageFiles(html: string, url: string): Promise<void> {
  for (const [, name = ''] of html.matchAll(URL_ATTRIBUTES)) {
    const target = findLocalTarget(new URL(name, url));
    if (target?.kind !== 'hashed' && (target?.kind !== 'data' || target.path.endsWith('.json'))) continue;
    const cache = await caches.open(CACHE_NAMES[target.kind]);
    if (!(await cache.match(target.path))) await cache.add(target.path);
  }
  await evictOldest(CACHE_NAMES.hashed);
}
