import type {SearchRequest, SearchResponse} from '../engine/hit';
import {EmbeddedBackend} from './embedded';
import {HostedBackend} from './hosted';
import type {FacetFilters, SearchSettings} from './settings';

/** Receives an answer, or `undefined` if the search failed. May be called twice: with a first answer, then a complete one. */
export type Listener = (answer: SearchResponse | undefined) => void;

/** Answers searches: either a worker on this page or the hosted service. */
export interface Backend {
  /** Loads what the first query needs. */
  warmUp(): void;
  search(request: SearchRequest, facetFilters: FacetFilters, listener: Listener): void;
}

let backend: Backend | undefined;

/** Returns the page's only backend, which the dialog and the results page share. */
export function getBackend(settings: SearchSettings): Backend {
  backend ??= settings.mode === 'hosted' ? new HostedBackend(settings) : new EmbeddedBackend(settings.baseUrl);
  return backend;
}
