import {LEVELS} from '../record';
import type {SearchSettings} from './settings';

/** Words of a snippet, fewer where there is little room. */
const snippetWords = (): number => (window.matchMedia('(max-width: 768px)').matches ? 5 : 10);

export interface RequestedPage {
  readonly query: string;
  /** From 0. */
  readonly page: number;
  readonly facetFilters: readonly (string | readonly string[])[];
}

/** A request for one page of results, with the parameters that the dialog's library sends. */
export function requestFor({mode, indexName}: SearchSettings, {query, page, facetFilters}: RequestedPage) {
  const words = snippetWords();
  return {
    indexName,
    query,
    page,
    hitsPerPage: 20,
    clickAnalytics: mode === 'hosted',
    facetFilters: facetFilters.map((filter) => (typeof filter === 'string' ? filter : [...filter])),
    attributesToRetrieve: [...LEVELS.map((level) => `hierarchy.${level}`), 'content', 'type', 'url'],
    attributesToSnippet: [...LEVELS.slice(1).map((level) => `hierarchy.${level}:${words}`), `content:${words}`],
    // Only snippets are shown.
    attributesToHighlight: [],
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
  };
}
