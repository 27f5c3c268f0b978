import {translate} from '@docusaurus/Translate';
import {Children, type CSSProperties, type ReactNode} from 'react';
import {createDataAttributes} from '../../client/attributes';
import type {Background, Motion} from '../../figure/contract';
import Animation from './Animation';
import styles from './styles.module.css';

/** Resolves a URL in a view: a path below the base URL, or a blob URL in the editor. */
export type ResolveUrl = (path: string) => string;

export interface Props {
  readonly src: string;
  /** The still and moving versions of an animated drawing. */
  readonly motion?: Motion;
  readonly background?: Background;
  /** The image's natural size, and its maximum width on the page, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly displayWidth: number;
  readonly alt: string;
  readonly loading: 'eager' | 'lazy';
  readonly resolveUrl: ResolveUrl;
  /** Links on top of the image. */
  readonly children?: ReactNode;
}

function createBackgroundStyle({light, dark}: Background): CSSProperties {
  return {'--d2-background-light': light, '--d2-background-dark': dark} as CSSProperties;
}

/** Renders a drawing as an image that opens in the lightbox when clicked. */
export default function DrawingImage(props: Props): ReactNode {
  const {src, motion, background, width, height, displayWidth, loading, alt, resolveUrl, children} = props;
  // In pixels, so that the layout doesn't shift while the image loads; on narrower screens, the image scrolls.
  const minWidth = `min(${displayWidth}px, ${width}px * var(--min-scale))`;
  const hasLinks = Children.count(children) > 0;
  const image = (
    <img
      src={resolveUrl(src)}
      alt={alt}
      width={displayWidth}
      height={Math.round((displayWidth * height) / width)}
      style={{maxWidth: displayWidth}}
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
      style={background && createBackgroundStyle(background)}
      {...(background && createDataAttributes({background: ''}))}
    >
      {hasLinks ? (
        <div className={styles.linkOverlay} style={{width: displayWidth, minWidth}}>
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
