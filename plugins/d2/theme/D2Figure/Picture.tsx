import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import type {Motion} from '../../figure/contract';
import Animation from './Animation';
import {LEAST_SCALE} from './scale';
import styles from './styles.module.css';

/** The address of what a figure names by its path below the base URL. */
export type Address = (path: string) => string;

export interface Props {
  readonly src: string;
  /** The pictures that rest and move, of one that moves unless the reader's settings are against it. */
  readonly motion?: Motion;
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

export default function Picture(props: Props): ReactNode {
  const {src, motion, width, height, display, loading, alt, address, children} = props;
  // The width is known before the picture is there, so that nothing moves when it comes.
  const size = {width: display, minWidth: Math.min(display, Math.round(width * LEAST_SCALE))};
  const image = (
    <img
      src={address(src)}
      alt={alt}
      width={display}
      height={Math.round((display * height) / width)}
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
      style={children ? undefined : size}
    >
      {motion ? (
        // The picture has the same condition inside, but not all browsers tell an image what its reader asked for.
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
    <div className={styles.board}>
      {children ? (
        <div className={styles.layers} style={size}>
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
