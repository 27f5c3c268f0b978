import Translate from '@docusaurus/Translate';
import translations from '@theme/SearchTranslations';
import type {ReactNode} from 'react';
import {links} from '../../../src/links';
import {encodeQuery} from './url';
import type {SearchState} from './useSearch';

const {noResultsScreen, errorScreen} = translations.modal ?? {};

export const FAILURE_MESSAGE = `${errorScreen?.titleText}. ${errorScreen?.helpText}`;
export const getNoResultsMessage = (query: string): string => `${noResultsScreen?.noResultsText} "${query}"`;

interface SearchPanelProps {
  readonly search: SearchState;
  readonly onSelectSuggestion: (suggestion: string) => void;
  /** Whether a screen reader announces a failure from here. The dialog has its own status line. @default false */
  readonly isAlert?: boolean;
  /** The list of results. */
  readonly children: ReactNode;
}

/** Shows the results of a search, and what to do if there aren't any or if they didn't load. */
export function SearchPanel({search, onSelectSuggestion, isAlert = false, children}: SearchPanelProps): ReactNode {
  const {results, status, suggestions, retry} = search;
  const failure = status === 'failed' && <Failure onRetry={retry} />;
  return (
    <>
      {results?.total === 0 && (
        <NoResults query={results.query} suggestions={suggestions} onSelectSuggestion={onSelectSuggestion} />
      )}
      {children}
      {failure && isAlert ? <div role="alert">{failure}</div> : failure}
    </>
  );
}

function Failure({onRetry}: {readonly onRetry: () => void}): ReactNode {
  return (
    <>
      <p>
        <strong>{errorScreen?.titleText}</strong>
      </p>
      <p>{errorScreen?.helpText}</p>
      <button type="button" onClick={onRetry}>
        <Translate id="search.retry" description="Searches again">
          Retry
        </Translate>
      </button>
    </>
  );
}

interface NoResultsProps
  extends Pick<SearchState, 'query' | 'suggestions'>,
    Pick<SearchPanelProps, 'onSelectSuggestion'> {}

function NoResults({query, suggestions, onSelectSuggestion}: NoResultsProps): ReactNode {
  const title = encodeQuery(`Documentation search: nothing found for "${query}"`);
  return (
    <>
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} onSelect={onSelectSuggestion} />}
      <p>
        {noResultsScreen?.reportMissingResultsText}{' '}
        <a href={`${links.github}/issues/new?title=${title}`} target="_blank" rel="noopener noreferrer">
          {noResultsScreen?.reportMissingResultsLinkText}
        </a>
      </p>
    </>
  );
}

interface SuggestionsProps {
  readonly suggestions: readonly string[];
  readonly onSelect: (suggestion: string) => void;
}

/** Lists queries to try, as buttons. */
export function Suggestions({suggestions, onSelect}: SuggestionsProps): ReactNode {
  return (
    <>
      <p>{noResultsScreen?.suggestedQueryText}:</p>
      <ul>
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button type="button" onClick={() => onSelect(suggestion)}>
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function SearchingMessage(): ReactNode {
  return (
    <Translate id="search.loading" description="Shown while results take longer than a moment">
      Searching…
    </Translate>
  );
}
