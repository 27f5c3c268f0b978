import {useEffect, useRef, useState} from 'react';
import type {SearchResponse} from '../engine/hit';
import {dropDuplicates} from './address';
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
  /** Replaces the query and goes back to the first page of results. */
  setQuery(query: string): void;
  /** Adds the next page of results. */
  showMore(): void;
  retry(): void;
}

/** Searches for the reader's query each time it changes. The dialog and the results page both use this. */
export function useSearch(initialQuery: string): Search {
  const settings = useSearchSettings();
  const [input, setInput] = useState({query: initialQuery.slice(0, MAX_QUERY_LENGTH), page: 0, attempt: 0});
  const [status, setStatus] = useState<Search['status']>('idle');
  const [answer, setAnswer] = useState<Search['answer']>();
  const groups = useRef(new Set<string>());
  const {page, attempt} = input;
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
    getBackend(settings).search({query, page, snippetWords}, settings.facetFilters, (next) => {
      if (!isWanted) return;
      clearTimeout(stalled);
      setStatus(next ? 'idle' : 'failed');
      if (!next) return;
      for (const {group} of next.hits) groups.current.add(group);
      setAnswer((last) => {
        const before = page > 0 && last?.query === query ? last.hits : [];
        return {...next, query, hits: dropDuplicates([...before, ...next.hits])};
      });
    });
    return () => {
      isWanted = false;
      clearTimeout(stalled);
    };
  }, [query, page, attempt]);

  return {
    query: input.query,
    status,
    // If only a further page fails, the results before it stay.
    answer: status === 'failed' && page === 0 ? undefined : answer,
    suggestions: [...groups.current].slice(0, MAX_SUGGESTIONS),
    setQuery: (next) => {
      const cut = next.slice(0, MAX_QUERY_LENGTH);
      // The same object doesn't render again, for example if a key is held down after the query has its maximum length.
      setInput((now) => (now.query === cut && now.page === 0 ? now : {...now, query: cut, page: 0}));
    },
    showMore: () => setInput({...input, page: page + 1}),
    retry: () => setInput({...input, attempt: attempt + 1}),
  };
}
