/**
 * Stands in for what Docusaurus offers as `window.docusaurus`, with the same functions. Its own requests the code of
 * every page whose link comes into view at once, and goes through a list of all pages each time, while the reader waits
 * for this page to answer.
 */

import flat from '@docusaurus/core/lib/client/flat.js';
import fetchFile from '@docusaurus/core/lib/client/prefetch.js';
import loadPage from '@docusaurus/core/lib/client/preload.js';
import routes from '@generated/routes';
import routesChunkNames from '@generated/routesChunkNames';
import {matchRoutes} from 'react-router-config';
import {fetchAhead} from './ahead';

/** Of the bundler's runtime: the address of a chunk. */
declare const __webpack_require__: {gca(chunk: string): string | undefined};

const seen = new Set<string>();
const loaded = new Set<string>();

/** Where bytes are dear nothing is fetched that may not be needed. */
function isSpared(): boolean {
  const {connection} = navigator as {connection?: {effectiveType?: string; saveData?: boolean}};
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
}

let chunks: Map<string, string[]> | undefined;

/** Names of the chunks of a route. The list has them by path and hash. */
function chunksOf(path: string): readonly string[] {
  if (!chunks) {
    chunks = new Map();
    for (const [key, names] of Object.entries(routesChunkNames)) {
      const route = key.slice(0, key.lastIndexOf('-'));
      chunks.set(route, [...(chunks.get(route) ?? []), ...Object.values(flat(names))]);
    }
  }
  return chunks.get(path) ?? [];
}

function filesOf(path: string): string[] {
  return matchRoutes(routes, path)
    .flatMap(({route}) => chunksOf(String(route.path)))
    .map((chunk) => __webpack_require__.gca(chunk))
    .filter((file) => file !== undefined && !file.includes('undefined')) as string[];
}

export default Object.freeze({
  prefetch(path: string): boolean {
    if (isSpared() || loaded.has(path) || seen.has(path)) return false;
    seen.add(path);
    fetchAhead(() => filesOf(path), fetchFile);
    return true;
  },

  preload(path: string): Promise<unknown> | false {
    if (isSpared() || loaded.has(path)) return false;
    loaded.add(path);
    return loadPage(path);
  },
});
