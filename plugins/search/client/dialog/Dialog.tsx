import {useHistory} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import translations from '@theme/SearchTranslations';
import {type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import type {Hit} from '../../engine/hit';
import {expectArrival} from '../arrival';
import {reportClick, reportViews} from '../insights';
import {FAILURE_MESSAGE, getNoResultsMessage, SearchingMessage, SearchPanel, Suggestions} from '../SearchPanel';
import {
  MAX_RECENT_WITH_FAVORITES,
  moveSaved,
  readSaved,
  type SavedList,
  type SavedResults,
  toSaved,
  writeSaved,
} from '../savedResults';
import {useSearchSettings} from '../settings';
import {isSearchKey} from '../shortcut';
import {encodeQuery} from '../url';
import {MAX_QUERY_LENGTH, type SearchState, useSearch} from '../useSearch';
import {type Group, getRowId, Results} from './Results';

interface DialogProps {
  readonly initialQuery: string;
  readonly onClose: () => void;
}

const MAX_HITS_PER_GROUP = 5;
const {modal, button, placeholder} = translations;
const {startScreen, searchBox, footer} = modal ?? {};

function groupHits(hits: readonly Hit[]): Group[] {
  const names = [...new Set(hits.map(({group}) => group))];
  return names.map((name) => ({name, hits: hits.filter(({group}) => group === name).slice(0, MAX_HITS_PER_GROUP)}));
}

/** Returns queries for readers who haven't searched yet. */
const getFirstQueries = (): string[] =>
  translate({
    id: 'search.firstQueries',
    message: 'connection, icon, dark mode, sql_table',
    description: 'Queries that the search suggests before a reader has searched, separated by commas',
  }).split(', ');

function groupSaved({recent, favorite}: SavedResults): Group[] {
  const shownRecent = favorite.length > 0 ? recent.slice(0, MAX_RECENT_WITH_FAVORITES) : recent;
  const groups: Group[] = [
    {name: startScreen?.recentSearchesTitle ?? '', hits: shownRecent, list: 'recent'},
    {name: startScreen?.favoriteSearchesTitle ?? '', hits: favorite, list: 'favorite'},
  ];
  return groups.filter(({hits}) => hits.length > 0);
}

/** Returns the text that a screen reader announces after each response. */
function getAnnouncement({status, results}: SearchState): string {
  if (status === 'failed') return FAILURE_MESSAGE;
  if (!results || status !== 'idle') return '';
  if (results.total === 0) return getNoResultsMessage(results.query);
  return translate(
    {id: 'search.found', message: '{count} results', description: 'Announced when results arrive'},
    {count: results.total},
  );
}

/** The search dialog. It's a native `<dialog>`, so the browser keeps the focus inside and makes the page behind it inert. */
export function Dialog({initialQuery, onClose}: DialogProps): ReactNode {
  const {currentLocale} = useDocusaurusContext().i18n;
  const {mode, indexName, baseUrl} = useSearchSettings();
  const locale = {locale: currentLocale, baseUrl};
  const history = useHistory();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const [savedResults, setSavedResults] = useState(() => readSaved(locale));
  const search = useSearch(initialQuery);
  const {query, status, results} = search;
  const isEmpty = query.trim() === '';
  const groups = isEmpty ? groupSaved(savedResults) : groupHits(results?.hits ?? []);
  const hits = groups.flatMap((group) => group.hits);
  const close = () => dialog.current?.close();

  useLayoutEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
  }, []);

  useEffect(() => {
    // The next response may remove the row that has the focus.
    if (!dialog.current?.contains(document.activeElement)) input.current?.focus();
  });

  // A failed query hides the results for a while. Don't report them again when they reappear.
  const reportedResults = useRef<typeof results>(undefined);
  useEffect(() => {
    if (!results || results === reportedResults.current) return;
    reportedResults.current = results;
    reportViews(indexName, results.hits);
  }, [results, indexName]);

  const focusInput = (): void => {
    setSelectedIndex(0);
    input.current?.focus();
  };
  const changeQuery = (newQuery: string): void => {
    search.setQuery(newQuery);
    focusInput();
  };
  const save = (hit: Hit, to: SavedList | 'nowhere'): void => {
    const newResults = moveSaved(savedResults, toSaved(hit), to);
    setSavedResults(newResults);
    writeSaved(newResults, locale);
    focusInput();
  };
  const openHit = (hit: Hit): void => {
    save(hit, 'recent');
    const position = results?.hits.indexOf(hit) ?? -1;
    if (results?.queryID && position >= 0) reportClick(indexName, results.queryID, hit, position + 1);
  };
  const goTo = (path: string): void => {
    // Closing returns the focus to where it was, so it must happen before the new page takes the focus.
    close();
    expectArrival();
    history.push(path);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (isSearchKey(event)) {
      event.preventDefault();
      close();
      return;
    }
    if (event.target !== input.current || hits.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const link = document.getElementById(getRowId(selectedIndex))?.querySelector('a');
    if (step !== 0) {
      event.preventDefault();
      const nextIndex = (selectedIndex + step + hits.length) % hits.length;
      setSelectedIndex(nextIndex);
      document.getElementById(getRowId(nextIndex))?.scrollIntoView({block: 'nearest'});
    } else if (event.key === 'Enter' && link) {
      event.preventDefault();
      const {ctrlKey, metaKey, shiftKey} = event;
      link.dispatchEvent(new MouseEvent('click', {ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true}));
    }
  };

  const allResults = `${baseUrl}search/?q=${encodeQuery(query)}`;
  return createPortal(
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={button?.buttonAriaLabel}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={({target}) => {
        // The contents cover the whole dialog, so this click was on the backdrop.
        if (target === dialog.current) close();
      }}
    >
      <div className="search-content">
        <header>
          <input
            ref={input}
            role="combobox"
            aria-label={button?.buttonAriaLabel}
            aria-haspopup="grid"
            aria-expanded={hits.length > 0}
            aria-controls="search-results"
            aria-activedescendant={hits.length > 0 ? getRowId(selectedIndex) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={MAX_QUERY_LENGTH}
            placeholder={placeholder}
            value={query}
            onChange={({target}) => changeQuery(target.value)}
          />
          {query && (
            <button type="button" onClick={() => changeQuery('')}>
              {searchBox?.resetButtonTitle}
            </button>
          )}
          <button type="button" onClick={close}>
            {searchBox?.cancelButtonText}
          </button>
        </header>
        <div className="search-body">
          {status === 'stalled' && (
            <p className="search-stalled">
              <SearchingMessage />
            </p>
          )}
          {isEmpty && hits.length === 0 && (
            <>
              <p>{startScreen?.noRecentSearchesText}</p>
              <Suggestions suggestions={getFirstQueries()} onSelect={changeQuery} />
            </>
          )}
          {results?.total === 0 && (
            <p>
              <strong>{getNoResultsMessage(results.query)}</strong>
            </p>
          )}
          <SearchPanel search={search} onSelectSuggestion={changeQuery}>
            <Results
              groups={groups}
              selectedRow={selectedIndex}
              onSelect={setSelectedIndex}
              onOpen={openHit}
              onNavigate={goTo}
              onMove={save}
            />
          </SearchPanel>
          {results && hits.length > 0 && !isEmpty && (
            <a
              className="search-all-results"
              href={allResults}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                goTo(allResults);
              }}
            >
              <Translate id="theme.SearchBar.seeAll" values={{count: results.total}}>
                {'See all {count} results'}
              </Translate>
            </a>
          )}
        </div>
        <footer>
          <span aria-hidden="true">
            <kbd>↵</kbd> {footer?.selectText} <kbd>↑</kbd> <kbd>↓</kbd> {footer?.navigateText} <kbd>esc</kbd>{' '}
            {footer?.closeText}
          </span>
          {mode === 'hosted' && (
            <a href="https://www.algolia.com/developers/" target="_blank" rel="noopener noreferrer">
              {footer?.searchByText} Algolia
            </a>
          )}
        </footer>
        <p role="status" className="search-status">
          {getAnnouncement(search)}
        </p>
      </div>
    </dialog>,
    document.body,
  );
}
