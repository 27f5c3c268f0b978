import type {ComponentProps, ReactNode} from 'react';
import styles from './styles.module.css';

/** A table that scrolls sideways, by pointer and by keyboard, where it is wider than the page. */
export default function ScrollTable(props: ComponentProps<'table'>): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <div className={`scrolls ${styles.scroll}`} tabIndex={0}>
      <table {...props} />
      <span className={styles.end} hidden />
    </div>
  );
}
