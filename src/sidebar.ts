/**
 * Scrolls a sidebar to the current page's link, unless the link is in view. Doesn't use `scrollIntoView`, which would also scroll the
 * page.
 *
 * @param sidebar the element that scrolls
 * @returns whether the link exists; links in collapsed categories don't
 */
export function scrollToCurrentItem(sidebar: Element): boolean {
  const current = sidebar.querySelector('[aria-current="page"]');
  if (!current) return false;
  const sidebarRect = sidebar.getBoundingClientRect();
  const itemRect = current.getBoundingClientRect();
  const visibleBottom = Math.min(sidebarRect.bottom, window.innerHeight);
  const isInView = itemRect.top >= sidebarRect.top && itemRect.bottom <= visibleBottom;
  if (!isInView) sidebar.scrollTop += itemRect.top - sidebarRect.top - (sidebarRect.height - itemRect.height) / 2;
  return true;
}
