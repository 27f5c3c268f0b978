import type {KeyboardEvent} from 'react';

const HORIZONTAL = {ArrowLeft: -1, ArrowRight: 1};
const VERTICAL = {ArrowUp: -1, ArrowDown: 1};

const STEPS: Readonly<Record<'horizontal' | 'vertical' | 'both', Readonly<Record<string, number>>>> = {
  horizontal: HORIZONTAL,
  vertical: VERTICAL,
  both: {...HORIZONTAL, ...VERTICAL},
};

/**
 * Moves the focus between the controls of a group with arrow keys, Home, and End. Arrow keys wrap around at both ends.
 *
 * @param selector selects the controls in the element that listens; hidden ones are skipped
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string, direction: keyof typeof STEPS): void {
  const visibleControls = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
    (control) => control.offsetParent,
  );
  const currentIndex = visibleControls.findIndex((control) => control.matches(':focus'));
  const step = STEPS[direction][event.key];
  let target: HTMLElement | undefined;
  if (event.key === 'Home') target = visibleControls[0];
  else if (event.key === 'End') target = visibleControls.at(-1);
  else if (step !== undefined) target = visibleControls.at((currentIndex + step) % visibleControls.length);
  if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  target.focus({preventScroll: true});
}
