import styles from './styles.module.css';

/** Moves the focus to the place at which Tab stops. Returns `false` if the drawing has no places. */
export function focusPlace(preview: HTMLElement): boolean {
  const tabStop = preview.querySelector<HTMLElement>(`.${styles.button}[tabindex="0"]`);
  tabStop?.focus({preventScroll: true});
  return tabStop !== null && tabStop === document.activeElement;
}
