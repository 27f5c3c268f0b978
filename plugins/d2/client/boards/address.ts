/** The part of the boards' code that is always there: the keys of their tabs, and addresses that name a board. */

const load = () => import('.');
const KEYS = /^(?:Arrow(?:Left|Right)|Home|End)$/;

if (typeof document !== 'undefined') {
  document.addEventListener('keydown', (event) => {
    const tab = event.target instanceof Element && event.target.closest('figure [data-d2-boards] [role="tab"]');
    if (!tab || !KEYS.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void load().then(({press}) => press(tab, event.key));
  });
}

/** Shows the board that the address's hash names, if there is one. */
export function showAddressed(): void {
  const {hash} = window.location;
  if (!hash) return;
  const tabs = document.querySelectorAll<HTMLAnchorElement>('figure [data-d2-boards] [role="tab"]');
  const tab = [...tabs].find((other) => other.hash === hash);
  if (tab) void load().then(({show}) => show(tab));
}
