/**
 * Watches the widths of elements, and calls a function at first and after each change.
 *
 * @returns what ends it
 */
export function watchWidths(elements: readonly Element[], look: () => void): () => void {
  let frame = 0;
  // Firefox reports an error when widths are read at once, in parts of the page that it has not laid out before.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  });
  for (const element of elements) observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
