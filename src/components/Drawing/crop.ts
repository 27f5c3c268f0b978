import clsx from 'clsx';
import styles from './styles.module.css';

/** The side of a dense drawing that a thumbnail shows enlarged. */
export type Detail = 'left' | 'right';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the class of a thumbnail that only shows a part of its drawing, or `undefined` if it shows all of it. */
export function getCropClass({width, height}: Size, detail?: Detail): string | undefined {
  if (detail) return clsx(styles.detail, detail === 'right' && styles.right);
  return width < 1.4 * height ? styles.portrait : undefined;
}
