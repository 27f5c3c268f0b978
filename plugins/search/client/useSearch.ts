import {useEffect, useRef, useState} from 'react';
import {HITS_PER_PAGE, type SearchResponse} from '../engine/hit';
import {getBackend} from './backend';
import {useSearchSettings} from './settings';

/** Maximum length of a query, in characters. */
export const MAX_QUERY_LENGTH = 64;
/** If there's no response after this long, the interface says that it's searching. */
const STALLED_DELAY_MS = 300;
const MAX_SUGGESTIONS = 3;

/** A search, and what the interface can do with it. */
export interface SearchState {
  /** What the reader has typed. */
  readonly query: string;
  readonly status: 'idle' | 'loading' | 'stalled' | 'failed';
  /** The response to show. While a query is loading, this is the response to the previous one. */
  readonly results?: SearchResponse & {readonly query: string};
  /** Queries to try if there aren't any results: the groups seen so far, because they name the parts of the site. */
  readonly suggestions: readonly string[];
  /**
   * Replaces the query and goes back to the first results.
   *
   * @param options `isFromUrl` is `true` for a query from the page's URL. Then, partial results aren't shown, so that nothing moves.
   */
  setQuery(query: string, options?: {readonly isFromUrl: boolean}): void;
  /** Shows 20 more results. */
  showMore(): void;
  retry(): void;
}

/** Searches for the reader's query each time it changes. The dialog and the results page both use this. */
export function useSearch(initialQuery: string): SearchState {
  const settings = useSearchSettings();
  const [input, setInput] = useState({
    query: initialQuery.slice(0, MAX_QUERY_LENGTH),
    isFromUrl: false,
    limit: HITS_PER_PAGE,
    attempt: 0,
  });
  const [status, setStatus] = useState<SearchState['status']>('idle');
  const [results, setResults] = useState<SearchState['results']>();
  const groups = useRef(new Set<string>());
  const {limit, attempt} = input;
  const query = input.query.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings never change during a visit
  useEffect(() => {
    if (!query) {
      setStatus('idle');
      setResults(undefined);
      return;
    }
    setStatus('loading');
    const stalled = setTimeout(() => setStatus('stalled'), STALLED_DELAY_MS);
    const snippetWords = window.matchMedia('(max-width: 768px)').matches ? 5 : 10;
    let isCurrent = true;
    getBackend(settings).search({query, limit, snippetWords}, settings.facetFilters, (response) => {
      if (!isCurrent || (response?.isPartial && input.isFromUrl)) return;
      clearTimeout(stalled);
      setStatus(response ? 'idle' : 'failed');
      if (!response) return;
      for (const {group} of response.hits) groups.current.add(group);
      setResults({...response, query});
    });
    return () => {
      isCurrent = false;
      clearTimeout(stalled);
    };
  }, [query, limit, attempt]);

  return {
    query: input.query,
    status,
    // If only additional results fail to load, the earlier ones stay.
    results: status === 'failed' && limit === HITS_PER_PAGE ? undefined : results,
    suggestions: [...groups.current].slice(0, MAX_SUGGESTIONS),
    setQuery: (newQuery, {isFromUrl} = {isFromUrl: false}) => {
      const truncatedQuery = newQuery.slice(0, MAX_QUERY_LENGTH);
      // The same object doesn't render again, for example if a key is held down after the query has its maximum length.
      setInput((current) =>
        current.query === truncatedQuery && current.limit === HITS_PER_PAGE
          ? current
          : {...current, query: truncatedQuery, isFromUrl, limit: HITS_PER_PAGE},
      );
    },
    showMore: () => setInput({...input, limit: limit + HITS_PER_PAGE}),
    retry: () => setInput({...input, attempt: attempt + 1}),
  };
}
