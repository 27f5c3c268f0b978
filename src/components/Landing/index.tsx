import Link from '@docusaurus/Link';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export {Install, Way} from './Install';

interface Children {
  readonly children: ReactNode;
}

/** The top of the landing page: what D2 is, what to do next, and a diagram beside its source. */
export function Hero({children}: Children): ReactNode {
  return <header className={clsx(styles.section, styles.hero)}>{children}</header>;
}

/** A part of the landing page over its whole width. */
export function Section({children}: Children): ReactNode {
  return <section className={styles.section}>{children}</section>;
}

/** A point of the landing page: words on one side, diagrams on the other. */
export function Point({children, flip = false}: Children & {readonly flip?: boolean}): ReactNode {
  return <section className={clsx(styles.section, styles.point, flip && styles.flip)}>{children}</section>;
}

/** The words of a section. */
export function Words({children}: Children): ReactNode {
  return <div className={styles.words}>{children}</div>;
}

/** The pictures of a section. */
export function Show({children}: Children): ReactNode {
  return <div className={styles.show}>{children}</div>;
}

/** Diagrams beside each other, as many as there is room for. */
export function Cards({children}: Children): ReactNode {
  return <div className={styles.cards}>{children}</div>;
}

/** A heading, the line that makes the picture what it is, and the picture with its source. */
export function Card({children}: Children): ReactNode {
  return <div className={styles.card}>{children}</div>;
}

/** What to do next: the first is the main thing. */
export function Actions({children}: Children): ReactNode {
  return <div className={styles.actions}>{children}</div>;
}

export function Action({to, children}: Children & {readonly to: string}): ReactNode {
  return (
    <Link to={to} className={styles.action}>
      {children}
    </Link>
  );
}

/** Opens the editor of the page's first diagram, which may be out of sight. */
export function Try({children}: Children): ReactNode {
  return (
    <button type="button" className={clsx(styles.action, styles.main, styles.try)} onClick={openFirst}>
      {children}
    </button>
  );
}

function openFirst(): void {
  const figure = document.querySelector('figure[data-d2-live]');
  if (!figure) return;
  // The editor takes focus when it is there. On a phone the diagram is below the button.
  figure.addEventListener('focusin', () => show(figure), {once: true});
  const editor = figure.querySelector<HTMLElement>('[contenteditable]');
  if (editor) editor.focus({preventScroll: true});
  else figure.querySelector<HTMLElement>('[data-d2="edit"]')?.click();
}

function show(figure: Element): void {
  const {top, bottom} = figure.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) figure.scrollIntoView({block: 'start'});
}

/** Short links to go on with. */
export function Next({children}: Children): ReactNode {
  return <section className={clsx(styles.section, styles.next)}>{children}</section>;
}
