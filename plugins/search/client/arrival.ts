/** Moves the focus to what a chosen search result points to, once its page is there. */

let isExpected = false;

/** Call this before going to a search result. */
export function expectArrival(): void {
  isExpected = true;
}

/** Focuses the heading that the address points to, or else the page's title, if the reader has just chosen a search result. */
export function focusArrival(hash: string): void {
  if (!isExpected) return;
  isExpected = false;
  const target = document.getElementById(decodeURIComponent(hash.slice(1))) ?? document.querySelector('main h1');
  if (!(target instanceof HTMLElement)) return;
  const isFocusable = target.tabIndex >= 0;
  if (!isFocusable) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), {once: true});
  }
  // Docusaurus scrolls.
  target.focus({preventScroll: true});
}
