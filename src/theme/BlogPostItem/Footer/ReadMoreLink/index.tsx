/** Replaces the theme's "Read more" link, because its visible text doesn't say what it opens. */
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
          description: 'Accessible name of the link from a list of posts to a post',
        },
        {title: blogPostTitle},
      )}
      {...props}
    >
      <b>
        {translate({
          id: 'blog.readPost',
          message: 'Read the post',
          description: 'Text of the link from a list of posts to a post',
        })}
      </b>
    </Link>
  );
}
