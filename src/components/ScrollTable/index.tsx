import {type ComponentProps, type ReactNode, useRef} from 'react';
import styles from './styles.module.css';
import {useScrollRegion} from './useScrollRegion';

/** Renders a table that scrolls horizontally if it's wider than the page, also with the keyboard. */
export default function ScrollTable(props: ComponentProps<'table'>): ReactNode {
  const region = useRef<HTMLDivElement>(null);
  useScrollRegion(region, 'table');
  return (
    <div ref={region} className={`scrolls ${styles.scroll}`}>
      <table {...props} />
      <span className={styles.loadMarker} hidden />
    </div>
  );
}
