/** Wraps what stands in place of a page that crashed, to give it a title: the theme leaves the crashed page's own. */
import Head from '@docusaurus/Head';
import {translate} from '@docusaurus/Translate';
import ErrorPageContent from '@theme-original/ErrorPageContent';
import type {ComponentProps, ReactNode} from 'react';

export default function TitledErrorPageContent(props: ComponentProps<typeof ErrorPageContent>): ReactNode {
  return (
    <>
      <Head>
        <title>
          {translate({id: 'error.title', message: 'Page Error', description: 'Title of a page that crashed'})}
        </title>
      </Head>
      <ErrorPageContent {...props} />
    </>
  );
}
