let isExpected = false;

/** Makes the next `focusArrival` move the focus. Call this before you navigate to a search result. */
export function expectArrival(): void {
  isExpected = true;
}

/** After a navigation to a search result, focuses the element with the URL's fragment, or the page title if there isn't one. */
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
  // Docusaurus scrolls to the element itself.
  target.focus({preventScroll: true});
}
