/** The part of the boards' code that every page loads. Handles keys on tabs, and page addresses that name a board. */
import {createAttributeSelector} from '../attributes';

const TABS = `figure ${createAttributeSelector('boards')} [role="tab"]`;
const TAB_KEYS = /^(?:Arrow(?:Left|Right)|Home|End)$/;

const loadBoards = () => import('.');

if (typeof document !== 'undefined') {
  document.addEventListener('keydown', (event) => {
    const tab = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(TABS);
    if (!tab || !TAB_KEYS.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void loadBoards().then(({moveAlongTabs}) => moveAlongTabs(tab, event.key));
  });
}

/** Shows the board named by the page's fragment, if there is one. */
export function showAddressedBoard(): void {
  const {hash} = window.location;
  if (!hash) return;
  const tab = [...document.querySelectorAll<HTMLAnchorElement>(TABS)].find((candidate) => candidate.hash === hash);
  if (tab) void loadBoards().then(({showBoard}) => showBoard(tab));
}
