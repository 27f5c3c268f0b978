/**
 * The page that Docusaurus shows when something outside the content crashes, such as the navbar. Replaces the original, which is only in
 * English.
 */
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Head from '@docusaurus/Head';
import Translate, {translate} from '@docusaurus/Translate';
import {getErrorCausalChain} from '@docusaurus/utils-common';
import type {Props} from '@theme/Error';
import Layout from '@theme/Layout';
import type {ReactNode} from 'react';

/** Doesn't use any context, because the crash may have removed every provider. */
function CrashMessage({error, tryAgain}: Props): ReactNode {
  return (
    <main className="one-column">
      <h1>
        <Translate id="theme.ErrorPageContent.title">This page crashed.</Translate>
      </h1>
      <button type="button" className="button button--primary" onClick={tryAgain}>
        <Translate id="theme.ErrorPageContent.tryAgain">Try again</Translate>
      </button>
      <p style={{marginTop: '1.5rem', whiteSpace: 'pre-wrap'}}>
        {getErrorCausalChain(error)
          .map(({message}) => message)
          .join('\n\nCause:\n')}
      </p>
    </main>
  );
}

export default function ErrorPage(props: Props): ReactNode {
  const crashMessage = <CrashMessage {...props} />;
  const title = translate({id: 'error.title', message: 'Page Error', description: 'Title of a page that crashed'});
  return (
    // `Layout` needs a route context. If `Layout` itself crashes, show the message without it.
    <RouteContextProvider value={{plugin: {name: 'docusaurus-core-error-boundary', id: 'default'}}}>
      <Head>
        <title>{title}</title>
      </Head>
      <ErrorBoundary fallback={() => crashMessage}>
        <Layout>{crashMessage}</Layout>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}
