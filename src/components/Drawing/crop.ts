import styles from './styles.module.css';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the class of a thumbnail that only shows the top of its drawing, or `undefined` if it shows all of it. */
export function getCropClass({width, height}: Size): string | undefined {
  return width < 1.1 * height ? styles.portrait : undefined;
}
