/** Replaces the theme's content of a doc, to put a button beside its title. */
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/DocItem/Content';
import Heading from '@theme/Heading';
import MDXContent from '@theme/MDXContent';
import PageTitle from '@theme/PageTitle';
import clsx from 'clsx';
import type {ReactNode} from 'react';

export default function DocItemContent({children}: Props): ReactNode {
  const {metadata, frontMatter, contentTitle} = useDoc();
  // A doc may also have its title among its words.
  const hasTitle = !frontMatter.hide_title && contentTitle === undefined;
  return (
    <div className={clsx(ThemeClassNames.docs.docMarkdown, 'markdown')}>
      {hasTitle && (
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
