/** Shows one board of a figure that has several. Readers choose one with its tab, with Previous and Next, or with a link on another board. */
import {ATTRIBUTES, createAttributeSelector} from '../attributes';

/** Finds the boards' alt text, which is in the nearest caption: the figure's or its editor's. */
function findOutlines(boards: Element): readonly HTMLElement[] {
  for (let parent = boards.parentElement; parent; parent = parent.parentElement) {
    const caption = parent.querySelector(':scope > figcaption');
    if (caption) return [...caption.querySelectorAll<HTMLElement>(createAttributeSelector('board'))];
  }
  return [];
}

function findTabs(boards: Element): HTMLAnchorElement[] {
  return [...boards.querySelectorAll<HTMLAnchorElement>('[role="tab"]')];
}

function findBoardsAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(createAttributeSelector('boards'));
}

/** Returns whether the boards are in an editor, where they don't have URLs. */
function isLive(boards: Element): boolean {
  return boards.getAttribute(ATTRIBUTES.boards) === 'live';
}

/** Shows the board that a control is for. @param element a tab, a link to a board, or the button Previous or Next */
export function followBoardControl(element: HTMLElement): void {
  const boards = findBoardsAround(element);
  if (!boards) return;
  const tabs = findTabs(boards);
  const currentIndex = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
  const tab =
    element instanceof HTMLAnchorElement
      ? tabs.find(({hash}) => hash === element.hash)
      : tabs[currentIndex + Number(element.getAttribute(ATTRIBUTES.step))];
  if (!tab) return;
  const isLink = element instanceof HTMLAnchorElement && tab !== element;
  if (!isLink) return selectBoard(tab, boards);
  const currentTab = tabs[currentIndex];
  if (!isLive(boards)) {
    // Following a link adds an entry to the browser's history, so that Back returns to the board with the link.
    if (currentTab) replaceUrl(currentTab);
    history.pushState(null, '', tab.href);
  }
  showBoard(tab);
  tab.focus({preventScroll: true});
}

/** Moves from a tab to the one that a key leads to. See https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. */
export function moveAlongTabs(tab: HTMLAnchorElement, key: string): void {
  const boards = findBoardsAround(tab);
  if (!boards) return;
  const tabs = findTabs(boards);
  const direction = (key === 'ArrowRight') === (getComputedStyle(tab).direction !== 'rtl') ? 1 : -1;
  const index = key === 'Home' ? 0 : key === 'End' ? -1 : tabs.indexOf(tab) + direction;
  const next = tabs.at(index % tabs.length);
  if (!next) return;
  selectBoard(next, boards);
  next.focus({preventScroll: true});
}

/** Shows the board of a tab, and updates the page's URL. */
function selectBoard(tab: HTMLAnchorElement, boards: Element): void {
  if (!isLive(boards)) replaceUrl(tab);
  showBoard(tab);
}

/** Replaces the page's URL with a board's, so that going through boards doesn't fill the browser's history. */
function replaceUrl(tab: HTMLAnchorElement): void {
  history.replaceState(history.state, '', tab.href);
}

/**
 * Shows the board that the reader chose last, after an editor has rendered new ones.
 *
 * @param initialId id of the board to show if the reader hasn't chosen one; by default, the first
 */
export function restoreBoard(boards: HTMLElement, initialId?: string): void {
  const id = boards.getAttribute(ATTRIBUTES.chosen) ?? initialId;
  const tabs = findTabs(boards);
  const tab = tabs.find((candidate) => candidate.getAttribute('aria-controls') === id) ?? tabs[0];
  if (tab) showBoard(tab);
}

/** Shows the board of a tab and hides the others. */
export function showBoard(tab: HTMLAnchorElement): void {
  const boards = findBoardsAround(tab);
  if (!boards) return;
  const tabs = findTabs(boards);
  for (const other of tabs) {
    other.setAttribute('aria-selected', String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
  }
  const id = tab.getAttribute('aria-controls') ?? '';
  boards.setAttribute(ATTRIBUTES.chosen, id);
  for (const panel of boards.querySelectorAll('[role="tabpanel"]'))
    panel.toggleAttribute(ATTRIBUTES.current, panel.id === id);
  for (const outline of findOutlines(boards)) outline.hidden = outline.getAttribute(ATTRIBUTES.board) !== id;

  const index = tabs.indexOf(tab);
  const status = boards.querySelector('[role="status"]');
  if (status) status.textContent = `${index + 1} / ${tabs.length}`;
  for (const button of boards.querySelectorAll(createAttributeSelector('step')))
    button.setAttribute('aria-disabled', String(!tabs[index + Number(button.getAttribute(ATTRIBUTES.step))]));
  // If the tabs don't fit, scroll to the selected one. `scrollIntoView` would also scroll the page.
  const list = tab.parentElement;
  if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
