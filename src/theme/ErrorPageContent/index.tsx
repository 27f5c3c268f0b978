/** Replaces the page that is shown after a crash to say what to do, and to set its title. The theme keeps the title of the crashed page. */
import Head from '@docusaurus/Head';
import {translate} from '@docusaurus/Translate';
import Crash from '@site/src/components/Crash';
import type {Props} from '@theme/Error';
import type {ReactNode} from 'react';

export default function ErrorPageContent(props: Props): ReactNode {
  return (
    <>
      <Head>
        <title>
          {translate({id: 'error.title', message: 'Page Error', description: 'Title of a page that crashed'})}
        </title>
      </Head>
      <Crash {...props} />
    </>
  );
}
