/** Replaces the page shown when something outside the content crashes, such as the navbar. Docusaurus's own version is only in English. */
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Head from '@docusaurus/Head';
import {translate} from '@docusaurus/Translate';
import Crash from '@site/src/components/Crash';
import type {Props} from '@theme/Error';
import Layout from '@theme/Layout';
import type {ReactNode} from 'react';

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
