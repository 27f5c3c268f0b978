import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {find, markWords, QUERY_LIMIT} from '@site/plugins/search/client/find';
import {INDEX_FILE, type SearchPage} from '@site/plugins/search/page';
import Layout from '@theme/Layout';
import {type ReactNode, useCallback, useEffect, useState} from 'react';
import styles from './styles.module.css';

type Index = {readonly pages: readonly SearchPage[]} | 'loading' | 'failed';

/** The index of this locale, and a way to try again if it does not come. */
function useIndex(): readonly [Index, () => void] {
  const address = useBaseUrl(`/${INDEX_FILE}`);
  const [index, setIndex] = useState<Index>('loading');
  const loadIndex = useCallback(() => {
    setIndex('loading');
    fetch(address)
      .then(async (response) => {
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        setIndex({pages: (await response.json()) as SearchPage[]});
      })
      .catch(() => setIndex('failed'));
  }, [address]);
  useEffect(loadIndex, [loadIndex]);
  return [index, loadIndex];
}

function Marked({text, query}: {readonly text: string; readonly query: string}): ReactNode {
  return markWords(text, query).map(({text: piece, marked}, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order
    marked ? <mark key={at}>{piece}</mark> : piece,
  );
}

function Results({pages, query}: {readonly pages: readonly SearchPage[]; readonly query: string}): ReactNode {
  const found = find(pages, query);
  return (
    <>
      <p role="status" className={styles.count}>
        {found.length === 0 ? (
          <Translate id="search.none" description="Nothing was found for a query" values={{query}}>
            {'No results for "{query}".'}
          </Translate>
        ) : (
          <Translate
            id="search.count"
            description="How many pages were found for a query"
            values={{count: found.length, query}}
          >
            {'Pages with "{query}": {count}'}
          </Translate>
        )}
      </p>
      <ol className={styles.results}>
        {found.map(({page, section, snippet}) => (
          <li key={page.path}>
            <Link to={`/${page.path}${section.anchor ? `#${section.anchor}` : ''}`}>
              <Marked text={section.anchor ? `${page.title}: ${section.heading}` : page.title} query={query} />
            </Link>
            <p>
              <Marked text={snippet} query={query} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The results page. Its address holds the query, so that results can be linked to. */
export default function Search(): ReactNode {
  const {pathname, search} = useLocation();
  // The server renders the page without a query.
  const [query, setQuery] = useState('');
  useEffect(() => setQuery((new URLSearchParams(search).get('q') ?? '').slice(0, QUERY_LIMIT)), [search]);
  const [index, retry] = useIndex();

  const title = translate({id: 'search.title', message: 'Search', description: 'Title of the results page'});
  const label = translate({
    id: 'search.input',
    message: 'What are you looking for?',
    description: "Label of the results page's input",
  });
  return (
    <Layout title={title}>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <main className="one-column">
        <h1>{title}</h1>
        <input
          type="search"
          className={styles.input}
          value={query}
          maxLength={QUERY_LIMIT}
          aria-label={label}
          placeholder={label}
          onChange={({target}) => {
            setQuery(target.value);
            // Past the router, which would answer every key with a page change.
            window.history.replaceState(
              window.history.state,
              '',
              target.value ? `${pathname}?q=${encodeURIComponent(target.value)}` : pathname,
            );
          }}
        />
        {index === 'failed' && (
          <p role="alert">
            <Translate id="search.failed" description="The search index could not be loaded">
              The search index could not be loaded.
            </Translate>{' '}
            <button type="button" onClick={retry}>
              <Translate id="search.retry" description="Loads the search index again">
                Retry
              </Translate>
            </button>
          </p>
        )}
        {typeof index === 'object' && query.trim() !== '' && <Results pages={index.pages} query={query} />}
      </main>
    </Layout>
  );
}
