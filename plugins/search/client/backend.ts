import type {SearchRequest, SearchResponse} from '../engine/hit';
import {EmbeddedBackend} from './embedded';
import {HostedBackend} from './hosted';
import type {FacetFilters, SearchSettings} from './settings';

/** Receives a response, or `undefined` if the search failed. May be called twice: with a first response, then a complete one. */
export type Listener = (results: SearchResponse | undefined) => void;

/** Runs searches, either in a worker on this page or with the hosted service. */
export interface Backend {
  /** Loads everything that the first query needs. */
  warmUp(): void;
  search(request: SearchRequest, facetFilters: FacetFilters, listener: Listener): void;
}

let backend: Backend | undefined;

/** Returns the page's only backend, which the dialog and the results page share. */
export function getBackend(settings: SearchSettings): Backend {
  backend ??= settings.mode === 'hosted' ? new HostedBackend(settings) : new EmbeddedBackend(settings.baseUrl);
  return backend;
}
