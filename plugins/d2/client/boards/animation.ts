const REDUCED = '(prefers-reduced-motion: reduce)';

type State = 'still' | 'moving';

/** Stops what moves in a figure, or makes it move. @param button the one beside it */
export function act(button: HTMLElement): void {
  const figure = button.parentElement;
  if (!figure) return;
  const state = figure.dataset.d2Animation || (matchMedia(REDUCED).matches ? 'still' : 'moving');
  figure.dataset.d2Animation = state === 'moving' ? 'still' : 'moving';
  settle(figure);
}

/** Shows the pictures of the state that the reader chose, if they did: an editor may have put others there. */
export function settle(figure: HTMLElement): void {
  const state = figure.dataset.d2Animation;
  if (state !== 'still' && state !== 'moving') return;
  for (const image of figure.querySelectorAll<HTMLImageElement>('img[data-moving]')) showImage(image, state);
  for (const frame of figure.querySelectorAll<HTMLIFrameElement>('iframe[data-moving]')) showFrame(frame, state);
}

function showImage(image: HTMLImageElement, state: State): void {
  // From now on the reader's choice counts, and not the one that the system has for all pages.
  image.parentElement?.querySelector('source')?.setAttribute('media', 'not all');
  image.src = image.dataset[state] ?? image.src;
}

function showFrame(frame: HTMLIFrameElement, state: State): void {
  const address = frame.dataset[state];
  if (address === undefined) return;
  // One that is not seen is not loaded yet. One that is would make a step of the browser's Back of its new address.
  if (frame.offsetParent === null) frame.src = address;
  else frame.contentWindow?.location.replace(new URL(address, window.location.href).href);
}
