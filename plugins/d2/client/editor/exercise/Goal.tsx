import {type ReactNode, useLayoutEffect, useRef} from 'react';
import layout from '../layout.module.css';
import {PHRASES, translateText} from '../phrases';
import styles from './styles.module.css';

interface Props {
  /** The figure's own drawing. */
  readonly drawing: HTMLElement;
}

/**
 * Shows the goal of an exercise next to the reader's drawing. It's the figure's own drawing, with its text alternative: both move into
 * the editor while it's open, so that they're also there when it fills the window.
 */
export default function Goal({drawing}: Props): ReactNode {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const words = drawing.nextElementSibling?.querySelectorAll<HTMLElement>(':scope > details') ?? [];
    const moved = [drawing, ...words].map((element) => {
      const {parentNode, nextSibling} = element;
      return {element, restore: () => parentNode?.insertBefore(element, nextSibling)};
    });
    const figure = drawing.closest('figure');
    figure?.style.setProperty('--d2-goal-height', `${drawing.offsetHeight}px`);
    for (const {element} of moved) slot.current?.append(element);
    return () => {
      figure?.style.removeProperty('--d2-goal-height');
      for (const {restore} of moved.reverse()) restore();
    };
  }, [drawing]);
  return (
    <>
      <p className={`${layout.goalLabel} ${styles.label}`}>{translateText(PHRASES.goal)}</p>
      <div ref={slot} className={`${layout.goal} ${styles.goal}`} />
      <p className={`${layout.drawnLabel} ${styles.label}`}>{translateText(PHRASES.yours)}</p>
    </>
  );
}
