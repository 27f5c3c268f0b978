import {type ReactNode, useLayoutEffect, useRef} from 'react';
import layout from '../layout.module.css';
import {PHRASES, translateText} from '../phrases';
import styles from './styles.module.css';

interface Props {
  /** The drawing of the goal, taken from the figure. */
  readonly goalDrawing: HTMLElement;
}

/**
 * Shows an exercise's goal next to the reader's drawing. Moves the figure's drawing and its text alternative into the editor while the
 * editor is open, so that they stay visible when it fills the window.
 */
export default function Goal({goalDrawing}: Props): ReactNode {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const textAlternatives = goalDrawing.nextElementSibling?.querySelectorAll<HTMLElement>(':scope > details') ?? [];
    const movedElements = [goalDrawing, ...textAlternatives].map((element) => {
      const {parentNode, nextSibling} = element;
      return {element, restore: () => parentNode?.insertBefore(element, nextSibling)};
    });
    const figure = goalDrawing.closest('figure');
    figure?.style.setProperty('--d2-goal-height', `${goalDrawing.offsetHeight}px`);
    for (const {element} of movedElements) slot.current?.append(element);
    return () => {
      figure?.style.removeProperty('--d2-goal-height');
      for (const {restore} of movedElements.reverse()) restore();
    };
  }, [goalDrawing]);
  return (
    <>
      <p className={`${layout.goalLabel} ${styles.label}`}>{translateText(PHRASES.goal)}</p>
      <div ref={slot} className={`${layout.goal} ${styles.goal}`} />
      <p className={`${layout.drawnLabel} ${styles.label}`}>{translateText(PHRASES.yours)}</p>
    </>
  );
}
