/** Replaces the theme's element around the words of a docs page, so that the opened page needs no script for them. */
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/DocItem/Content';
import Heading from '@theme/Heading';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import Rendered from '../../../client/Rendered';
import Words from '../../../client/Words';

export default function DocItemContent({children}: Props): ReactNode {
  const page = useDoc();
  const {metadata, frontMatter, contentTitle} = page;
  const title = !frontMatter.hide_title && contentTitle === undefined && metadata.title;
  return (
    <Words words={children} page={page} className={clsx(ThemeClassNames.docs.docMarkdown, 'markdown')}>
      {title && (
        <header>
          <Heading as="h1">{title}</Heading>
        </header>
      )}
      <Rendered>{children}</Rendered>
    </Words>
  );
}
