/** Wraps the page that is shown after a crash to set its title. The theme keeps the title of the crashed page. */
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
