/** Resolves URLs that begin with a path. */
const PLACEHOLDER_ORIGIN = 'https://site.invalid';

/** Returns whether the router can open `url`. The router throws on malformed percent-encoding. */
export function isUrl(url: string): boolean {
  try {
    const {protocol, pathname, hash} = new URL(url, PLACEHOLDER_ORIGIN);
    decodeURI(pathname);
    decodeURIComponent(hash);
    return protocol === 'https:' || protocol === 'http:';
  } catch {
    return false;
  }
}

/**
 * Returns a result's path on the current host, which may differ from the host in the hosted index.
 *
 * @param baseUrl prepended if the path doesn't start with it
 */
export function toLocalPath(url: string, baseUrl: string): string {
  const {pathname, hash} = new URL(url, PLACEHOLDER_ORIGIN);
  // A path that starts with two slashes would name another host.
  const path = pathname.replace(/^\/*/, '/');
  return (path.startsWith(baseUrl) ? path : baseUrl + path.slice(1)) + hash;
}

/** Encodes a query for a URL. `encodeURIComponent` throws on half a surrogate pair, which cutting a query can leave behind. */
export const encodeQuery = (query: string): string => encodeURIComponent(query.replace(/\p{Surrogate}/gu, '\ufffd'));

/** Keeps the first item with each `id`, because React keys must be unique. */
export function dropDuplicates<T extends {readonly id: string}>(items: readonly T[]): T[] {
  const seenIds = new Set<string>();
  return items.filter(({id}) => seenIds.size < seenIds.add(id).size);
}
