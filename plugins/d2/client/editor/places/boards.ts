import {createAttributeSelector} from '../../attributes';
import {showBoard as showBoardOfTab} from '../../boards';

function findTabs(preview: HTMLElement): HTMLAnchorElement[] {
  return [...preview.querySelectorAll<HTMLAnchorElement>(`${createAttributeSelector('boards')} [role="tab"]`)];
}

/** Returns the index of the board that is shown, or 0 if there's only one. */
export function getShownBoardIndex(preview: HTMLElement): number {
  return Math.max(
    0,
    findTabs(preview).findIndex((tab) => tab.getAttribute('aria-selected') === 'true'),
  );
}

/** Shows a board without moving the focus. */
export function showBoard(preview: HTMLElement, index: number): void {
  const tab = findTabs(preview)[index];
  if (tab) showBoardOfTab(tab);
}
