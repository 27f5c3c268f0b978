import {translate} from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import clsx from 'clsx';
import type {CSSProperties, ReactNode} from 'react';
import {type Card, type Filter, matchesFilter} from './cards';
import {THUMBNAIL_GRID_ID} from './context';
import {ENGINE_LABELS} from './phrases';
import styles from './styles.module.css';

interface Props {
  readonly cards: readonly Card[];
  readonly filter: Filter;
  /** Called before a link opens an example, for example to save the scroll position. */
  readonly onOpen: () => void;
}

/** Lists the examples as thumbnails. All of them have the same size while the filter hides an example, because the rest would leave gaps. */
export default function ThumbnailGrid({cards, filter, onOpen}: Props): ReactNode {
  const isUnfiltered = cards.every((card) => matchesFilter(card, filter));
  const label = translate({
    id: 'gallery.list',
    message: 'Examples',
    description: 'Accessible name of the list of example thumbnails',
  });
  return (
    <nav className={styles.gallery} aria-label={label}>
      <ul id={THUMBNAIL_GRID_ID} className={styles.grid}>
        {cards.map((card, i) => (
          <li
            key={card.id}
            className={isUnfiltered && card.size ? styles[card.size] : undefined}
            hidden={!matchesFilter(card, filter)}
          >
            <a className={styles.card} href={`#${card.id}`} onClick={onOpen}>
              <Thumbnail card={card} isFirst={i === 0} />
              <strong>{card.title}</strong>
              <small>
                {translate(
                  {
                    id: 'gallery.caption',
                    message: '{lines} lines · {engine}',
                    description: 'Caption below a thumbnail: the number of source lines and the layout engine',
                  },
                  {lines: String(card.lineCount), engine: ENGINE_LABELS[card.engine]()},
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
  const {src, width, height, background} = card.thumbnail;
  const backgroundStyle =
    background &&
    ({'--d2-background-light': background.light, '--d2-background-dark': background.dark} as CSSProperties);
  const isTall = width < 1.1 * height;
  return (
    <span
      className={clsx(styles.thumbnail, card.detail ? styles.detail : isTall && styles.portrait)}
      style={backgroundStyle}
    >
      {/* Decorative: the link's text is the example's title, and the opened example has the full alt text. Only the first image is sure to
          be in view when the page loads, so the others are lazy. */}
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
