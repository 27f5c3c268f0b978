import {useEffect, useRef, useState} from 'react';
import type {Answer} from '../engine/hit';
import {withoutRepeats} from './address';
import {backendOf} from './backend';
import {useSearchSettings} from './settings';

/** In characters. */
export const MAX_QUERY_LENGTH = 64;
const STALLED_MS = 300;
const MAX_SUGGESTIONS = 3;

/** The answer that is on the screen. */
export interface ShownAnswer extends Answer {
  readonly query: string;
}

export interface SearchState {
  readonly status: 'idle' | 'loading' | 'stalled' | 'failed';
  /** May be of the query before while the next one is loading. */
  readonly answer?: ShownAnswer;
  /** What to try where nothing is found: the groups of results so far, which are what the site is about. */
  readonly suggestions: readonly string[];
}

/**
 * Searches for what a reader types.
 *
 * @param page which page of results, from 0; those before it are kept
 * @param attempt a number more than before searches again
 */
export function useSearch(typed: string, page = 0, attempt = 0): SearchState {
  const settings = useSearchSettings();
  const [status, setStatus] = useState<SearchState['status']>('idle');
  const [answer, setAnswer] = useState<ShownAnswer>();
  const groups = useRef(new Set<string>());
  const query = typed.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: settings are the same for the whole visit
  useEffect(() => {
    if (!query) {
      setStatus('idle');
      setAnswer(undefined);
      return;
    }
    setStatus('loading');
    const late = setTimeout(() => setStatus('stalled'), STALLED_MS);
    const snippetWords = window.matchMedia('(max-width: 768px)').matches ? 5 : 10;
    let isWanted = true;
    backendOf(settings).search({query, page, snippetWords}, settings.facetFilters, (next) => {
      if (!isWanted) return;
      clearTimeout(late);
      setStatus(next ? 'idle' : 'failed');
      if (!next) return;
      for (const {group} of next.hits) groups.current.add(group);
      setAnswer((last) => {
        const before = page > 0 && last?.query === query ? last.hits : [];
        return {...next, query, hits: withoutRepeats([...before, ...next.hits])};
      });
    });
    return () => {
      isWanted = false;
      clearTimeout(late);
    };
  }, [query, page, attempt]);

  return {status, answer, suggestions: [...groups.current].slice(0, MAX_SUGGESTIONS)};
}
