/** What the dialog and the results page say when there is nothing to list. */
import Translate from '@docusaurus/Translate';
import translations from '@theme/SearchTranslations';
import type {ReactNode} from 'react';
import {links} from '../../../src/links';
import {encodeQuery} from './address';

const {noResultsScreen, errorScreen} = translations.modal ?? {};

export const failureText = `${errorScreen?.titleText}. ${errorScreen?.helpText}`;
export const noResultsText = (query: string): string => `${noResultsScreen?.noResultsText} "${query}"`;

interface NoResultsProps {
  readonly query: string;
  readonly suggestions: readonly string[];
  readonly onSuggestion: (suggestion: string) => void;
}

export function NoResults({query, suggestions, onSuggestion}: NoResultsProps): ReactNode {
  const title = encodeQuery(`Documentation search: nothing found for "${query}"`);
  return (
    <>
      {suggestions.length > 0 && (
        <>
          <p>{noResultsScreen?.suggestedQueryText}:</p>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button type="button" onClick={() => onSuggestion(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {noResultsScreen?.reportMissingResultsText}{' '}
        <a href={`${links.github}/issues/new?title=${title}`} target="_blank" rel="noopener noreferrer">
          {noResultsScreen?.reportMissingResultsLinkText}
        </a>
      </p>
    </>
  );
}

export function Failure({onRetry}: {readonly onRetry: () => void}): ReactNode {
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

export function Searching(): ReactNode {
  return (
    <Translate id="search.loading" description="Shown while results take longer than a moment">
      Searching…
    </Translate>
  );
}
