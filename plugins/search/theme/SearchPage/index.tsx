/**
 * Replaces the theme's results page, which makes a client of its own and shows what it is sent as HTML. It follows the rules of
 * the dialog. The address holds the query, so that results can be linked to.
 */
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import {type ReactNode, useEffect, useState} from 'react';
import {encodeQuery} from '../../client/address';
import {Marked} from '../../client/Marked';
import {Failure, NoResults, noResultsText, Searching} from '../../client/Outcome';
import {MAX_QUERY_LENGTH, type ShownAnswer, useSearch} from '../../client/useSearch';
import styles from './styles.module.css';

function Results({answer, onMore}: {readonly answer: ShownAnswer; readonly onMore: (() => void) | undefined}) {
  const {hits} = answer;
  return (
    <>
      <ol className={styles.results}>
        {hits.map(({id, url, kind, title, path}) => (
          <li key={id}>
            <Link to={url}>
              <Marked text={(kind === 'text' ? path.at(-1) : title) ?? title} />
            </Link>
            {path.length > (kind === 'text' ? 1 : 0) && (
              <span className={styles.place}>
                <Marked text={path[0] ?? ''} />
              </span>
            )}
            {kind === 'text' && (
              <p>
                <Marked text={title} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {onMore && (
        <button type="button" onClick={onMore}>
          <Translate id="search.more" description="Shows more results">
            More results
          </Translate>
        </button>
      )}
    </>
  );
}

function Search(): ReactNode {
  const {pathname, search, key} = useLocation();
  const history = useHistory();
  // The server renders the page without a query.
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const {status, answer, suggestions} = useSearch(query, page, attempt);

  // What is typed changes the address past the router, to which a link back to the query before is then no other address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => {
    setQuery((new URLSearchParams(search).get('q') ?? '').slice(0, MAX_QUERY_LENGTH));
    setPage(0);
  }, [search, key]);

  const change = (next: string): void => {
    setQuery(next);
    setPage(0);
    // Past the router, which would answer every key with a page change.
    window.history.replaceState(window.history.state, '', next ? `${pathname}?q=${encodeQuery(next)}` : pathname);
  };
  const label = translate({
    id: 'search.input',
    message: 'What are you looking for?',
    description: "Label of the results page's input",
  });
  const isShown = answer !== undefined && (status !== 'failed' || page > 0);
  return (
    <>
      <input
        type="search"
        className={styles.input}
        value={query}
        maxLength={MAX_QUERY_LENGTH}
        aria-label={label}
        placeholder={label}
        onChange={({target}) => change(target.value)}
        onBlur={() => {
          // Links that keep the query, such as those to other languages, are the router's.
          if (window.location.search !== search) history.replace(pathname + window.location.search);
        }}
      />
      <p role="status" className={styles.count}>
        {status === 'stalled' ? (
          <Searching />
        ) : isShown && answer.total === 0 ? (
          noResultsText(answer.query)
        ) : (
          isShown && (
            <Translate
              id="search.count"
              description="How many results a query has, and how many of them are shown"
              values={{count: answer.total, query: answer.query, shown: answer.hits.length}}
            >
              {'Results for "{query}": {count}, shown: {shown}'}
            </Translate>
          )
        )}
      </p>
      {isShown && answer.total === 0 && (
        <NoResults query={answer.query} suggestions={suggestions} onSuggestion={change} />
      )}
      {isShown && (
        <Results answer={answer} onMore={answer.hasMore && status !== 'failed' ? () => setPage(page + 1) : undefined} />
      )}
      {status === 'failed' && (
        <div role="alert">
          <Failure onRetry={() => setAttempt(attempt + 1)} />
        </div>
      )}
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
            <Translate id="search.noScript" description="For readers without scripts">
              The search of this site needs JavaScript.
            </Translate>
          </p>
        </noscript>
        <Search />
      </main>
    </Layout>
  );
}
