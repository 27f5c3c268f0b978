import {useLayoutEffect, useState} from 'react';
import {takeOutOfPage} from './editorLayout';
import layout from './layout.module.css';

/** Minimum height of an on-screen keyboard. A browser's own bars change the visible height by less. */
const MIN_KEYBOARD_HEIGHT_PX = 120;

/**
 * While an on-screen keyboard is open for the source, shows the drawing and the source in the part of the page that the keyboard leaves
 * visible.
 *
 * @param container the editor's root element
 * @returns whether the reader is writing the source on a touch screen
 */
export function useOnScreenKeyboard(container: HTMLElement): boolean {
  const [isWriting, setWriting] = useState(false);
  const [isCovered, setCovered] = useState(false);

  useLayoutEffect(() => {
    const {visualViewport: viewport} = window;
    if (!viewport) return;
    const touch = window.matchMedia('(pointer: coarse)');
    /** The size of the page's window without a keyboard. */
    let fullSize = {width: 0, height: 0};
    const update = (): void => {
      const {activeElement} = document;
      const {clientWidth: width, clientHeight: height} = document.documentElement;
      const isSource = activeElement instanceof HTMLElement && activeElement.isContentEditable;
      const isSourceFocused = touch.matches && isSource && container.contains(activeElement);
      // Some browsers make the whole window smaller, and others only its visible part.
      if (!isSourceFocused || fullSize.width !== width || fullSize.height < height) fullSize = {width, height};
      setWriting(isSourceFocused);
      setCovered(isSourceFocused && fullSize.height - viewport.height * viewport.scale > MIN_KEYBOARD_HEIGHT_PX);
      container.style.setProperty('--d2-visible-top', `${viewport.offsetTop}px`);
      container.style.setProperty('--d2-visible-height', `${viewport.height}px`);
    };
    const onFocusOut = ({relatedTarget}: FocusEvent): void => {
      // Within the editor, the other element's focusin follows.
      if (!(relatedTarget instanceof Node && container.contains(relatedTarget))) update();
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    container.addEventListener('focusin', update);
    container.addEventListener('focusout', onFocusOut);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      container.removeEventListener('focusin', update);
      container.removeEventListener('focusout', onFocusOut);
    };
  }, [container]);

  useLayoutEffect(() => {
    const figure = container.closest('figure');
    if (!isCovered || !figure) return;
    const putBackIntoPage = takeOutOfPage(figure);
    container.classList.add(layout.typing ?? '');
    return () => {
      container.classList.remove(layout.typing ?? '');
      putBackIntoPage();
    };
  }, [isCovered, container]);

  return isWriting;
}
