/** Keeps all pages of a locale, with what they need, where the service worker looks for them. */
import {filesOf, isHashed, LIST, type OfflineList, pagesOf, SAVED} from '../shared';

/** Files under way at once. */
const AT_ONCE = 4;

/**
 * The list of this version; without a network, that of what is saved, so that it can be looked at and removed.
 *
 * @throws if neither can be had
 */
export async function readList(baseUrl: string): Promise<OfflineList> {
  try {
    const response = await fetch(baseUrl + LIST);
    if (!response.ok) throw new Error(`${LIST}: ${response.status}`);
    return await response.json();
  } catch (error) {
    const prefix = pagesOf(baseUrl, '');
    for (const cacheName of await caches.keys()) {
      const saved = cacheName.startsWith(prefix) && (await caches.match(baseUrl + SAVED, {cacheName}));
      if (saved) return saved.json();
    }
    throw error;
  }
}

export const bytesOf = ({files}: OfflineList): number => files.reduce((sum, [, bytes]) => sum + bytes, 0);

export async function isSaved(baseUrl: string, {version}: OfflineList): Promise<boolean> {
  return (await caches.match(baseUrl + SAVED, {cacheName: pagesOf(baseUrl, version)})) !== undefined;
}

/**
 * Saves what is not there yet.
 *
 * @param onBytes receives how many bytes are there after each file
 * @throws if a file cannot be had or kept, or if the signal ends it; what is there stays
 */
export async function save(
  baseUrl: string,
  list: OfflineList,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const {version, files} = list;
  const pages = await caches.open(pagesOf(baseUrl, version));
  const hashed = await caches.open(filesOf(baseUrl));
  const next = files.values();
  let there = 0;
  const take = async () => {
    for (const [path, bytes] of next) {
      const cache = isHashed(path) ? hashed : pages;
      const address = baseUrl + path;
      if (!(await cache.match(address))) {
        const response = await fetch(address, {signal});
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        await cache.put(address, response);
      }
      // What is under way when it is ended may still come, and would be reported after the end.
      signal.throwIfAborted();
      there += bytes;
      onBytes(there);
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, take));
  await pages.put(baseUrl + SAVED, Response.json(list));
}

/** Takes away all that is kept of a locale; what the reader opens from now on is kept again. */
export async function remove(baseUrl: string): Promise<void> {
  const prefix = pagesOf(baseUrl, '');
  for (const name of await caches.keys())
    if (name === filesOf(baseUrl) || name.startsWith(prefix)) await caches.delete(name);
}
