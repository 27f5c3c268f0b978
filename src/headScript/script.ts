/** The script in the head of every page, which runs before the theme's own scripts. `index.ts` minifies it; no module may import it. */
export {};

declare const ANNOUNCEMENT_ID: string;

/**
 * Shows a new announcement to readers who closed the last one. The theme hides a bar that was closed before it compares the ids, so
 * without this, a new bar would only show on the second page.
 */
function showNewAnnouncement(): void {
  if (localStorage.getItem('docusaurus.announcement.id') !== ANNOUNCEMENT_ID)
    localStorage.removeItem('docusaurus.announcement.dismiss');
}

/** Deletes an invalid stored color theme. Docusaurus's theme would apply any value, and the page would be half light. */
function removeInvalidTheme(): void {
  if (!/^(?:dark|light)$/.test(localStorage.getItem('theme') ?? '')) localStorage.removeItem('theme');
}

/**
 * Remembers that a reader pressed the search keys before the page's scripts were loaded. The search bar then opens as soon as it's loaded,
 * and handles the keys itself after that. The state is a property, because URLs can set attributes of this element.
 */
function rememberSearchKeys(): void {
  addEventListener('keydown', (event) => {
    const page: HTMLElement & {search?: 'open' | 'ready'} = document.documentElement;
    const isSearchKey = event.key === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    if (page.search === 'ready' || !isSearchKey) return;
    event.preventDefault();
    page.search = 'open';
  });
}

try {
  showNewAnnouncement();
  removeInvalidTheme();
} catch {
  // Storage is blocked, so nothing was stored either.
}
rememberSearchKeys();
