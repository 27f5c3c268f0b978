import {findTarget, type Locale, type Target} from './address';

declare const SITE: Locale;

/** What the build tells the worker about its locale. Defined by the bundler. */
export const site: Locale = SITE;

const PAGES = `offline-pages ${site.baseUrl}`;

/** The cache for each kind of target. */
export const CACHES: Readonly<Record<Target['kind'], string>> = {
  page: PAGES,
  data: PAGES,
  hashed: `offline-files ${site.baseUrl}`,
  compiler: `offline-compiler ${site.baseUrl}`,
};

export function targetOf(url: URL): Target | undefined {
  return url.origin === globalThis.location.origin ? findTarget(url, site) : undefined;
}

/** Entries that a cache may have. All pages of a locale take 130, their files 1,900 (15 MB), and a compiler 4 (43 MB). */
const MAX_ENTRIES: Readonly<Record<string, number>> = {
  [CACHES.page]: 200,
  [CACHES.hashed]: 2500,
  [CACHES.compiler]: 8,
};

/** Deletes the oldest entries of a cache that has too many. */
export async function trim(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  for (const request of requests.slice(0, -(MAX_ENTRIES[cacheName] ?? requests.length))) await cache.delete(request);
}

const NAMED = /(?:src|href|srcset|data-still|data-moving)=["']?([^"'\s>]+)/g;

/**
 * Caches the scripts, styles, and images of a page. Most of them are in the browser's own cache already.
 *
 * @throws if a file can't be had, so that no page is kept without its files
 */
export async function keepFilesOf(html: string, address: string): Promise<void> {
  for (const [, name = ''] of html.matchAll(NAMED)) {
    const target = targetOf(new URL(name, address));
    if (target?.kind !== 'hashed' && (target?.kind !== 'data' || target.path.endsWith('.json'))) continue;
    const cache = await caches.open(CACHES[target.kind]);
    if (!(await cache.match(target.path))) await cache.add(target.path);
  }
  await trim(CACHES.hashed);
}
