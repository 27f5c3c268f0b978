const REDUCED = '(prefers-reduced-motion: reduce)';

/** Stops an animated diagram, or makes it move. @param button names the pictures of both */
export function act(button: HTMLElement): void {
  const figure = button.parentElement;
  const image = figure?.querySelector('img');
  if (!figure || !image) return;
  const state = figure.dataset.d2Animation || (matchMedia(REDUCED).matches ? 'still' : 'moving');
  const next = state === 'moving' ? 'still' : 'moving';
  figure.dataset.d2Animation = next;
  // From now on the reader's word counts, and not the one that the system gives for all pages.
  image.parentElement?.querySelector('source')?.setAttribute('media', 'not all');
  image.src = button.dataset[next] ?? image.src;
}
