/** For addresses that begin with a path. */
const BASE = 'https://site.invalid';

/** Whether the router, which throws on a bad escape, can go there. */
export function isAddress(url: string): boolean {
  try {
    const {protocol, pathname, hash} = new URL(url, BASE);
    decodeURI(pathname);
    decodeURIComponent(hash);
    return protocol === 'https:' || protocol === 'http:';
  } catch {
    return false;
  }
}

/**
 * The path of a result on the site as it is served now, which may be at another host than the hosted index says.
 *
 * @param baseUrl put in front where it is missing
 */
export function pathOf(url: string, baseUrl: string): string {
  const {pathname, hash} = new URL(url, BASE);
  // Two slashes would begin the name of a host.
  const path = pathname.replace(/^\/*/, '/');
  return (path.startsWith(baseUrl) ? path : baseUrl + path.slice(1)) + hash;
}

/** Encodes a query for an address. Where it was cut within a character, `encodeURIComponent` alone would throw. */
export const encodeQuery = (query: string): string => encodeURIComponent(query.replace(/\p{Surrogate}/gu, '\ufffd'));

/** The first of each id: lists of elements must not have one twice. */
export function withoutRepeats<T extends {readonly id: string}>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  return items.filter(({id}) => seen.size < seen.add(id).size);
}
