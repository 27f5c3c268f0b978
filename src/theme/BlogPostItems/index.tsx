/** Wraps the theme's list of posts to style it. */
import type {Props} from '@theme/BlogPostItems';
import BlogPostItems from '@theme-original/BlogPostItems';
import type {ReactNode} from 'react';
import {EagerLoadingContext} from '../../../plugins/d2/theme/D2Figure/eagerLoading';
import styles from './styles.module.css';

/** Renders a list of posts. Only the first post's diagrams load immediately; the others load when they're about to scroll into view. */
export default function EagerFirstItem({items, ...rest}: Props): ReactNode {
  return (
    <div className={styles.list}>
      {items.map((item, i) => (
        <EagerLoadingContext key={item.content.metadata.permalink} value={i === 0}>
          <BlogPostItems items={[item]} {...rest} />
        </EagerLoadingContext>
      ))}
    </div>
  );
}
