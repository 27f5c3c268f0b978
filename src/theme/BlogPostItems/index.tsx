/** Wraps the theme's list of posts: see `styles.module.css` for how it looks. */
import type {Props} from '@theme/BlogPostItems';
import BlogPostItems from '@theme-original/BlogPostItems';
import type {ReactNode} from 'react';
import {Hurry} from '../../../plugins/d2/theme/D2Figure/hurry';
import styles from './styles.module.css';

/** Posts below each other: the diagrams of all but the first one are fetched when they are near. */
export default function HurryFirstItem({items, ...rest}: Props): ReactNode {
  return (
    <div className={styles.list}>
      {items.map((item, i) => (
        <Hurry key={item.content.metadata.permalink} value={i === 0}>
          <BlogPostItems items={[item]} {...rest} />
        </Hurry>
      ))}
    </div>
  );
}
