/**
 * Replaces the theme's results page, which creates its own client and inserts results as HTML. The query is in the URL, so that
 * readers can link to results.
 */
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import {type ReactNode, useEffect} from 'react';
import {encodeQuery} from '../../client/address';
import {Marked} from '../../client/Marked';
import {getNoResultsMessage, Searching, SearchPanel} from '../../client/SearchPanel';
import {MAX_QUERY_LENGTH, type Search, useSearch} from '../../client/useSearch';
import type {Hit} from '../../engine/hit';
import styles from './styles.module.css';

function Result({hit: {url, kind, title, path}}: {readonly hit: Hit}): ReactNode {
  const isText = kind === 'text';
  return (
    <li>
      <Link to={url}>
        <Marked text={(isText ? path.at(-1) : title) ?? title} />
      </Link>
      {path.length > (isText ? 1 : 0) && (
        <span className={styles.place}>
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

function Status({search: {status, answer}}: {readonly search: Search}): ReactNode {
  if (status === 'stalled') return <Searching />;
  if (!answer) return null;
  if (answer.total === 0) return getNoResultsMessage(answer.query);
  return (
    <Translate
      id="search.count"
      description="How many results a query has, and how many of them are shown"
      values={{count: answer.total, query: answer.query, shown: answer.hits.length}}
    >
      {'Showing {shown} of {count} results for "{query}"'}
    </Translate>
  );
}

function SearchForm(): ReactNode {
  const {pathname, search: queryString, key} = useLocation();
  const history = useHistory();
  // The server renders the page without a query.
  const search = useSearch('');
  const {query, status, answer} = search;

  // Typing bypasses the router, so a link to the router's last query doesn't change `queryString`. Only the key changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key
  useEffect(() => search.setQuery(new URLSearchParams(queryString).get('q') ?? '', true), [queryString, key]);

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
    description: "Label of the results page's input",
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
          // Links that keep the query, such as those to other languages, read it from the router.
          if (window.location.search !== queryString) history.replace(pathname + window.location.search);
        }}
      />
      <p role="status" className={styles.count}>
        <Status search={search} />
      </p>
      <SearchPanel search={search} onSuggestion={updateQuery} isAlert>
        {answer && (
          <ol className={styles.results}>
            {answer.hits.map((hit) => (
              <Result key={hit.id} hit={hit} />
            ))}
          </ol>
        )}
        {answer?.hasMore && status !== 'failed' && (
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
