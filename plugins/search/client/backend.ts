import type {Answer, SearchRequest} from '../engine/hit';
import {EmbeddedBackend} from './embedded';
import {HostedBackend} from './hosted';
import type {SearchSettings} from './settings';

export type FacetFilters = readonly (string | readonly string[])[];

/** Receives the answer to a query, possibly twice: first with what is there, and then with all; nothing if there is none. */
export type Listener = (answer: Answer | undefined) => void;

/** Who answers a page's searches. */
export interface Backend {
  /** Fetches what the first query needs. */
  warmUp(): void;
  search(request: SearchRequest, facetFilters: FacetFilters, listener: Listener): void;
}

let backend: Backend | undefined;

/** The one backend of this page, for the dialog and the results page. */
export function backendOf(settings: SearchSettings): Backend {
  backend ??= settings.mode === 'hosted' ? new HostedBackend(settings) : new EmbeddedBackend(settings.baseUrl);
  return backend;
}
