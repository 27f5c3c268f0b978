/** What the worker, the page and the build agree on. */

/** The worker's script, and the list of what a whole locale needs, below the locale's base URL. */
export const WORKER = 'sw.js';
export const LIST = 'offline.json';

export interface OfflineList {
  readonly version: string;
  /** Paths below the base URL, as addresses have them, with their bytes. */
  readonly files: readonly (readonly [path: string, bytes: number])[];
}

/** A file whose name holds a hash of its content; `path` is below the locale's base URL. */
export const isHashed = (path: string): boolean => /^(?:assets|diagrams)\//.test(path);

/** Where the parts of the search index are, which come with the queries that need them. */
export const INDEX_PARTS = 'assets/search/';

/** Names of the caches of a locale. Files with hashed names are those of all versions, the rest is of one. */
export const filesOf = (baseUrl: string): string => `files ${baseUrl}`;
export const pagesOf = (baseUrl: string, version: string): string => `pages ${baseUrl} ${version}`;

/** Key, below the base URL, under which the list stands in the cache of pages when all that it names is kept. */
export const SAVED = 'saved-for-offline';

/** What the page reports to the worker: the reader is at this path now. */
export interface Visited {
  readonly visited: string;
}
