import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import {EDIT_BUTTON, EDITABLE_FIGURE} from '../../../plugins/d2/client/attributes';
import {readFigures} from './readFigures';
import styles from './styles.module.css';
import {Thumbnail} from './Thumbnail';

export {Install, InstallOption} from './Install';
export {Swatches} from './Swatches';

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

/** The heading of a section, and a paragraph next to it. */
export function Words({children}: Children): ReactNode {
  return <div className={styles.words}>{children}</div>;
}

/** A figure across the page. */
export function Wide({children}: Children): ReactNode {
  return <div className={styles.wide}>{children}</div>;
}

/** A grid of cards. */
export function Cards({children}: Children): ReactNode {
  return <div className={styles.cards}>{children}</div>;
}

/** A thumbnail, with a heading whose link covers the whole card, and the most important line of the source. */
export function Card({children}: Children): ReactNode {
  const {drawings, rest} = readFigures(children);
  return (
    <div className={styles.card}>
      {drawings.map((drawing) => (
        <div key={drawing.src} className={styles.thumbnail}>
          <Thumbnail drawing={drawing} />
        </div>
      ))}
      {rest}
    </div>
  );
}

/** A change as a reviewer sees it: its lines, and the drawings before and after. */
export function Review({
  before,
  after,
  children,
}: Children & {readonly before: string; readonly after: string}): ReactNode {
  const {drawings, rest} = readFigures(children);
  return (
    <div className={styles.review}>
      {rest}
      <div className={styles.pair}>
        {drawings.map((drawing, i) => (
          <figure key={drawing.src}>
            <Thumbnail drawing={drawing} />
            <figcaption>{i === 0 ? before : after}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** Two columns: text, and what it's about. With `flip`, the text has the narrower column at the start. */
export function Point({children, flip = false}: Children & {readonly flip?: boolean}): ReactNode {
  return <section className={clsx(styles.section, styles.point, flip && styles.flip)}>{children}</section>;
}

/** The next steps. The first link is the primary one. */
export function Actions({children}: Children): ReactNode {
  return <div className={styles.actions}>{children}</div>;
}

export function Action({to, children}: Children & {readonly to: string}): ReactNode {
  return (
    <Link to={to} className={clsx(styles.action, styles.main)}>
      {children}
    </Link>
  );
}

/** Opens the editor of the page's first diagram, which may be out of view. */
export function Try({children}: Children): ReactNode {
  return (
    <button type="button" className={clsx(styles.action, styles.try)} onClick={openFirstEditor}>
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

/** Cards that lead to the pages to read next. */
export function Next({children}: Children): ReactNode {
  return <section className={clsx(styles.section, styles.next)}>{children}</section>;
}

/** A card with an icon, a link that covers the whole card, and what's there. */
export function NextCard({icon, children}: Children & {readonly icon: string}): ReactNode {
  return (
    <div className={styles.nextCard}>
      <img src={useBaseUrl(`img/icons/${icon}.svg`)} width="44" height="44" alt="" loading="lazy" />
      {children}
    </div>
  );
}
