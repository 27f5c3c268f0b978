/** Replaces the page shown when something outside the content crashes, such as the navbar. Docusaurus's own version is only in English. */
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Head from '@docusaurus/Head';
import Translate, {translate} from '@docusaurus/Translate';
import {getErrorCausalChain} from '@docusaurus/utils-common';
import type {Props} from '@theme/Error';
import Layout from '@theme/Layout';
import type {ReactNode} from 'react';

/** Doesn't use any context, because the crash may have removed every provider. */
function Crash({error, tryAgain}: Props): ReactNode {
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

export default function ShellError(props: Props): ReactNode {
  const crash = <Crash {...props} />;
  const title = translate({id: 'error.title', message: 'Page Error', description: 'Title of a page that crashed'});
  return (
    // Doesn't use the layout, because it needs a route's context and may itself have crashed.
    <RouteContextProvider value={{plugin: {name: 'docusaurus-core-error-boundary', id: 'default'}}}>
      <Head>
        <title>{title}</title>
      </Head>
      <ErrorBoundary fallback={() => crash}>
        <Layout>{crash}</Layout>
      </ErrorBoundary>
    </RouteContextProvider>
  );
}
