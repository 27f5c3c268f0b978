import styles from './styles.module.css';

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the class of a thumbnail that only shows a part of its drawing, or `undefined` if it shows all of it.
 *
 * @param isDetail whether to enlarge the top left corner of a dense drawing
 */
export function getCropClass({width, height}: Size, isDetail = false): string | undefined {
  if (isDetail) return styles.detail;
  return width < 1.1 * height ? styles.portrait : undefined;
}
