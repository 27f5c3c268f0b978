/**
 * Calls `onChange` once, and again whenever the width of one of the elements changes.
 *
 * @returns a function that stops watching
 */
export function watchWidths(elements: readonly Element[], onChange: () => void): () => void {
  let frame = 0;
  // In parts of the page that it hasn't laid out yet, Firefox reports an error if widths are read right away.
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onChange);
  });
  for (const element of elements) observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
