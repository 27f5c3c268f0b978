import Link from '@docusaurus/Link';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Children {
  readonly children: ReactNode;
}

/** The top of the landing page: a heading, a sentence, what to do next, and a diagram beside its source. */
export function Hero({children}: Children): ReactNode {
  return <header className={clsx(styles.section, styles.hero)}>{children}</header>;
}

/** A point of the landing page: words on one side, a diagram with its source on the other. */
export function Point({children, flip = false}: Children & {readonly flip?: boolean}): ReactNode {
  return <section className={clsx(styles.section, styles.point, flip && styles.flip)}>{children}</section>;
}

/** The words of a section. */
export function Words({children}: Children): ReactNode {
  return <div className={styles.words}>{children}</div>;
}

/** The picture of a section. */
export function Show({children}: Children): ReactNode {
  return <div className={styles.show}>{children}</div>;
}

/** Links that look like buttons; the first is the main one. */
export function Actions({children}: Children): ReactNode {
  return <div className={styles.actions}>{children}</div>;
}

export function Action({
  to,
  main = false,
  children,
}: Children & {readonly to: string; readonly main?: boolean}): ReactNode {
  return (
    <Link to={to} className={clsx(styles.action, main && styles.main)}>
      {children}
    </Link>
  );
}

/** Short links to go on with. */
export function Next({children}: Children): ReactNode {
  return <section className={clsx(styles.section, styles.next)}>{children}</section>;
}
