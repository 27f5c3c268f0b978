/**
 * The page that Docusaurus shows when something outside the content crashes, such as the navbar. Replaces the original, which is only in
 * English.
 */
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Head from '@docusaurus/Head';
import {translate} from '@docusaurus/Translate';
import Crash from '@site/src/components/Crash';
import type {Props} from '@theme/Error';
import Layout from '@theme/Layout';
import type {ReactNode} from 'react';

export default function ErrorPage(props: Props): ReactNode {
  const crashMessage = <Crash {...props} />;
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
