import {useEffect, useRef, useState} from 'react';
import {HITS_PER_PAGE, type SearchResponse} from '../engine/hit';
import {getBackend} from './backend';
import {useSearchSettings} from './settings';

/** In characters. */
export const MAX_QUERY_LENGTH = 64;
const STALLED_MS = 300;
const MAX_SUGGESTIONS = 3;

export interface Search {
  /** What the reader has typed. */
  readonly query: string;
  readonly status: 'idle' | 'loading' | 'stalled' | 'failed';
  /** The answer to show. While a query is loading, this is the answer to the previous one. */
  readonly answer?: SearchResponse & {readonly query: string};
  /** What to try if there aren't any results: the groups seen so far, because they name the parts of the site. */
  readonly suggestions: readonly string[];
  /**
   * Replaces the query and goes back to the first results.
   *
   * @param isFromAddress whether the page has opened with this query. Then nothing may move, so partial answers aren't shown. @default false
   */
  setQuery(query: string, isFromAddress?: boolean): void;
  /** Shows 20 more results. */
  showMore(): void;
  retry(): void;
}

/** Searches for the reader's query each time it changes. The dialog and the results page both use this. */
export function useSearch(initialQuery: string): Search {
  const settings = useSearchSettings();
  const [input, setInput] = useState({
    query: initialQuery.slice(0, MAX_QUERY_LENGTH),
    isFromAddress: false,
    limit: HITS_PER_PAGE,
    attempt: 0,
  });
  const [status, setStatus] = useState<Search['status']>('idle');
  const [answer, setAnswer] = useState<Search['answer']>();
  const groups = useRef(new Set<string>());
  const {limit, attempt} = input;
  const query = input.query.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings never change during a visit
  useEffect(() => {
    if (!query) {
      setStatus('idle');
      setAnswer(undefined);
      return;
    }
    setStatus('loading');
    const stalled = setTimeout(() => setStatus('stalled'), STALLED_MS);
    const snippetWords = window.matchMedia('(max-width: 768px)').matches ? 5 : 10;
    let isWanted = true;
    getBackend(settings).search({query, limit, snippetWords}, settings.facetFilters, (response) => {
      if (!isWanted || (response?.isPartial && input.isFromAddress)) return;
      clearTimeout(stalled);
      setStatus(response ? 'idle' : 'failed');
      if (!response) return;
      for (const {group} of response.hits) groups.current.add(group);
      setAnswer({...response, query});
    });
    return () => {
      isWanted = false;
      clearTimeout(stalled);
    };
  }, [query, limit, attempt]);

  return {
    query: input.query,
    status,
    // If only more results fail to load, those before stay.
    answer: status === 'failed' && limit === HITS_PER_PAGE ? undefined : answer,
    suggestions: [...groups.current].slice(0, MAX_SUGGESTIONS),
    setQuery: (newQuery, isFromAddress = false) => {
      const cut = newQuery.slice(0, MAX_QUERY_LENGTH);
      // The same object doesn't render again, for example if a key is held down after the query has its maximum length.
      setInput((now) =>
        now.query === cut && now.limit === HITS_PER_PAGE
          ? now
          : {...now, query: cut, isFromAddress, limit: HITS_PER_PAGE},
      );
    },
    showMore: () => setInput({...input, limit: limit + HITS_PER_PAGE}),
    retry: () => setInput({...input, attempt: attempt + 1}),
  };
}
