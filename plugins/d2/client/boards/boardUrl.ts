/** The part of the boards' code that every page loads: handles keys on tabs, and page URLs whose fragment is a board's id. */
import {createAttributeSelector} from '../attributes';

const TAB_SELECTOR = `figure ${createAttributeSelector('boards')} [role="tab"]`;
const TAB_KEYS = /^(?:Arrow(?:Left|Right)|Home|End)$/;

const loadBoards = () => import('.');

if (typeof document !== 'undefined') {
  document.addEventListener('keydown', (event) => {
    const tab = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(TAB_SELECTOR);
    if (!tab || !TAB_KEYS.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void loadBoards().then(({moveAlongTabs}) => moveAlongTabs(tab, event.key));
  });
}

/** Shows the board whose id is in the fragment of the page's URL, if any. */
export function showLinkedBoard(): void {
  const {hash} = window.location;
  if (!hash) return;
  const tab = [...document.querySelectorAll<HTMLAnchorElement>(TAB_SELECTOR)].find(
    (candidate) => candidate.hash === hash,
  );
  if (tab) void loadBoards().then(({showBoard}) => showBoard(tab));
}
