/** Replaces the theme's list of authors, which leaves space for portraits and loads the logos of fifteen social networks. */

import Head from '@docusaurus/Head';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Translate from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export default function Authors(): ReactNode {
  const {metadata, isBlogPostPage} = useBlogPost();
  const names = metadata.authors.flatMap(({name}) => name ?? []).join(', ');
  if (names === '') return null;
  return (
    <>
      {isBlogPostPage && (
        <Head>
          <meta name="author" content={names} />
        </Head>
      )}
      <p className={styles.authors}>
        <Translate id="blog.authors" description="The line below a post's date" values={{names}}>
          {'By {names}'}
        </Translate>
      </p>
    </>
  );
}
