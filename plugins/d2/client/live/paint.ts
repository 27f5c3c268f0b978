/** Milliseconds that a browser may take to read a drawing, and then to paint it. One that takes longer would hold up the page at every scroll. */
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

/**
 * Waits until the browser has read a picture.
 *
 * @param reading ends when it has, or when it cannot
 * @returns whether that was in time
 */
export async function isReadInTime(reading: Promise<unknown>, limit = PAINT_LIMIT): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    // A page that did not answer meanwhile finds both at once: what has been read by now was in time.
    timer = setTimeout(() => setTimeout(resolve, 0, false), limit);
  });
  const read = reading.then(
    () => true,
    () => true,
  );
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}
