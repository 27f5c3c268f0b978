/**
 * Replaces the not-found page. Adds a title, which the docs plugin doesn't set. Shows the requested URL, a link to search for the
 * words in it, and the pages with the most similar URLs. Anyone could have written the URL, so it's shown as text and truncated.
 */

import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import {PageMetadata} from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Heading from '@theme/Heading';
import {type ReactNode, useEffect, useState} from 'react';
import type {TitledPage} from './similarPages';
import styles from './styles.module.css';

const MAX_SHOWN_PATH_LENGTH = 100;

interface MissingPage {
  /** The requested path, with the locale's prefix. */
  readonly url: string;
  /** A search query. Empty until the list of all pages has loaded. */
  readonly query: string;
  /** The pages with the most similar URLs. Empty until the list of all pages has loaded. */
  readonly similarPages: readonly TitledPage[];
}

/** Returns the missing page, but only after hydration, because hosts serve the same file for all unknown URLs. */
function useMissingPage(): MissingPage | undefined {
  const {pathname} = useLocation();
  const baseUrl = useBaseUrl('/');
  const [missing, setMissing] = useState<MissingPage>();
  useEffect(() => {
    let isCurrent = true;
    const path = `/${pathname.slice(pathname.startsWith(baseUrl) ? baseUrl.length : 1)}`;
    setMissing({url: pathname, query: '', similarPages: []});
    // The bundle of every docs page contains this component, so its dependencies only load if it's shown.
    Promise.all([import('./similarPages'), import('@generated/delivery/default/pages.json')]).then(
      ([{findSimilarPages, toQueryWords}, {default: pages}]) =>
        isCurrent &&
        setMissing({url: pathname, query: toQueryWords(path).join(' '), similarPages: findSimilarPages(path, pages)}),
      () => {}, // the search works without the list
    );
    return () => {
      isCurrent = false;
    };
  }, [pathname, baseUrl]);
  return missing;
}

export default function NotFound(): ReactNode {
  const missing = useMissingPage();
  const title = translate({
    id: 'notFound.title',
    message: 'Page not found',
    description: 'The title of the 404 page',
  });
  return (
    <>
      <PageMetadata title={title} />
      <main className={`one-column ${styles.page}`}>
        <Heading as="h1">{title}</Heading>
        <p>
          {missing ? (
            <Translate
              id="notFound.address"
              description="Names the URL that was not found"
              values={{path: <code className="wraps">{missing.url.slice(0, MAX_SHOWN_PATH_LENGTH)}</code>}}
            >
              {'There is no page at {path}.'}
            </Translate>
          ) : (
            <Translate id="notFound.noAddress" description="Shown before the URL is known">
              There is no page at this address.
            </Translate>
          )}
        </p>
        <SearchForm query={missing?.query ?? ''} />
        {missing && missing.similarPages.length > 0 && <SimilarPages pages={missing.similarPages} />}
        <p>
          <Link to="/">
            <Translate id="notFound.home" description="Link to the landing page">
              Go to the home page
            </Translate>
          </Link>
        </p>
      </main>
    </>
  );
}

function SearchForm({query}: {readonly query: string}): ReactNode {
  return (
    <search>
      <form className={styles.search} action={useBaseUrl('/search/')}>
        <input
          // A new key remounts the field, which only reads `defaultValue` when it's mounted.
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          aria-label={translate({
            id: 'notFound.query',
            message: 'Search the documentation',
            description: 'Accessible name of the search field on the 404 page',
          })}
        />
        <button type="submit" className="button button--primary">
          {translate({id: 'theme.SearchBar.label', message: 'Search'})}
        </button>
      </form>
    </search>
  );
}

function SimilarPages({pages}: {readonly pages: readonly TitledPage[]}): ReactNode {
  return (
    <>
      <p>
        <Translate id="notFound.nearest" description="Introduces the pages with the most similar URLs">
          Were you looking for one of these?
        </Translate>
      </p>
      <ul>
        {pages.map(([path, title]) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
