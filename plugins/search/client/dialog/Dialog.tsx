/** The search dialog: a native `<dialog>`, so the browser keeps the focus in it and the page behind it inert. */
import {useHistory} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import translations from '@theme/SearchTranslations';
import {type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import type {Hit} from '../../engine/hit';
import {encodeQuery} from '../address';
import {expectArrival} from '../arrival';
import {reportClick, reportViews} from '../insights';
import {Failure, failureText, NoResults, noResultsText, Searching} from '../Outcome';
import {useSearchSettings} from '../settings';
import {isSearchKey} from '../shortcut';
import {MAX_QUERY_LENGTH, type SearchState, useSearch} from '../useSearch';
import {type Lists, move, RECENT_BESIDE_FAVORITES, readLists, visitedOf, writeLists} from '../visited';
import {type Group, Results, rowId} from './Results';

interface DialogProps {
  readonly initialQuery: string;
  readonly onClose: () => void;
}

const MAX_HITS_PER_GROUP = 5;
const {modal, button, placeholder} = translations;
const {startScreen, searchBox, footer} = modal ?? {};

function groupsOf(hits: readonly Hit[]): Group[] {
  const groups = new Map<string, Hit[]>();
  for (const hit of hits) {
    const group = groups.get(hit.group) ?? [];
    groups.set(hit.group, group);
    if (group.length < MAX_HITS_PER_GROUP) group.push(hit);
  }
  return [...groups].map(([name, items]) => ({name, hits: items}));
}

function visitedGroups({recent, favorite}: Lists): Group[] {
  const shown = favorite.length > 0 ? recent.slice(0, RECENT_BESIDE_FAVORITES) : recent;
  const groups: Group[] = [
    {name: startScreen?.recentSearchesTitle ?? '', hits: shown, list: 'recent'},
    {name: startScreen?.favoriteSearchesTitle ?? '', hits: favorite, list: 'favorite'},
  ];
  return groups.filter(({hits}) => hits.length > 0);
}

/** What a screen reader says after each answer. */
function announce({status, answer}: SearchState): string {
  if (status === 'failed') return failureText;
  if (!answer || status !== 'idle') return '';
  if (answer.total === 0) return noResultsText(answer.query);
  return translate(
    {id: 'search.found', message: '{count} results', description: 'Said when results of a query came'},
    {count: answer.total},
  );
}

export function Dialog({initialQuery, onClose}: DialogProps): ReactNode {
  const {
    i18n: {currentLocale: locale},
  } = useDocusaurusContext();
  const {mode, indexName, baseUrl} = useSearchSettings();
  const place = {locale, baseUrl};
  const history = useHistory();
  const box = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(initialQuery.slice(0, MAX_QUERY_LENGTH));
  const [attempt, setAttempt] = useState(0);
  const [selected, setSelected] = useState(0);
  const [lists, setLists] = useState(() => readLists(place));
  const search = useSearch(query, 0, attempt);
  const {status, answer, suggestions} = search;
  const isEmpty = query.trim() === '';
  const groups = isEmpty ? visitedGroups(lists) : status === 'failed' ? [] : groupsOf(answer?.hits ?? []);
  const hits = groups.flatMap((group) => group.hits);

  useLayoutEffect(() => {
    box.current?.showModal();
    input.current?.focus();
  }, []);

  useEffect(() => {
    // A row that has the focus may go with the next answer.
    if (!box.current?.contains(document.activeElement)) input.current?.focus();
  });

  useEffect(() => {
    if (answer) reportViews(indexName, answer.hits);
  }, [answer, indexName]);

  const change = (next: string): void => {
    setQuery(next.slice(0, MAX_QUERY_LENGTH));
    setSelected(0);
    input.current?.focus();
  };
  const keep = (hit: Hit, to: Parameters<typeof move>[2]): void => {
    const next = move(lists, visitedOf(hit), to);
    setLists(next);
    writeLists(next, place);
    setSelected(0);
    input.current?.focus();
  };
  const visit = (hit: Hit): void => {
    keep(hit, 'recent');
    const position = answer?.hits.indexOf(hit) ?? -1;
    if (answer?.queryID && position >= 0) reportClick(indexName, answer.queryID, hit, position + 1);
  };
  const go = (path: string): void => {
    // The dialog gives the focus back when it closes, before the page that opens takes it.
    box.current?.close();
    expectArrival();
    history.push(path);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (isSearchKey(event)) {
      event.preventDefault();
      box.current?.close();
      return;
    }
    if (event.target !== input.current || hits.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const link = document.getElementById(rowId(selected))?.querySelector('a');
    if (step !== 0) {
      event.preventDefault();
      const next = (selected + step + hits.length) % hits.length;
      setSelected(next);
      document.getElementById(rowId(next))?.scrollIntoView({block: 'nearest'});
    } else if (event.key === 'Enter' && link) {
      event.preventDefault();
      const {ctrlKey, metaKey, shiftKey} = event;
      link.dispatchEvent(new MouseEvent('click', {ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true}));
    }
  };

  const all = `${baseUrl}search/?q=${encodeQuery(query)}`;
  return createPortal(
    <dialog
      ref={box}
      className="search-dialog"
      aria-label={button?.buttonAriaLabel}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={({target}) => {
        // What is in the dialog covers it: only its backdrop is left.
        if (target === box.current) box.current.close();
      }}
    >
      <div className="search-box">
        <header>
          <input
            ref={input}
            role="combobox"
            aria-label={button?.buttonAriaLabel}
            aria-haspopup="grid"
            aria-expanded={hits.length > 0}
            aria-controls="search-results"
            aria-activedescendant={hits.length > 0 ? rowId(selected) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={MAX_QUERY_LENGTH}
            placeholder={placeholder}
            value={query}
            onChange={({target}) => change(target.value)}
          />
          {query && (
            <button type="button" onClick={() => change('')}>
              {searchBox?.resetButtonTitle}
            </button>
          )}
          <button type="button" onClick={() => box.current?.close()}>
            {searchBox?.cancelButtonText}
          </button>
        </header>
        <div className="search-body">
          {status === 'stalled' && (
            <p className="search-stalled">
              <Searching />
            </p>
          )}
          {isEmpty && hits.length === 0 && <p>{startScreen?.noRecentSearchesText}</p>}
          {status === 'failed' && <Failure onRetry={() => setAttempt(attempt + 1)} />}
          {answer?.total === 0 && status !== 'failed' && (
            <>
              <p>
                <strong>{noResultsText(answer.query)}</strong>
              </p>
              <NoResults query={answer.query} suggestions={suggestions} onSuggestion={change} />
            </>
          )}
          <Results groups={groups} selected={selected} onSelect={setSelected} onOpen={visit} onGo={go} onMove={keep} />
          {answer && hits.length > 0 && !isEmpty && (
            <a
              className="search-all"
              href={all}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                go(all);
              }}
            >
              <Translate id="theme.SearchBar.seeAll" values={{count: answer.total}}>
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
          {announce(search)}
        </p>
      </div>
    </dialog>,
    document.body,
  );
}
