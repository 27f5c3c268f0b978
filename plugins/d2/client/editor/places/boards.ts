import {attributeSelector} from '../../attributes';
import {showBoard as showBoardOfTab} from '../../boards';

function findTabs(container: HTMLElement): HTMLAnchorElement[] {
  return [...container.querySelectorAll<HTMLAnchorElement>(`${attributeSelector('boards')} [role="tab"]`)];
}

/** Returns the index of the board that is shown, or 0 if there's only one. */
export function getShownBoard(container: HTMLElement): number {
  return Math.max(
    0,
    findTabs(container).findIndex((tab) => tab.getAttribute('aria-selected') === 'true'),
  );
}

/** Shows a board without moving the focus. */
export function showBoard(container: HTMLElement, index: number): void {
  const tab = findTabs(container)[index];
  if (tab) showBoardOfTab(tab);
}
