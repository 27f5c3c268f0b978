import {translate} from '@docusaurus/Translate';
import {Children, type CSSProperties, type ReactNode} from 'react';
import {createDataAttributes} from '../../client/attributes';
import type {Background, Motion} from '../../figure/contract';
import Animation from './Animation';
import styles from './styles.module.css';

/** Resolves an address in a view: a path below the base URL, or a blob URL in the editor. */
export type ResolveUrl = (path: string) => string;

export interface Props {
  readonly src: string;
  /** The still and moving versions of an animated picture. */
  readonly motion?: Motion;
  readonly ground?: Background;
  /** The picture's natural size, and its maximum width on the page, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly display: number;
  readonly alt: string;
  readonly loading: 'eager' | 'lazy';
  readonly resolveUrl: ResolveUrl;
  /** Links on top of the picture. */
  readonly children?: ReactNode;
}

function createBackgroundStyle({light, dark}: Background): CSSProperties {
  return {'--d2-light': light, '--d2-dark': dark} as CSSProperties;
}

/** Shows an image that opens in the lightbox when clicked. */
export default function Picture(props: Props): ReactNode {
  const {src, motion, ground, width, height, display, loading, alt, resolveUrl, children} = props;
  // In pixels, so that the layout doesn't shift while the image loads; on narrower screens, the picture scrolls.
  const minWidth = `min(${display}px, ${width}px * var(--min-scale))`;
  const hasLinks = Children.count(children) > 0;
  const image = (
    <img
      src={resolveUrl(src)}
      alt={alt}
      width={display}
      height={Math.round((display * height) / width)}
      style={{maxWidth: display}}
      loading={loading}
      decoding={loading === 'eager' ? 'sync' : 'async'}
      fetchPriority={loading === 'eager' ? 'high' : undefined}
      {...(motion && createDataAttributes({still: resolveUrl(motion.still), moving: resolveUrl(motion.moving)}))}
    />
  );
  const link = (
    <a
      href={resolveUrl(src)}
      title={translate({id: 'd2.zoom.open', message: 'Enlarge', description: 'What a click on a diagram does'})}
      {...createDataAttributes({action: 'zoom'})}
      style={hasLinks ? undefined : {minWidth}}
    >
      {motion ? (
        // The SVG has the same media query, but not all browsers apply the reader's preference inside images.
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcSet={resolveUrl(motion.still)} />
          {image}
        </picture>
      ) : (
        image
      )}
    </a>
  );
  const board = (
    <div
      className={styles.board}
      style={ground && createBackgroundStyle(ground)}
      {...(ground && createDataAttributes({ground: ''}))}
    >
      {hasLinks ? (
        <div className={styles.layers} style={{width: display, minWidth}}>
          {link}
          {children}
        </div>
      ) : (
        link
      )}
    </div>
  );
  return motion ? <Animation>{board}</Animation> : board;
}
