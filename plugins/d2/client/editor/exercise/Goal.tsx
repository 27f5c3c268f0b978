import {type ReactNode, useLayoutEffect, useRef} from 'react';
import layout from '../layout.module.css';
import {PHRASES, translateText} from '../phrases';
import styles from './styles.module.css';

interface Props {
  /** The figure's own drawing, which shows the solution. */
  readonly builtDrawing: HTMLElement;
}

/**
 * Shows an exercise's goal next to the reader's drawing. While the editor is open, the figure's drawing and alt text are moved into it.
 * Otherwise, they'd be hidden when the editor fills the window.
 */
export default function Goal({builtDrawing}: Props): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const altTextDetails = builtDrawing.nextElementSibling?.querySelectorAll<HTMLElement>(':scope > details') ?? [];
    const moves = [builtDrawing, ...altTextDetails].map((element) => {
      const {parentNode, nextSibling} = element;
      return {element, moveBack: () => parentNode?.insertBefore(element, nextSibling)};
    });
    // The pane's height depends on the goal's; see `--d2-pane` in layout.module.css.
    const figure = builtDrawing.closest('figure');
    figure?.style.setProperty('--d2-goal-height', `${builtDrawing.offsetHeight}px`);
    for (const {element} of moves) container.current?.append(element);
    return () => {
      figure?.style.removeProperty('--d2-goal-height');
      // In reverse, because an element's next sibling may have been moved as well.
      for (const {moveBack} of moves.reverse()) moveBack();
    };
  }, [builtDrawing]);
  return (
    <>
      <p className={`${layout.goalLabel} ${styles.label}`}>{translateText(PHRASES.goal)}</p>
      <div ref={container} className={`${layout.goal} ${styles.goal}`} />
      <p className={`${layout.drawnLabel} ${styles.label}`}>{translateText(PHRASES.yourDiagram)}</p>
    </>
  );
}
