/**
 * Replaces the theme's blog archive, which has a banner outside of `main`, headings that skip a level, the oldest posts of a year first,
 * and a description that repeats the title.
 */
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import {PageMetadata} from '@docusaurus/theme-common';
import {useDateTimeFormat} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/BlogArchivePage';
import Layout from '@theme/Layout';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import {groupBy} from '../../../plugins/shared/groupBy';
import styles from './styles.module.css';

export default function BlogArchivePage({archive}: Props): ReactNode {
  const {format: formatDate} = useDateTimeFormat({day: 'numeric', month: 'long', timeZone: 'UTC'});
  const title = translate({id: 'archive.title', message: 'Archive', description: 'Title of the blog archive'});
  const description = translate({
    id: 'archive.description',
    message: 'Every post on the D2 blog, by year.',
    description: 'Description of the blog archive',
  });
  const postsByYear = groupBy(archive.blogPosts, ({metadata}) => metadata.date.slice(0, 4));
  return (
    <Layout>
      <PageMetadata title={title} description={description} />
      <main className={clsx('one-column', styles.archive)}>
        <h1>{title}</h1>
        {[...postsByYear].map(([year, posts]) => (
          <section key={year}>
            <h2>{year}</h2>
            <ul>
              {posts.map(({metadata}) => (
                <li key={metadata.permalink}>
                  <Link to={metadata.permalink}>{metadata.title}</Link>
                  <time dateTime={metadata.date}>{formatDate(new Date(metadata.date))}</time>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </main>
    </Layout>
  );
}
