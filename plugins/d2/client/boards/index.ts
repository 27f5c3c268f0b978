/** Shows one board of a figure that has several: by its tab, by the steps' buttons, or by a link on another board. */

/** The words of each board, in the caption of the figure or of its editor: the nearest one around. */
function wordsOf(boards: Element): readonly HTMLElement[] {
  for (let around = boards.parentElement; around; around = around.parentElement) {
    const caption = around.querySelector(':scope > figcaption');
    if (caption) return [...caption.querySelectorAll<HTMLElement>('[data-d2-board]')];
  }
  return [];
}

function tabsOf(boards: Element): HTMLAnchorElement[] {
  return [...boards.querySelectorAll<HTMLAnchorElement>('[role="tab"]')];
}

/** @param element a tab, a link to a board, or a button of the steps */
export function act(element: HTMLElement): void {
  const boards = element.closest('[data-d2-boards]');
  if (!boards) return;
  const tabs = tabsOf(boards);
  const current = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
  if (!(element instanceof HTMLAnchorElement)) {
    const tab = tabs[current + Number(element.dataset.step)];
    if (tab) choose(tab);
    return;
  }
  const tab = tabs.find(({hash}) => hash === element.hash);
  if (!tab) return;
  if (tab === element) {
    choose(tab);
    return;
  }
  const from = tabs[current];
  if (!isLive(boards)) {
    // A link is a step that the browser's Back undoes, and Back has to find the address of this board.
    if (from) address(from);
    history.pushState(null, '', tab.href);
  }
  show(tab);
  tab.focus({preventScroll: true});
}

/** Moves along the tabs, as the keys of the WAI-ARIA pattern do. */
export function press(tab: Element, key: string): void {
  const boards = tab.closest('[data-d2-boards]');
  if (!boards) return;
  const tabs = tabsOf(boards);
  const at = tabs.indexOf(tab as HTMLAnchorElement);
  const rtl = getComputedStyle(tab).direction === 'rtl' ? -1 : 1;
  const to =
    key === 'Home' ? 0 : key === 'End' ? tabs.length - 1 : at + (key === 'ArrowRight' ? rtl : -rtl) + tabs.length;
  const next = tabs[to % tabs.length];
  if (!next) return;
  choose(next);
  next.focus({preventScroll: true});
}

function choose(tab: HTMLAnchorElement): void {
  if (!isLive(tab.closest('[data-d2-boards]'))) address(tab);
  show(tab);
}

/** Whether they are an editor's, which no address leads to. */
function isLive(boards: Element | null): boolean {
  return boards?.getAttribute('data-d2-boards') === 'live';
}

/** Shows the board that was last chosen, or else the first: an editor may have drawn others in their places. @param wanted id of the board to begin with */
export function settle(boards: HTMLElement, wanted?: string): void {
  const id = boards.dataset.chosen ?? wanted;
  const tabs = tabsOf(boards);
  const tab = tabs.find((one) => one.getAttribute('aria-controls') === id) ?? tabs[0];
  if (tab) show(tab);
}

/** Puts the address of a board in place of the current one: looking through boards leaves no trail behind. */
function address(tab: HTMLAnchorElement): void {
  history.replaceState(history.state, '', tab.href);
}

/** Shows the board of a tab, and nothing else. */
export function show(tab: HTMLAnchorElement): void {
  const boards = tab.closest<HTMLElement>('[data-d2-boards]');
  if (!boards) return;
  const tabs = tabsOf(boards);
  for (const other of tabs) {
    other.setAttribute('aria-selected', String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
  }
  const id = tab.getAttribute('aria-controls') ?? '';
  boards.dataset.chosen = id;
  for (const panel of boards.querySelectorAll('[role="tabpanel"]'))
    panel.toggleAttribute('data-current', panel.id === id);
  for (const words of wordsOf(boards)) words.hidden = words.dataset.d2Board !== id;

  const at = tabs.indexOf(tab);
  const status = boards.querySelector('[role="status"]');
  if (status) status.textContent = `${at + 1} / ${tabs.length}`;
  for (const button of boards.querySelectorAll<HTMLElement>('[data-step]'))
    button.setAttribute('aria-disabled', String(!tabs[at + Number(button.dataset.step)]));
  const list = tab.parentElement;
  // The tabs may be wider than the screen; only they are moved, not the page.
  if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
