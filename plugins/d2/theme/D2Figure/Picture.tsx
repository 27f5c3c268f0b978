import {translate} from '@docusaurus/Translate';
import {Children, type CSSProperties, type ReactNode} from 'react';
import type {Ground, Motion} from '../../figure/contract';
import Animation from './Animation';
import {LEAST_SCALE} from './scale';
import styles from './styles.module.css';

/** The address of what a figure names by its path below the base URL. */
export type Address = (path: string) => string;

export interface Props {
  readonly src: string;
  /** The pictures that rest and move, of one that moves unless the reader's settings are against it. */
  readonly motion?: Motion;
  readonly ground?: Ground;
  /** Its natural size, and the width at which it is shown at most, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly display: number;
  readonly alt: string;
  readonly loading: 'eager' | 'lazy';
  readonly address: Address;
  /** What lies over the picture. */
  readonly children?: ReactNode;
}

function groundStyle({light, dark}: Ground): CSSProperties {
  return {'--d2-light': light, '--d2-dark': dark} as CSSProperties;
}

export default function Picture(props: Props): ReactNode {
  const {src, motion, ground, width, height, display, loading, alt, address, children} = props;
  // The width is known before the picture is there, so that nothing moves when it comes.
  const minWidth = Math.min(display, Math.round(width * LEAST_SCALE));
  const hasLayers = Children.count(children) > 0;
  const image = (
    <img
      src={address(src)}
      alt={alt}
      width={display}
      height={Math.round((display * height) / width)}
      style={{maxWidth: display}}
      loading={loading}
      decoding={loading === 'eager' ? 'sync' : 'async'}
      fetchPriority={loading === 'eager' ? 'high' : undefined}
      data-still={motion && address(motion.still)}
      data-moving={motion && address(motion.moving)}
    />
  );
  const link = (
    <a
      href={address(src)}
      title={translate({id: 'd2.zoom.open', message: 'Enlarge', description: 'What a click on a diagram does'})}
      data-d2="zoom"
      style={hasLayers ? undefined : {minWidth}}
    >
      {motion ? (
        // The picture has the same condition inside, but not all browsers apply the reader's preference to images.
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcSet={address(motion.still)} />
          {image}
        </picture>
      ) : (
        image
      )}
    </a>
  );
  const board = (
    <div className={styles.board} style={ground && groundStyle(ground)} data-d2-ground={ground && ''}>
      {hasLayers ? (
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
