/**
 * Scrolls a sidebar to the current page's link, unless the link is in view. Doesn't use `scrollIntoView`, which would also scroll the
 * page.
 *
 * @param sidebar the element that scrolls
 * @returns whether the link exists; links in collapsed categories don't
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
