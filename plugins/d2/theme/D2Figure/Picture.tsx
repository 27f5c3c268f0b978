import {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type {ReactNode} from 'react';
import {LEAST_SCALE} from './scale';
import styles from './styles.module.css';

export interface Props {
  /** Path of the SVG below the base URL, its natural size, and the width at which it is shown at most, in CSS pixels. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly display: number;
  readonly alt: string;
  readonly loading?: 'eager' | 'lazy';
  /** Path of the picture for readers who asked for less motion. */
  readonly still?: string;
  /** What lies over the picture. */
  readonly children?: ReactNode;
}

export default function Picture({
  src,
  still,
  width,
  height,
  display,
  loading = 'lazy',
  alt,
  children,
}: Props): ReactNode {
  const address = useBaseUrl(src);
  // The width is known before the picture is there, so that nothing moves when it comes.
  const size = {width: display, minWidth: Math.min(display, Math.round(width * LEAST_SCALE))};
  const rests = useBaseUrl(still ?? '');
  const image = (
    <img
      src={address}
      alt={alt}
      width={display}
      height={Math.round((display * height) / width)}
      loading={loading}
      decoding={loading === 'eager' ? 'sync' : 'async'}
      fetchPriority={loading === 'eager' ? 'high' : undefined}
    />
  );
  const link = (
    <a
      href={address}
      title={translate({id: 'd2.zoom.open', message: 'Enlarge', description: 'What a click on a diagram does'})}
      data-d2="zoom"
      style={children ? undefined : size}
    >
      {still ? (
        // The picture has the same condition inside, but not all browsers tell an image what its reader asked for.
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcSet={rests} />
          {image}
        </picture>
      ) : (
        image
      )}
    </a>
  );
  return (
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
}
