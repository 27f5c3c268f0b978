import {filesOf, pagesOf} from '../shared';

/** What the build gives the worker about the locale that it is for. */
export interface OfflineSite {
  readonly baseUrl: string;
  readonly locale: string;
  /** Paths below the base URL that are other locales, with a slash at their end. */
  readonly others: readonly string[];
  readonly version: string;
  /** What stands in every page of this version, and in no other: the name of its first script. */
  readonly sign: string;
  /** The search index, and its SHA-256 in hex. */
  readonly index: {readonly path: string; readonly hash: string};
}

declare const SITE: OfflineSite;

/** Put in by the bundler. */
export const site: OfflineSite = SITE;

export const FILES = filesOf(site.baseUrl);
export const PAGES = pagesOf(site.baseUrl, site.version);

/** Path below the locale's base URL; `undefined` for what is not of this locale. */
export function below(url: URL): string | undefined {
  if (url.origin !== globalThis.location.origin || !url.pathname.startsWith(site.baseUrl)) return undefined;
  const path = url.pathname.slice(site.baseUrl.length);
  return site.others.some((other) => path.startsWith(other)) ? undefined : path;
}
