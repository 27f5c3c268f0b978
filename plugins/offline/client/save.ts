/** Keeps all pages of a locale, with what they need, where the service worker looks for them. */
import {cachesOf, isHashed, LIST, type OfflineList, SAVED} from '../shared';

/** Files under way at once. */
const AT_ONCE = 4;

/** Reads the list of what the host has now. */
async function fetchList(baseUrl: string): Promise<OfflineList> {
  const response = await fetch(baseUrl + LIST, {cache: 'no-cache'});
  if (!response.ok) throw new Error(`${LIST}: ${response.status}`);
  return response.json();
}

/** The list of what is saved, if it is. */
async function savedList(baseUrl: string): Promise<OfflineList | undefined> {
  const saved = await caches.match(baseUrl + SAVED, {cacheName: cachesOf(baseUrl).pages});
  return saved?.json();
}

/**
 * The list of this version; without a network, that of what is saved, so that it can be looked at and removed.
 *
 * @throws if neither can be had
 */
export async function readList(baseUrl: string): Promise<OfflineList> {
  try {
    return await fetchList(baseUrl);
  } catch (error) {
    const saved = await savedList(baseUrl);
    if (saved) return saved;
    throw error;
  }
}

export const bytesOf = ({files}: OfflineList): number => files.reduce((sum, [, bytes]) => sum + bytes, 0);

export async function isSaved(baseUrl: string, {version}: OfflineList): Promise<boolean> {
  return (await savedList(baseUrl))?.version === version;
}

/**
 * Saves the pages and data of a list, and the files with hashed names that aren't there yet.
 *
 * @param onBytes receives how many bytes are there after each file
 * @throws if a file cannot be had or kept, if it's one of another version, or if the signal ends it; what is there stays
 */
export async function save(
  baseUrl: string,
  list: OfflineList,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const {version, sign, files} = list;
  const pages = await caches.open(cachesOf(baseUrl).pages);
  const hashed = await caches.open(cachesOf(baseUrl).files);
  const next = files.values();
  let there = 0;
  const take = async () => {
    for (const [path, bytes] of next) {
      const address = baseUrl + path;
      if (!isHashed(path) || !(await hashed.match(address))) {
        const response = await fetch(address, {signal});
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        const isPage = response.headers.get('content-type')?.startsWith('text/html');
        if (isPage && !(await response.clone().text()).includes(sign))
          throw new Error(`${address} is of another version.`);
        await (isHashed(path) ? hashed : pages).put(address, response);
      }
      // What is under way when it is ended may still come, and would be reported after the end.
      signal.throwIfAborted();
      there += bytes;
      onBytes(there);
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, take));
  // The search index has nothing to tell its version by.
  if ((await fetchList(baseUrl)).version !== version) throw new Error('A new version was published meanwhile.');
  await pages.put(baseUrl + SAVED, Response.json(list));
}

/** Takes away all that is kept of a locale; what the reader opens from now on is kept again. */
export async function remove(baseUrl: string): Promise<void> {
  for (const name of Object.values(cachesOf(baseUrl))) await caches.delete(name);
}
