import {findTarget} from './address';
import {CACHES, site} from './site';

/** Entries that a cache may have. All pages of a locale take 130, their files 1,900 (15 MB), and a compiler 4 (43 MB). */
const MAX_ENTRIES: Readonly<Record<string, number>> = {
  [CACHES.pages]: 200,
  [CACHES.files]: 2500,
  [CACHES.compiler]: 8,
};

/** Deletes the oldest entries of a cache that has too many. */
export async function trim(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  for (const request of requests.slice(0, -(MAX_ENTRIES[cacheName] ?? requests.length))) await cache.delete(request);
}

/** Whether a response is the whole of what was requested. */
export const isWhole = ({status, redirected}: Response): boolean => status === 200 && !redirected;

const NAMED = /(?:src|href|srcset|data-still|data-moving)=["']?([^"'\s>]+)/g;

/** Paths of the scripts, styles, and images that a page needs. */
function filesOf(html: string, address: string): Set<string> {
  const paths = new Set<string>();
  for (const [, name = ''] of html.matchAll(NAMED)) {
    const url = new URL(name, address);
    const target = url.origin === globalThis.location.origin ? findTarget(url, site) : undefined;
    if (target?.kind === 'hashed' || (target?.kind === 'data' && !target.path.endsWith('.json')))
      paths.add(target.path);
  }
  return paths;
}

/**
 * Caches what a page needs. Most of it is in the browser's own cache already.
 *
 * @throws if a file can't be had, so that no page is kept without its files
 */
export async function keepFilesOf(html: string, address: string): Promise<void> {
  for (const path of filesOf(html, address)) {
    const cache = await caches.open(path.startsWith(`${site.baseUrl}img/`) ? CACHES.pages : CACHES.files);
    if (!(await cache.match(path))) await cache.add(path);
  }
  await trim(CACHES.files);
}
