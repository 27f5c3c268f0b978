/**
 * Scrolls a sidebar to the link of the current page, unless the link is in view. Only the sidebar scrolls: `scrollIntoView` would
 * also move the page.
 *
 * @param sidebar the element that scrolls
 * @returns whether the link is there: in a category that is still closed, there is none
 */
export function showCurrentItem(sidebar: Element): boolean {
  const current = sidebar.querySelector('[aria-current="page"]');
  if (!current) return false;
  const view = sidebar.getBoundingClientRect();
  const item = current.getBoundingClientRect();
  const isInView = item.top >= view.top && item.bottom <= Math.min(view.bottom, window.innerHeight);
  if (!isInView) sidebar.scrollTop += item.top - view.top - (view.height - item.height) / 2;
  return true;
}
