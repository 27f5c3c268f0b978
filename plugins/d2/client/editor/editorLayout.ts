/** Gives an edited figure room: side by side if there's enough, across what's next to its column only if the drawing needs that. */
import layout from './layout.module.css';
import {type Room, splitRoom} from './split';

const WIDE_WINDOW = '(min-width: 1000px)';

const wideClass = layout.wide ?? '';
const coveredClass = layout.covered ?? '';
/** The drawing is scaled to the size of its pane, instead of the pane growing with the drawing. */
export const fittedClass = layout.fitted ?? '';

/** Limits the images in a pane to the width that their author chose. */
export function limitImages(pane: Element): void {
  for (const image of pane.querySelectorAll('img'))
    image.style.setProperty('--d2-author-width', `${image.getAttribute('width')}px`);
}

/** Returns whether an edited figure shows its drawing and source side by side. */
export function isSideBySide(figure: HTMLElement): boolean {
  return figure.classList.contains(wideClass);
}

/** What a figure looked like before its editor opened, in CSS pixels. */
export interface BuiltSize {
  readonly height: number;
  /** Width of its drawing, even if the figure showed it smaller. 0 for text, which isn't scaled. */
  readonly drawingWidth: number;
}

/** For each figure whose editor fills the window or what's visible above a keyboard, how many parts of the editor do that. */
const takers = new WeakMap<HTMLElement, number>();

const isInPage = (figure: HTMLElement): boolean => (takers.get(figure) ?? 0) === 0;

/**
 * Prepares a figure for an editor that leaves the page's layout: the text below stays in place, and the drawing is fitted to its pane.
 *
 * @returns a function to call when the editor is back
 */
export function takeOutOfPage(figure: HTMLElement): () => void {
  const countTakers = (change: 1 | -1): void => {
    const {offsetHeight} = figure;
    const wasInPage = isInPage(figure);
    takers.set(figure, (takers.get(figure) ?? 0) + change);
    if (wasInPage) figure.style.minHeight = `${offsetHeight}px`;
    else if (isInPage(figure)) figure.style.minHeight = '';
    figure.classList.toggle(fittedClass, isSideBySide(figure) || !isInPage(figure));
  };
  countTakers(1);
  return () => countTakers(-1);
}

/**
 * Lays out a figure for its editor, and follows the size of the window.
 *
 * @param built the size of the figure before; the editor is about as high, so that the text below stays in place
 * @returns a function that restores the figure
 */
export function followRoom(figure: HTMLElement, {height, drawingWidth}: BuiltSize): () => void {
  const wide = window.matchMedia(WIDE_WINDOW);
  const column = figure.closest<HTMLElement>('.col');
  const row = column?.parentElement;

  const setExtra = (extra: number): void => {
    figure.style.setProperty('--d2-extra-width', `${extra}px`);
    column?.nextElementSibling?.classList.toggle(coveredClass, extra > 0);
  };
  /** Measures the figure as if it were side by side, because style sheets may then place it differently. */
  const measureRoom = (): Room => {
    figure.classList.add(wideClass);
    setExtra(0);
    const {right, width} = figure.getBoundingClientRect();
    if (!row || !column) return {own: width, extra: 0};
    // Columns have the same padding as the row's end.
    const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight);
    return {own: width, extra: Math.max(0, end - right)};
  };
  let rowWidth = 0;
  let frame = 0;
  const update = (): void => {
    rowWidth = (row ?? document.documentElement).clientWidth;
    const split = wide.matches ? splitRoom(measureRoom(), drawingWidth) : undefined;
    figure.classList.toggle(wideClass, split !== undefined);
    if (isInPage(figure)) figure.classList.toggle(fittedClass, split !== undefined);
    setExtra(split?.extra ?? 0);
    figure.style.setProperty('--d2-drawing-pane', `${split?.drawing ?? 0}px`);
  };

  limitImages(figure);
  figure.classList.add(layout.edited ?? '');
  figure.style.setProperty('--d2-height-before', `${height}px`);
  update();
  window.addEventListener('resize', update);
  // A scrollbar or the sidebar can change the width as well. An observer mustn't change the size of what it observes, so that has to wait.
  const observer = new ResizeObserver(([entry]) => {
    if (entry?.target.clientWidth !== rowWidth) frame = requestAnimationFrame(update);
  });
  observer.observe(row ?? document.documentElement);
  return () => {
    window.removeEventListener('resize', update);
    observer.disconnect();
    cancelAnimationFrame(frame);
    setExtra(0);
    figure.classList.remove(layout.edited ?? '', wideClass, fittedClass);
    for (const name of ['--d2-extra-width', '--d2-height-before', '--d2-drawing-pane'])
      figure.style.removeProperty(name);
  };
}
