/** A locale and its URLs. */
export interface Locale {
  readonly locale: string;
  readonly baseUrl: string;
  /** Folders below the base URL that belong to other locales, each with a trailing slash. */
  readonly otherFolders: readonly string[];
}

/** The page or file that a URL leads to. */
export interface Target {
  /** `compiler` and `hashed` files never change. `data` can change: images in `img/` and JSON. */
  readonly kind: 'page' | 'hashed' | 'compiler' | 'data';
  /** Normalized path, which is also the cache key, so that other variants of a URL don't add entries. */
  readonly path: string;
}

/**
 * Classifies a URL by its path. Query and fragment don't matter.
 *
 * @returns `undefined` for URLs that aren't cached: other locales, files that pages don't load, and malformed URLs
 */
export function findTarget({pathname}: URL, {baseUrl, otherFolders}: Locale): Target | undefined {
  const decodedPath = decode(pathname)?.replace(/\/{2,}/g, '/');
  if (!decodedPath?.startsWith(baseUrl) || /\/\.{1,2}(?:\/|$)/.test(decodedPath)) return undefined;
  const pathInSite = decodedPath.slice(baseUrl.length).replace(/(^|\/)index\.html$/, '$1');
  if (otherFolders.some((otherFolder) => pathInSite.startsWith(otherFolder))) return undefined;
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
