/** Lays out an edited figure: side by side if there's enough room, and wider than its column only if the drawing needs that. */
import layout from './layout.module.css';
import {type AvailableWidth, splitWidth} from './split';

const WIDE_WINDOW = '(min-width: 1000px)';

const wideClass = layout.wide ?? '';
const coveredClass = layout.covered ?? '';
/** Scales the drawing to the size of its pane, instead of letting the pane grow with the drawing. */
export const fittedClass = layout.fitted ?? '';

/** Limits the images in a pane to the width that their author chose. */
export function limitImages(pane: Element): void {
  for (const image of pane.querySelectorAll('img'))
    image.style.setProperty('--d2-author-width', `${image.getAttribute('width')}px`);
}

/** Returns whether an edited figure shows its drawing and source side by side. */
function isSideBySide(figure: HTMLElement): boolean {
  return figure.classList.contains(wideClass);
}

/** The size of a figure before its editor opened, in CSS pixels. */
export interface BuiltSize {
  readonly height: number;
  /** Width of its drawing, even if the figure showed it smaller. 0 for text, which isn't scaled. */
  readonly drawingWidth: number;
}

/** How many callers have taken a figure out of the page's layout. The dialog and the on-screen keyboard can both do that. */
const detachCounts = new WeakMap<HTMLElement, number>();

const isInPage = (figure: HTMLElement): boolean => (detachCounts.get(figure) ?? 0) === 0;

/**
 * Prepares a figure for an editor that leaves the page's layout: the text below stays in place, and the drawing is fitted to its pane.
 *
 * @returns a function to call when the editor is back in the page
 */
export function takeOutOfPage(figure: HTMLElement): () => void {
  const changeCount = (change: 1 | -1): void => {
    const {offsetHeight} = figure;
    const wasInPage = isInPage(figure);
    detachCounts.set(figure, (detachCounts.get(figure) ?? 0) + change);
    if (wasInPage) figure.style.minHeight = `${offsetHeight}px`;
    else if (isInPage(figure)) figure.style.minHeight = '';
    figure.classList.toggle(fittedClass, isSideBySide(figure) || !isInPage(figure));
  };
  changeCount(1);
  return () => changeCount(-1);
}

/**
 * Lays out a figure for its editor, and updates the layout when the window or the column changes its width. The editor is about as high as
 * the figure was, so that the text below stays in place.
 *
 * @returns a function that restores the figure
 */
export function trackAvailableWidth(figure: HTMLElement, {height, drawingWidth}: BuiltSize): () => void {
  const wide = window.matchMedia(WIDE_WINDOW);
  const column = figure.closest<HTMLElement>('.col');
  const row = column?.parentElement;

  const setWide = (isWide: boolean): void => {
    figure.classList.toggle(wideClass, isWide);
    figure.parentElement?.classList.toggle(layout.wholeRow ?? '', isWide);
  };
  const setExtra = (extra: number): void => {
    figure.style.setProperty('--d2-extra-width', `${extra}px`);
    column?.nextElementSibling?.classList.toggle(coveredClass, extra > 0);
  };
  /** Measures the figure in its side-by-side layout, because style sheets may place it differently then. */
  const measureAvailableWidth = (): AvailableWidth => {
    setWide(true);
    setExtra(0);
    const {right, width} = figure.getBoundingClientRect();
    if (!row || !column) return {column: width, extra: 0};
    // Columns have the same padding as the row's end.
    const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight);
    return {column: width, extra: Math.max(0, end - right)};
  };
  let rowWidth = 0;
  let frame = 0;
  const update = (): void => {
    rowWidth = (row ?? document.documentElement).clientWidth;
    const split = wide.matches ? splitWidth(measureAvailableWidth(), drawingWidth) : undefined;
    setWide(split !== undefined);
    if (isInPage(figure)) figure.classList.toggle(fittedClass, split !== undefined);
    setExtra(split?.extra ?? 0);
    figure.style.setProperty('--d2-drawing-pane', `${split?.drawing ?? 0}px`);
  };

  limitImages(figure);
  figure.classList.add(layout.edited ?? '');
  figure.style.setProperty('--d2-height-before', `${height}px`);
  update();
  window.addEventListener('resize', update);
  // A scrollbar or the sidebar can also change the width. Waits for the next frame, because an observer mustn't resize the observed element.
  const observer = new ResizeObserver(([entry]) => {
    if (entry?.target.clientWidth !== rowWidth) frame = requestAnimationFrame(update);
  });
  observer.observe(row ?? document.documentElement);
  return () => {
    window.removeEventListener('resize', update);
    observer.disconnect();
    cancelAnimationFrame(frame);
    setExtra(0);
    setWide(false);
    figure.classList.remove(layout.edited ?? '', fittedClass);
    for (const name of ['--d2-extra-width', '--d2-height-before', '--d2-drawing-pane'])
      figure.style.removeProperty(name);
  };
}
