import {createSvgBlob} from './download';

/** How long a browser may take to decode an image, and then to paint it. Slower images would also make scrolling slow. */
export const PAINT_TIMEOUT_MS = 2000;

/** How long painting may take if the browser is so busy that it's slow even without the image. */
export const MAX_PAINT_TIMEOUT_MS = 6000;

/** Factor by which the limit grows while the browser is busy with something else. */
const BUSY_FACTOR = 5;

/** Browsers prepare new frames while they're still painting older ones. After this many, the first one is visible. */
const FRAME_COUNT = 4;

/** The part of `window` that reports frames. */
export interface Frames {
  requestAnimationFrame(callback: () => void): unknown;
  readonly performance: {now(): number};
  readonly document: {readonly visibilityState: string};
}

/**
 * Waits until the browser has painted what was just added to the page.
 *
 * @returns whether that took no longer than `timeoutMs`; also `true` if the page is hidden, because then there's no way to tell
 */
export async function waitForPaint(timeoutMs = PAINT_TIMEOUT_MS, frames: Frames = window): Promise<boolean> {
  return (await measureFrames(frames)) <= timeoutMs;
}

/**
 * Measures how busy the browser is without a drawing that was just removed from the page.
 *
 * @returns how long it may take to paint that drawing when it's tried again
 */
export async function findPaintTimeout(frames: Frames = window): Promise<number> {
  // The browser may still be painting the drawing.
  await measureFrames(frames);
  return Math.min(PAINT_TIMEOUT_MS + 2 * (await measureFrames(frames)), MAX_PAINT_TIMEOUT_MS);
}

/** Returns how many milliseconds the next frames take, or 0 if the page is hidden. */
async function measureFrames(frames: Frames): Promise<number> {
  const start = frames.performance.now();
  const isHidden = () => frames.document.visibilityState !== 'visible';
  for (let frame = 0; frame < FRAME_COUNT; frame++) {
    // Browsers don't render frames for hidden pages.
    if (isHidden()) return 0;
    await new Promise<void>((resolve) => frames.requestAnimationFrame(resolve));
  }
  return isHidden() ? 0 : frames.performance.now() - start;
}

/**
 * Decodes an image.
 *
 * @throws if the browser can't decode it
 */
export async function decodeImage(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode();
}

/** Decodes an empty image from a blob. */
async function decodeEmptyImage(): Promise<void> {
  const url = URL.createObjectURL(createSvgBlob('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await decodeImage(url).finally(() => URL.revokeObjectURL(url));
}

/**
 * Waits until the browser has decoded an image.
 *
 * @param decoding settles when the image has been decoded, or can't be
 * @param decodeOther decodes another image, which takes no time unless the browser is busy
 * @returns whether the image was decoded in time, or about as fast as the other one
 */
export async function waitForDecode(
  decoding: Promise<unknown>,
  timeoutMs = PAINT_TIMEOUT_MS,
  decodeOther: () => Promise<unknown> = decodeEmptyImage,
): Promise<boolean> {
  if (await settlesWithin(decoding, timeoutMs)) return true;
  // While a browser compiles D2's program to machine code in the page's process, it doesn't decode any images.
  await settlesWithin(decodeOther(), timeoutMs * BUSY_FACTOR);
  return settlesWithin(decoding, timeoutMs / 8);
}

/** Returns whether a promise settles within a number of milliseconds. */
function settlesWithin(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<boolean>((resolve) => {
    // After a long task, both the timer and the promise may be due. The second timer lets the promise win.
    timer = setTimeout(() => setTimeout(resolve, 0, false), timeoutMs);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, timedOut]).finally(() => clearTimeout(timer));
}
