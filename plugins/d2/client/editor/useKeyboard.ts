import {useLayoutEffect, useState} from 'react';
import layout from './layout.module.css';
import {fittedClass, isSideBySide} from './room';

/** A browser's own bars change the visible height by less than this. */
const MIN_KEYBOARD_HEIGHT_PX = 120;

/**
 * While an on-screen keyboard covers a part of the page and the source has the focus, shows the drawing and the source in the visible
 * part.
 *
 * @param place the element that the editor is rendered into
 * @returns whether that's the case
 */
export function useKeyboard(place: HTMLElement): boolean {
  const [isOpen, setOpen] = useState(false);

  useLayoutEffect(() => {
    const {visualViewport: viewport} = window;
    if (!viewport) return;
    const touch = window.matchMedia('(pointer: coarse)');
    const update = (): void => {
      const {activeElement} = document;
      const isWriting = activeElement instanceof HTMLElement && activeElement.isContentEditable;
      const covered = document.documentElement.clientHeight - viewport.height * viewport.scale;
      setOpen(touch.matches && isWriting && place.contains(activeElement) && covered > MIN_KEYBOARD_HEIGHT_PX);
      place.style.setProperty('--d2-visible-top', `${viewport.offsetTop}px`);
      place.style.setProperty('--d2-visible-height', `${viewport.height}px`);
    };
    // The focus is nowhere between two elements.
    const updateLater = (): void => queueMicrotask(update);
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    place.addEventListener('focusin', update);
    place.addEventListener('focusout', updateLater);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      place.removeEventListener('focusin', update);
      place.removeEventListener('focusout', updateLater);
    };
  }, [place]);

  useLayoutEffect(() => {
    const figure = place.closest('figure');
    if (!isOpen || !figure) return;
    const {minHeight} = figure.style;
    // The text below stays in place.
    figure.style.minHeight = `${figure.offsetHeight}px`;
    figure.classList.add(fittedClass);
    place.classList.add(layout.typing ?? '');
    return () => {
      figure.style.minHeight = minHeight;
      place.classList.remove(layout.typing ?? '');
      figure.classList.toggle(fittedClass, isSideBySide(figure) || figure.querySelector(':scope > dialog') !== null);
    };
  }, [isOpen, place]);

  return isOpen;
}
