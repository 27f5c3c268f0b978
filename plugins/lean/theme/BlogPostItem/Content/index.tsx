/** Replaces the theme's element around the words of a post, so that the opened post needs no script for them. */
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import {blogPostContainerID} from '@docusaurus/utils-common';
import type {Props} from '@theme/BlogPostItem/Content';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import Rendered from '../../../client/Rendered';
import Words from '../../../client/Words';

export default function BlogPostItemContent({children, className}: Props): ReactNode {
  const {isBlogPostPage, ...page} = useBlogPost();
  return (
    <Words
      words={children}
      page={isBlogPostPage ? page : undefined}
      // The feeds of posts find their words by it.
      id={isBlogPostPage ? blogPostContainerID : undefined}
      className={clsx('markdown', className)}
    >
      <Rendered>{children}</Rendered>
    </Words>
  );
}
