import Heading from '@theme/Heading';
import Tag from '@theme/Tag';
import type {Props} from '@theme/TagsListByLetter';
import type React from 'react';
import {groupByLetter} from './letters';
import styles from './styles.module.css';

/** Replaces the theme's list of tags by letter, which groups by the first character, and therefore Korean tags by their first syllable. */
export default function TagsListByLetter({tags}: Props): React.ReactNode {
  return (
    <section className="margin-vert--lg">
      {groupByLetter(tags).map(({letter, tags: group}) => (
        <article key={letter}>
          <Heading as="h2" id={letter}>
            {letter}
          </Heading>
          <ul className="padding--none">
            {group.map((tag) => (
              <li key={tag.permalink} className={styles.tag}>
                <Tag {...tag} />
              </li>
            ))}
          </ul>
          <hr />
        </article>
      ))}
    </section>
  );
}
