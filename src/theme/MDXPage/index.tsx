/**
 * Replaces the theme's layout of Markdown pages outside the docs. The landing page is the only one, and it has full-width sections
 * instead of a column and a table of contents.
 */
import {HtmlClassNameProvider, PageMetadata} from '@docusaurus/theme-common';
import EditThisPage from '@theme/EditThisPage';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';
import type {Props} from '@theme/MDXPage';
import type {ReactNode} from 'react';

export default function MDXPage({content: Content}: Props): ReactNode {
  const {title, description, editUrl} = Content.metadata;
  return (
    <HtmlClassNameProvider className="landing">
      <Layout>
        <PageMetadata title={title} description={description} />
        <main className="markdown">
          <MDXContent>
            <Content />
          </MDXContent>
          {editUrl && (
            <p className="container">
              <EditThisPage editUrl={editUrl} />
            </p>
          )}
        </main>
      </Layout>
    </HtmlClassNameProvider>
  );
}
