/**
 * Replaces the blog's archive. The theme's archive has a banner outside the content, headings that skip a level, and a description
 * that repeats the title.
 */
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {PageMetadata} from '@docusaurus/theme-common';
import {useDateTimeFormat} from '@docusaurus/theme-common/internal';
import type {ArchiveBlogPost, Props} from '@theme/BlogArchivePage';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** Groups posts by year, latest first, like the blog. */
function groupByYear(posts: readonly ArchiveBlogPost[]): [string, ArchiveBlogPost[]][] {
  const years = new Map<string, ArchiveBlogPost[]>();
  for (const post of posts) {
    const year = post.metadata.date.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), post]);
  }
  return [...years];
}

export default function BlogArchivePage({archive}: Props): ReactNode {
  const {format} = useDateTimeFormat({day: 'numeric', month: 'long', timeZone: 'UTC'});
  const title = translate({id: 'archive.title', message: 'Archive', description: 'Title of the blog archive'});
  const description = translate({
    id: 'archive.description',
    message: 'Every post of the D2 blog, by year.',
    description: 'Description of the blog archive',
  });
  return (
    <Layout>
      <PageMetadata title={title} description={description} />
      <main className={clsx('one-column', styles.archive)}>
        <h1>{title}</h1>
        {groupByYear(archive.blogPosts).map(([year, posts]) => (
          <section key={year}>
            <h2>{year}</h2>
            <ul>
              {posts.map(({metadata}) => (
                <li key={metadata.permalink}>
                  <Link to={metadata.permalink}>{metadata.title}</Link>
                  <time dateTime={metadata.date}>{format(new Date(metadata.date))}</time>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
    </Layout>
  );
}
