/**
 * Calls `onChange` in the next frame, and again, at most once per frame, whenever the size of one of the elements changes.
 *
 * @returns a function that stops observing
 */
export function observeSizes(elements: readonly Element[], onChange: () => void): () => void {
  let frame = 0;
  // Waits for the next frame, because Firefox reports an error if a callback reads sizes in a part of the page that hasn't been laid out.
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
