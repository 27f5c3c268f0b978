/** Milliseconds that a browser may take to paint a drawing. One that takes longer would hold up the page at every scroll. */
export const PAINT_LIMIT = 2000;

/** A page's frames are made while older ones are still painted; after so many the first one is on the screen. */
const FRAMES = 4;

/** What tells of a page's frames: the window, or what stands for it in tests. */
export interface Frames {
  requestAnimationFrame(callback: () => void): unknown;
  readonly performance: {now(): number};
  readonly document: {readonly visibilityState: string};
}

/**
 * Waits until what was just put into the page is painted.
 *
 * @returns whether that was in time; also where nobody can say, since the page is not seen
 */
export async function isPaintedInTime(frames: Frames = window): Promise<boolean> {
  const begun = frames.performance.now();
  for (let frame = 0; frame < FRAMES; frame++) {
    // The frames of a hidden page do not come.
    if (frames.document.visibilityState !== 'visible') return true;
    await new Promise<void>((resolve) => frames.requestAnimationFrame(resolve));
  }
  if (frames.document.visibilityState !== 'visible') return true;
  return frames.performance.now() - begun <= PAINT_LIMIT;
}
