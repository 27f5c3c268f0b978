import Link from '@docusaurus/Link';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import {EDIT_BUTTON, EDITABLE_FIGURE} from '../../../plugins/d2/client/attributes';
import styles from './styles.module.css';

export {Install, InstallOption} from './Install';

interface Children {
  readonly children: ReactNode;
}

/** The top of the landing page: a definition of D2, the next steps, and a diagram next to its source. */
export function Hero({children}: Children): ReactNode {
  return <header className={clsx(styles.section, styles.hero)}>{children}</header>;
}

/** A full-width part of the landing page. */
export function Section({children}: Children): ReactNode {
  return <section className={styles.section}>{children}</section>;
}

/** A section of the landing page, with text on one side and diagrams on the other. */
export function Point({children, flip = false}: Children & {readonly flip?: boolean}): ReactNode {
  return <section className={clsx(styles.section, styles.point, flip && styles.flip)}>{children}</section>;
}

/** The text of a section. */
export function Words({children}: Children): ReactNode {
  return <div className={styles.words}>{children}</div>;
}

/** The diagrams of a section. */
export function Show({children}: Children): ReactNode {
  return <div className={styles.show}>{children}</div>;
}

/** A grid with as many diagrams per row as fit. */
export function Cards({children}: Children): ReactNode {
  return <div className={styles.cards}>{children}</div>;
}

/** A heading, the most important line of the source, and the diagram with its whole source. */
export function Card({children}: Children): ReactNode {
  return <div className={styles.card}>{children}</div>;
}

/** The next steps. The first link is the primary one. */
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

/** Opens the editor of the page's first diagram, which may be out of view. */
export function Try({children}: Children): ReactNode {
  return (
    <button type="button" className={clsx(styles.action, styles.main, styles.try)} onClick={openFirstEditor}>
      {children}
    </button>
  );
}

function openFirstEditor(): void {
  const figure = document.querySelector(EDITABLE_FIGURE);
  if (!figure) return;
  // The editor takes the focus once it has loaded. On a phone, the diagram is below the button.
  figure.addEventListener('focusin', () => scrollToFigure(figure), {once: true});
  const editor = figure.querySelector<HTMLElement>('[contenteditable]');
  if (editor) editor.focus({preventScroll: true});
  else figure.querySelector<HTMLElement>(EDIT_BUTTON)?.click();
}

function scrollToFigure(figure: Element): void {
  const {top, bottom} = figure.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) figure.scrollIntoView({block: 'start'});
}

/** Links to the pages to read next. */
export function Next({children}: Children): ReactNode {
  return <section className={clsx(styles.section, styles.next)}>{children}</section>;
}
