/** Adds the copy button to the title of a post, but not in lists of posts. */
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Title from '@theme-init/BlogPostItem/Header/Title';
import type {ComponentProps, ReactNode} from 'react';
import PageTitle from '../../../../client/PageTitle';

export default function BlogPostItemHeaderTitle(props: ComponentProps<typeof Title>): ReactNode {
  const {isBlogPostPage} = useBlogPost();
  const title = <Title {...props} />;
  return isBlogPostPage ? <PageTitle>{title}</PageTitle> : title;
}
