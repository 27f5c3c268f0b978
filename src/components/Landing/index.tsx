import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import {EDIT_BUTTON, EDITABLE_FIGURE} from '../../../plugins/d2/client/attributes';
import {separateDrawings} from '../Drawing/readDrawing';
import {Thumbnail} from '../Drawing/Thumbnail';
import styles from './styles.module.css';

export {Install, InstallOption} from './Install';
export {Swatches} from './Swatches';

/** The anchor of the landing page's first diagram. */
const FIRST_FIGURE_ID = 'diagram-index';

interface ChildrenProps {
  readonly children: ReactNode;
}

/** Renders the top of the landing page: a definition of D2, the next steps, and a diagram next to its source. */
export function Hero({children}: ChildrenProps): ReactNode {
  return <header className={clsx(styles.section, styles.hero)}>{children}</header>;
}

/** Renders a full-width part of the landing page. */
export function Section({children}: ChildrenProps): ReactNode {
  return <section className={styles.section}>{children}</section>;
}

/** Renders a section's heading and its text, which introduce the figures next to or below them. */
export function TextBlock({children}: ChildrenProps): ReactNode {
  return <div className={styles.textBlock}>{children}</div>;
}

/** Renders a figure or a table as wide as its section or column. */
export function WideBlock({children}: ChildrenProps): ReactNode {
  return <div className={styles.wideBlock}>{children}</div>;
}

/** Renders a grid of cards. */
export function Cards({children}: ChildrenProps): ReactNode {
  return <div className={styles.cards}>{children}</div>;
}

/** Renders a card: a thumbnail, a heading whose link covers the whole card, and the most important line of the source. */
export function Card({children}: ChildrenProps): ReactNode {
  const {drawings, rest} = separateDrawings(children);
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

/** Shows a change as a reviewer sees it: the diff, and the drawings before and after. */
export function Review({
  before,
  after,
  children,
}: ChildrenProps & {readonly before: string; readonly after: string}): ReactNode {
  const {drawings, rest} = separateDrawings(children);
  return (
    <div className={styles.review}>
      {rest}
      <div className={styles.beforeAfter}>
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

/** Renders a figure and text in two columns. With `textFirst`, the text comes first. Either way, its column is the narrower one. */
export function TwoColumns({children, textFirst = false}: ChildrenProps & {readonly textFirst?: boolean}): ReactNode {
  return (
    <section className={clsx(styles.section, styles.twoColumns, textFirst && styles.textFirst)}>{children}</section>
  );
}

/** Renders the calls to action. The first link is the primary one. */
export function Actions({children}: ChildrenProps): ReactNode {
  return <div className={styles.actions}>{children}</div>;
}

/** Renders a call to action that leads to another page. */
export function ActionLink({to, children}: ChildrenProps & {readonly to: string}): ReactNode {
  return (
    <Link to={to} className={clsx(styles.action, styles.primary)}>
      {children}
    </Link>
  );
}

/** Renders a link to the page's first diagram, which may be out of view. Opens its editor once the page's scripts run. */
export function TryLink({children}: ChildrenProps): ReactNode {
  return (
    <a
      href={`#${FIRST_FIGURE_ID}`}
      className={styles.action}
      onClick={(event) => {
        event.preventDefault();
        openFirstEditor();
      }}
    >
      {children}
    </a>
  );
}

function openFirstEditor(): void {
  const figure = document.querySelector(EDITABLE_FIGURE);
  if (!figure) return;
  // The editor takes the focus once it has loaded. Scroll to it now, because on a phone the diagram is below the button.
  figure.addEventListener('focusin', () => scrollToFigure(figure), {once: true});
  const editor = figure.querySelector<HTMLElement>('[contenteditable]');
  if (editor) editor.focus({preventScroll: true});
  else figure.querySelector<HTMLElement>(EDIT_BUTTON)?.click();
}

function scrollToFigure(figure: Element): void {
  const {top, bottom} = figure.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) figure.scrollIntoView({block: 'nearest'});
}

/** Renders cards that link to the pages to read next. */
export function NextSteps({children}: ChildrenProps): ReactNode {
  return <section className={clsx(styles.section, styles.nextSteps)}>{children}</section>;
}

/** Renders a card with an icon, a link that covers the whole card, and a description. */
export function NextStepCard({icon, children}: ChildrenProps & {readonly icon: string}): ReactNode {
  return (
    <div className={styles.nextStepCard}>
      <img src={useBaseUrl(`img/icons/${icon}.svg`)} width="44" height="44" alt="" loading="lazy" />
      {children}
    </div>
  );
}
