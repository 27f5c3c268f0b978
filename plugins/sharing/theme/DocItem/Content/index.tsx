/** Replaces the theme's component to add the copy button to the title. */
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/DocItem/Content';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import PageTitle from '../../../client/PageTitle';

export default function DocItemContent({children}: Props): ReactNode {
  const {metadata, frontMatter, contentTitle} = useDoc();
  return (
    <div className={clsx(ThemeClassNames.docs.docMarkdown, 'markdown')}>
      {/* The title can also be a heading in the MDX file. */}
      {!frontMatter.hide_title && contentTitle === undefined && (
        <header>
          <PageTitle>
            <Heading as="h1">{metadata.title}</Heading>
          </PageTitle>
        </header>
      )}
      <MDXContent>{children}</MDXContent>
    </div>
  );
}
