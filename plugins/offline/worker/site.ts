import {cachesOf} from '../shared';
import type {Locale} from './address';

/** What the build tells the worker about its locale. */
export interface OfflineSite extends Locale {
  readonly locale: string;
}

declare const SITE: OfflineSite;

/** Defined by the bundler. */
export const site: OfflineSite = SITE;

export const CACHES = cachesOf(site.baseUrl);
