import {ATTRIBUTES, attributeSelector} from '../attributes';

type State = 'still' | 'moving';

/** Pauses or plays the animation around `button`. */
export function toggleAnimation(button: HTMLElement): void {
  const animation = button.parentElement;
  if (!animation) return;
  const prefersStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const state = animation.getAttribute(ATTRIBUTES.animation) || (prefersStill ? 'still' : 'moving');
  animation.setAttribute(ATTRIBUTES.animation, state === 'moving' ? 'still' : 'moving');
  restoreMotion(animation);
}

/** Applies the state that the reader chose, if any, after an editor has replaced the animation's images. */
export function restoreMotion(animation: HTMLElement): void {
  const state = animation.getAttribute(ATTRIBUTES.animation);
  if (state !== 'still' && state !== 'moving') return;
  for (const media of animation.querySelectorAll<HTMLElement>(attributeSelector('moving'))) {
    if (media instanceof HTMLImageElement) showImage(media, state);
    else if (media instanceof HTMLIFrameElement) showFrame(media, state);
  }
}

function showImage(image: HTMLImageElement, state: State): void {
  // From now on, the reader's choice overrides the system's preference.
  image.parentElement?.querySelector('source')?.setAttribute('media', 'not all');
  image.src = image.getAttribute(ATTRIBUTES[state]) ?? image.src;
}

function showFrame(frame: HTMLIFrameElement, state: State): void {
  const address = frame.getAttribute(ATTRIBUTES[state]);
  if (address === null) return;
  // Setting `src` would add an entry to the browser's history, except in a hidden frame, which hasn't loaded yet.
  if (frame.offsetParent === null) frame.src = address;
  else frame.contentWindow?.location.replace(new URL(address, window.location.href).href);
}
