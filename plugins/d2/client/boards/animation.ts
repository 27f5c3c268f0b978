import {ATTRIBUTES, createAttributeSelector} from '../attributes';

type MotionState = 'still' | 'moving';

/** Pauses or plays the animation around `button`. */
export function toggleAnimation(button: HTMLElement): void {
  const animation = button.parentElement;
  if (!animation) return;
  const prefersStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const state = animation.getAttribute(ATTRIBUTES.animation) || (prefersStill ? 'still' : 'moving');
  animation.setAttribute(ATTRIBUTES.animation, state === 'moving' ? 'still' : 'moving');
  applyMotion(animation);
}

/** Pauses or plays an animation's images and frames as the reader chose, if so. Call this again after an editor has replaced them. */
export function applyMotion(animation: HTMLElement): void {
  const state = animation.getAttribute(ATTRIBUTES.animation);
  if (state !== 'still' && state !== 'moving') return;
  for (const media of animation.querySelectorAll<HTMLElement>(createAttributeSelector('moving'))) {
    if (media instanceof HTMLImageElement) setImageState(media, state);
    else if (media instanceof HTMLIFrameElement) setFrameState(media, state);
  }
}

function setImageState(image: HTMLImageElement, state: MotionState): void {
  // From now on, the reader's choice overrides the system's preference.
  image.parentElement?.querySelector('source')?.setAttribute('media', 'not all');
  image.src = image.getAttribute(ATTRIBUTES[state]) ?? image.src;
}

function setFrameState(frame: HTMLIFrameElement, state: MotionState): void {
  const url = frame.getAttribute(ATTRIBUTES[state]);
  if (url === null) return;
  // Setting `src` would add an entry to the browser's history, unless the frame is hidden and hasn't loaded yet.
  if (frame.offsetParent === null) frame.src = url;
  else frame.contentWindow?.location.replace(new URL(url, window.location.href).href);
}
