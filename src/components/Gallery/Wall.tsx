import {translate} from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import clsx from 'clsx';
import type {CSSProperties, ReactNode} from 'react';
import {type Card, type Choice, isChosen} from './cards';
import {WALL_ID} from './context';
import {ENGINES} from './phrases';
import styles from './styles.module.css';

interface Props {
  readonly cards: readonly Card[];
  readonly choice: Choice;
  readonly onOpen: () => void;
}

/** All thumbnails. The first one is large while nothing is filtered out. */
export default function Wall({cards, choice, onOpen}: Props): ReactNode {
  const isWhole = cards.every((card) => isChosen(card, choice));
  const label = translate({id: 'gallery.wall', message: 'Examples', description: 'Name of the list of thumbnails'});
  return (
    <nav aria-label={label}>
      <ul id={WALL_ID} className={clsx(styles.wall, isWhole && styles.whole)}>
        {cards.map((card, i) => (
          <li key={card.id} hidden={!isChosen(card, choice)}>
            <a className={styles.card} href={`#${card.id}`} onClick={onOpen}>
              <Thumbnail card={card} isFirst={i === 0} />
              <strong>{card.title}</strong>
              <small>
                {translate(
                  {id: 'gallery.facts', message: '{lines} lines · {engine}', description: 'Below a thumbnail'},
                  {lines: String(card.lineCount), engine: ENGINES[card.engine]()},
                )}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Thumbnail({card, isFirst}: {readonly card: Card; readonly isFirst: boolean}): ReactNode {
  const {withBaseUrl} = useBaseUrlUtils();
  const {src, width, height, ground} = card.thumbnail;
  const background = ground && ({'--d2-light': ground.light, '--d2-dark': ground.dark} as CSSProperties);
  return (
    <span className={clsx(styles.thumbnail, height > width && styles.tall)} style={background}>
      {/* The link's text already says what it shows, and its outline is in the example. A wall doesn't move. */}
      <img
        src={withBaseUrl(src)}
        alt=""
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding={isFirst ? 'sync' : 'async'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </span>
  );
}
