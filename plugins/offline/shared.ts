/** What the worker, the page, and the build agree on. */

/** The worker's script, and the list of everything in a locale, below the locale's base URL. */
export const WORKER = 'sw.js';
export const LIST = 'offline.json';

export interface OfflineList {
  readonly version: string;
  /** Every page of this version contains it, and no page of another does: the name of its first script. */
  readonly sign: string;
  /** Paths below the base URL, as addresses have them, with their bytes. */
  readonly files: readonly (readonly [path: string, bytes: number])[];
}

/** Whether a file's name contains a hash of its content. `path` is below the locale's base URL. */
export const isHashed = (path: string): boolean => /^(?:assets|diagrams)\//.test(path);

/** Names of a locale's caches: pages and files that keep their names, files with hashed names, the compiler. */
export const cachesOf = (baseUrl: string) =>
  ({
    pages: `offline-pages ${baseUrl}`,
    files: `offline-files ${baseUrl}`,
    compiler: `offline-compiler ${baseUrl}`,
  }) as const;

/** Key, below the base URL, of the list in the cache of pages once everything in it is saved. */
export const SAVED = 'saved-for-offline';

/** What the page reports to the worker: the reader is at this path now. */
export interface Visited {
  readonly visited: string;
}
