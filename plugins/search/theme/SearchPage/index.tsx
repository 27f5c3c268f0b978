/**
 * Replaces the theme's results page, which makes a client of its own and shows what it is sent as HTML. The address holds the
 * query, so that results can be linked to.
 */
import type {DocSearchTranslations} from '@docsearch/react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import {useAlgoliaContextualFacetFilters} from '@docusaurus/theme-search-algolia/client';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Layout from '@theme/Layout';
import translations from '@theme/SearchTranslations';
import clsx from 'clsx';
import {type ReactNode, useCallback, useEffect, useRef, useState} from 'react';
import {type Hit, readAnswer} from '../../client/answer';
import {encodeQuery} from '../../client/encodeQuery';
import {pathOf, withoutRepeats} from '../../client/hit';
import {Marked} from '../../client/Marked';
import {missingResultsUrl} from '../../client/missing';
import {requestFor} from '../../client/request';
import {searchClient} from '../../client/searchClient';
import {settingsOf} from '../../client/settings';
import {LEVELS} from '../../record';
import styles from './styles.module.css';

/** Longest query, in characters: that of the dialog. */
const QUERY_LIMIT = 64;
/** Milliseconds without typing after which is searched. */
const PAUSE = 150;
/** Milliseconds after which an answer is late, as in the dialog. */
const STALLED = 300;

const {noResultsScreen = {}, errorScreen = {}} = (translations as DocSearchTranslations).modal ?? {};

interface Found {
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly total: number;
  /** Pages of hits that were fetched, and that there are. */
  readonly page: number;
  readonly pages: number;
}

/** Requests one page of hits, through the client that the dialog uses too. */
function useFind(): (query: string, page: number) => Promise<Omit<Found, 'query'>> {
  const {siteConfig} = useDocusaurusContext();
  const facetFilters = useAlgoliaContextualFacetFilters();
  return async (query, page) => {
    const settings = settingsOf(siteConfig);
    const request = requestFor(settings, {query, page, facetFilters});
    const {hits, nbHits, nbPages} = readAnswer(await searchClient(settings).search({requests: [request]}));
    return {hits, total: nbHits, page: page + 1, pages: nbPages};
  };
}

function Result({hit}: {readonly hit: Hit}): ReactNode {
  const {withBaseUrl} = useBaseUrlUtils();
  // The last is the heading that was found or that the text stands below, those before it lead there.
  const place = LEVELS.flatMap((level) => hit.marked.hierarchy[level] ?? []);
  return (
    <li>
      <Link to={pathOf(hit.url, withBaseUrl)}>
        <Marked text={place.at(-1) ?? ''} />
      </Link>
      {place.length > 1 && (
        <span className={styles.place}>
          <Marked text={place.slice(0, -1).join(' › ')} />
        </span>
      )}
      {hit.marked.content && (
        <p>
          <Marked text={hit.marked.content} />
        </p>
      )}
    </li>
  );
}

interface NoResultsProps {
  readonly query: string;
  readonly suggestions: readonly string[];
  readonly onSuggestion: (suggestion: string) => void;
}

/** What else to try, in the dialog's words. */
function NoResults({query, suggestions, onSuggestion}: NoResultsProps): ReactNode {
  return (
    <>
      {suggestions.length > 0 && (
        <>
          <p>{noResultsScreen.suggestedQueryText}:</p>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button type="button" className={styles.button} onClick={() => onSuggestion(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {noResultsScreen.reportMissingResultsText}{' '}
        <Link to={missingResultsUrl({query})}>{noResultsScreen.reportMissingResultsLinkText}</Link>
      </p>
    </>
  );
}

function Results({found, onMore}: {readonly found: Found; readonly onMore: (() => void) | undefined}): ReactNode {
  const {query, hits, total} = found;
  return (
    <>
      <p role="status" className={styles.count}>
        {total === 0 ? (
          `${noResultsScreen.noResultsText} "${query}"`
        ) : (
          <Translate
            id="search.count"
            description="How many results a query has, and how many of them are shown"
            values={{count: total, query, shown: hits.length}}
          >
            {'Results for "{query}": {count}, shown: {shown}'}
          </Translate>
        )}
      </p>
      <ol className={styles.results}>
        {hits.map((hit) => (
          <Result key={hit.objectID} hit={hit} />
        ))}
      </ol>
      {onMore && (
        <button type="button" className={styles.button} onClick={onMore}>
          <Translate id="search.more" description="Shows more results">
            More results
          </Translate>
        </button>
      )}
    </>
  );
}

function Failed({onRetry}: {readonly onRetry: () => void}): ReactNode {
  return (
    <p role="alert">
      {errorScreen.titleText}. {errorScreen.helpText}{' '}
      <button type="button" className={styles.button} onClick={onRetry}>
        <Translate id="search.retry" description="Searches again">
          Retry
        </Translate>
      </button>
    </p>
  );
}

function Search(): ReactNode {
  const {pathname, search, key} = useLocation();
  const history = useHistory();
  const find = useFind();
  // The server renders the page without a query.
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found>();
  /** What is requested now; a number more than before requests the same again. */
  const [requested, setRequested] = useState({page: 0, again: 0});
  const [failed, setFailed] = useState(false);
  const [stalled, setStalled] = useState(false);
  /** Sections of results that came so far: what the dialog suggests where nothing is found. */
  const sections = useRef(new Set<string>());

  const change = useCallback((next: string): void => {
    setQuery(next);
    setRequested({page: 0, again: 0});
  }, []);

  // What is typed changes the address past the router, to which a link back to the query before is then no other address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => change((new URLSearchParams(search).get('q') ?? '').slice(0, QUERY_LIMIT)), [search, key, change]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: how to find is the same all the time
  useEffect(() => {
    let wanted = true;
    const words = query.trim();
    if (!words) {
      setFound(undefined);
      setFailed(false);
      return;
    }
    let late: ReturnType<typeof setTimeout>;
    const request = async () => {
      late = setTimeout(() => setStalled(true), STALLED);
      try {
        const answer = await find(words, requested.page);
        if (!wanted) return;
        for (const {hierarchy} of answer.hits) if (hierarchy.lvl0) sections.current.add(hierarchy.lvl0);
        setFound((last) => ({
          ...answer,
          query: words,
          hits: requested.page > 0 && last ? withoutRepeats([...last.hits, ...answer.hits]) : answer.hits,
        }));
        setFailed(false);
      } catch {
        if (wanted) setFailed(true);
      } finally {
        clearTimeout(late);
        if (wanted) setStalled(false);
      }
    };
    const timer = setTimeout(() => void request(), requested.page > 0 ? 0 : PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
      clearTimeout(late);
      setStalled(false);
    };
  }, [query, requested]);

  const label = translate({
    id: 'search.input',
    message: 'What are you looking for?',
    description: "Label of the results page's input",
  });
  /** Shows another query, and puts it into the address. */
  const enter = (next: string): void => {
    change(next);
    // Past the router, which would answer every key with a page change.
    window.history.replaceState(window.history.state, '', next ? `${pathname}?q=${encodeQuery(next)}` : pathname);
  };
  return (
    <>
      <input
        type="search"
        className={styles.input}
        value={query}
        maxLength={QUERY_LIMIT}
        aria-label={label}
        placeholder={label}
        onChange={({target}) => enter(target.value)}
        onBlur={() => {
          // Links that keep the query, such as those to other languages, are the router's.
          if (window.location.search !== search) history.replace(pathname + window.location.search);
        }}
      />
      {stalled && (
        <p role="status" className={styles.count}>
          <Translate id="search.loading" description="Shown while results take longer than a moment">
            Searching…
          </Translate>
        </p>
      )}
      {failed && <Failed onRetry={() => setRequested(({page, again}) => ({page, again: again + 1}))} />}
      {found && (requested.page > 0 || !failed) && (
        <Results
          found={found}
          onMore={found.page < found.pages && !failed ? () => setRequested({page: found.page, again: 0}) : undefined}
        />
      )}
      {found?.total === 0 && !failed && (
        <NoResults query={found.query} suggestions={[...sections.current].slice(0, 3)} onSuggestion={enter} />
      )}
    </>
  );
}

/** Engines that search one site where a query requires it; the reader's choice, in no order of merit. */
const ENGINES = [
  ['DuckDuckGo', 'https://duckduckgo.com/?q='],
  ['Google', 'https://www.google.com/search?q='],
  ['Bing', 'https://www.bing.com/search?q='],
  ['Naver', 'https://search.naver.com/search.naver?query='],
] as const;

/** For readers without scripts, which the search of this site needs. */
function Elsewhere(): ReactNode {
  const {url, baseUrl} = useDocusaurusContext().siteConfig;
  const place = encodeURIComponent(`site:${url.replace(/^https?:\/\//, '')}${baseUrl.replace(/\/$/, '')} D2`);
  return (
    <noscript>
      <p>
        <Translate id="search.noScript" description="For readers without scripts; a list of search engines follows">
          The search of this site needs JavaScript. These search engines can search it, too; they are other companies'
          sites.
        </Translate>
      </p>
      <ul>
        {ENGINES.map(([name, address]) => (
          <li key={name}>
            <a href={`${address}${place}`} rel="noopener noreferrer nofollow">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  );
}

export default function SearchPage(): ReactNode {
  const title = translate({id: 'search.title', message: 'Search', description: 'Title of the results page'});
  return (
    <Layout title={title}>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <main className={clsx('one-column', styles.page)}>
        <h1>{title}</h1>
        <Elsewhere />
        <Search />
      </main>
    </Layout>
  );
}
