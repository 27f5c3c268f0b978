/** Wraps the title of a post, to put a button beside it where the post is shown whole. */
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import PageTitle from '@theme/PageTitle';
import Title from '@theme-init/BlogPostItem/Header/Title';
import type {ComponentProps, ReactNode} from 'react';

export default function BlogPostItemHeaderTitle(props: ComponentProps<typeof Title>): ReactNode {
  const {isBlogPostPage} = useBlogPost();
  const title = <Title {...props} />;
  return isBlogPostPage ? <PageTitle>{title}</PageTitle> : title;
}
