/**
 * Replaces the theme's results page, which creates its own Algolia client and inserts results as HTML. Like the theme's, it keeps the query
 * in the URL, so that readers can link to results.
 */
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import {type ReactNode, useEffect} from 'react';
import {Marked} from '../../client/Marked';
import {getNoResultsMessage, SearchingMessage, SearchPanel} from '../../client/SearchPanel';
import {encodeQuery} from '../../client/url';
import {MAX_QUERY_LENGTH, type SearchState, useSearch} from '../../client/useSearch';
import type {Hit} from '../../engine/hit';
import styles from './styles.module.css';

function Result({hit: {url, kind, title, path}}: {readonly hit: Hit}): ReactNode {
  const isText = kind === 'text';
  // A text's link shows the heading or page that contains it, and the text itself is below.
  const linkText = (isText ? path.at(-1) : title) ?? title;
  const isPageInLink = path.length <= (isText ? 1 : 0);
  return (
    <li>
      <Link to={url}>
        <Marked text={linkText} />
      </Link>
      {!isPageInLink && (
        <span className={styles.pageTitle}>
          <Marked text={path[0] ?? ''} />
        </span>
      )}
      {isText && (
        <p>
          <Marked text={title} />
        </p>
      )}
    </li>
  );
}

function Status({search: {status, results}}: {readonly search: SearchState}): ReactNode {
  if (status === 'stalled') return <SearchingMessage />;
  if (!results) return null;
  if (results.total === 0) return getNoResultsMessage(results.query);
  return (
    <Translate
      id="search.count"
      description="How many results a query has, and how many of them are shown"
      values={{count: results.total, query: results.query, shown: results.hits.length}}
    >
      {'Showing {shown} of {count} results for "{query}"'}
    </Translate>
  );
}

function SearchForm(): ReactNode {
  const {pathname, search: queryString, key: navigationKey} = useLocation();
  const history = useHistory();
  // Starts without a query, like the server's HTML. The effect reads it from the URL.
  const search = useSearch('');
  const {query, status, results} = search;

  // Typing bypasses the router. If a reader then follows a link to the query that the router still has, only `navigationKey` changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigationKey` isn't read, but changes with each navigation
  useEffect(
    () => search.setQuery(new URLSearchParams(queryString).get('q') ?? '', {isFromUrl: true}),
    [queryString, navigationKey],
  );

  const updateQuery = (newQuery: string): void => {
    search.setQuery(newQuery);
    // The router would treat every key press as a page change.
    window.history.replaceState(
      window.history.state,
      '',
      newQuery ? `${pathname}?q=${encodeQuery(newQuery)}` : pathname,
    );
  };
  const label = translate({
    id: 'search.input',
    message: 'What are you looking for?',
    description: 'Accessible name and placeholder of the search box on the results page',
  });
  return (
    <>
      <input
        type="search"
        className={styles.input}
        value={query}
        maxLength={MAX_QUERY_LENGTH}
        aria-label={label}
        placeholder={label}
        onChange={({target}) => updateQuery(target.value)}
        onBlur={() => {
          // Tell the router about the query, because links that keep it, such as those to other languages, read it from there.
          if (window.location.search !== queryString) history.replace(pathname + window.location.search);
        }}
      />
      <p role="status" className={styles.count}>
        <Status search={search} />
      </p>
      <SearchPanel search={search} onSelectSuggestion={updateQuery} isAlert>
        {results && (
          <ol className={styles.results}>
            {results.hits.map((hit) => (
              <Result key={hit.id} hit={hit} />
            ))}
          </ol>
        )}
        {results?.hasMore && status !== 'failed' && (
          <button type="button" onClick={search.showMore}>
            <Translate id="search.more" description="Shows more results">
              More results
            </Translate>
          </button>
        )}
      </SearchPanel>
    </>
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
        <noscript>
          <p>
            <Translate id="search.noScript" description="For readers who have turned off JavaScript">
              Search needs JavaScript.
            </Translate>
          </p>
        </noscript>
        <SearchForm />
      </main>
    </Layout>
  );
}
