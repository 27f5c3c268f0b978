/** Gives an edited figure room: side by side if the window is wide enough, and across the table of contents if there's one. */
import layout from './layout.module.css';

const WIDE_WINDOW = '(min-width: 1000px)';

const wideClass = layout.wide ?? '';
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

/**
 * Lays out a figure for its editor, and follows the size of the window.
 *
 * @param height height of the figure before, in CSS pixels; the editor gets about the same, so that the text below stays in place
 * @returns a function that restores the figure
 */
export function followRoom(figure: HTMLElement, height: number): () => void {
  const wide = window.matchMedia(WIDE_WINDOW);
  const column = figure.closest<HTMLElement>('.col');
  const row = column?.parentElement;
  let extra = 0;

  const update = (): void => {
    figure.classList.toggle(wideClass, wide.matches);
    if (!figure.querySelector(':scope > dialog')) figure.classList.toggle(fittedClass, wide.matches);
    if (!row || !column) return;
    // Columns have the same padding as the row's end.
    const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(column).paddingRight);
    const ownEnd = figure.getBoundingClientRect().right - (wide.matches ? extra : 0);
    extra = wide.matches ? Math.max(0, end - ownEnd) : 0;
    figure.style.setProperty('--d2-extra-width', `${extra}px`);
  };

  limitImages(figure);
  figure.classList.add(layout.edited ?? '');
  figure.style.setProperty('--d2-height-before', `${height}px`);
  update();
  const observer = new ResizeObserver(update);
  observer.observe(row ?? document.documentElement);
  wide.addEventListener('change', update);
  return () => {
    observer.disconnect();
    wide.removeEventListener('change', update);
    figure.classList.remove(layout.edited ?? '', wideClass, fittedClass);
    for (const name of ['--d2-extra-width', '--d2-height-before']) figure.style.removeProperty(name);
  };
}
