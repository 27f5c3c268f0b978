/**
 * Keeps the page behind a dialog from scrolling. Replaces the scrollbar with padding, so that nothing moves.
 *
 * @returns a function that lets the page scroll again
 */
export function lockScrolling(): () => void {
  // The body's `overflow` applies to the window as long as the root element has none.
  const {style} = document.body;
  const {overflow, paddingRight} = style;
  style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
  style.overflow = 'hidden';
  return () => Object.assign(style, {overflow, paddingRight});
}
