/** Replaces the theme's link, whose text "Read more" doesn't tell screen reader users where it leads. */
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/BlogPostItem/Footer/ReadMoreLink';
import type {ReactNode} from 'react';

export default function ReadMoreLink({blogPostTitle, ...props}: Props): ReactNode {
  return (
    <Link
      aria-label={translate(
        {
          id: 'blog.readPost.label',
          message: 'Read the post: {title}',
          description: 'Name of the link from a list to a post',
        },
        {title: blogPostTitle},
      )}
      {...props}
    >
      <b>{translate({id: 'blog.readPost', message: 'Read the post', description: 'Link from a list to a post'})}</b>
    </Link>
  );
}
