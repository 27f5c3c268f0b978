import {isHashed} from '../shared';

/** Where a locale's pages and files are. */
export interface Locale {
  readonly baseUrl: string;
  /** Folders below the base URL that belong to other locales, each with a slash at its end. */
  readonly others: readonly string[];
}

/** What an address of the locale leads to. */
export interface Target {
  /** `compiler` and `hashed` files never change; `data` does, such as images in `img/` and JSON. */
  readonly kind: 'page' | 'hashed' | 'compiler' | 'data';
  /** Its one path, whichever way the address spells it: it's cached under this, so that no spelling adds an entry. */
  readonly path: string;
}

/**
 * Finds out what an address leads to. Query and fragment don't matter.
 *
 * @returns `undefined` for what isn't cached: other locales, files for machines, malformed addresses
 */
export function findTarget({pathname}: URL, {baseUrl, others}: Locale): Target | undefined {
  const decoded = decode(pathname)?.replace(/\/{2,}/g, '/');
  if (!decoded?.startsWith(baseUrl) || /\/\.{1,2}(?:\/|$)/.test(decoded)) return undefined;
  const below = decoded.slice(baseUrl.length).replace(/(^|\/)index\.html$/, '$1');
  if (others.some((other) => below.startsWith(other))) return undefined;
  const path = baseUrl + below.split('/').map(encodeURIComponent).join('/');
  if (isHashed(below)) return {kind: below.startsWith('assets/d2/') ? 'compiler' : 'hashed', path};
  if (/^img\/|\.json$/.test(below)) return {kind: 'data', path};
  // Names of releases have dots as well, but no letter behind the last one.
  if (/\.[a-z]\w*$/i.test(below)) return undefined;
  return {kind: 'page', path: path.replace(/\/?$/, '/')};
}

/** @returns `undefined` if an escape is malformed */
function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
