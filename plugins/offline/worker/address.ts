/** A locale and its URLs. */
export interface Locale {
  readonly locale: string;
  readonly baseUrl: string;
  /** Folders below the base URL that belong to other locales, each with a trailing slash. */
  readonly others: readonly string[];
}

/** The page or file that a URL leads to. */
export interface Target {
  /** `compiler` and `hashed` files never change. `data` can change: images in `img/` and JSON. */
  readonly kind: 'page' | 'hashed' | 'compiler' | 'data';
  /** Normalized path, which is also the cache key, so that other spellings of a URL don't add entries. */
  readonly path: string;
}

/**
 * Classifies a URL by its path. Query and fragment don't matter.
 *
 * @returns `undefined` if it isn't cached: other locales, files for programs, malformed URLs
 */
export function findTarget({pathname}: URL, {baseUrl, others}: Locale): Target | undefined {
  const decoded = decode(pathname)?.replace(/\/{2,}/g, '/');
  if (!decoded?.startsWith(baseUrl) || /\/\.{1,2}(?:\/|$)/.test(decoded)) return undefined;
  const pathInSite = decoded.slice(baseUrl.length).replace(/(^|\/)index\.html$/, '$1');
  if (others.some((otherFolder) => pathInSite.startsWith(otherFolder))) return undefined;
  const path = baseUrl + pathInSite.split('/').map(encodeURIComponent).join('/');
  // The names of these files contain a content hash.
  if (/^(?:assets|diagrams)\//.test(pathInSite))
    return {kind: pathInSite.startsWith('assets/d2/') ? 'compiler' : 'hashed', path};
  if (/^img\/|\.json$/.test(pathInSite)) return {kind: 'data', path};
  // Release pages also have dots in their names, but no letter after the last one.
  if (/\.[a-z]\w*$/i.test(pathInSite)) return undefined;
  return {kind: 'page', path: path.replace(/\/?$/, '/')};
}

/** @returns `undefined` if the percent-encoding is malformed */
function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
