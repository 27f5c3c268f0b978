import {createSvgBlob} from './download';

/** How long a browser may take to decode an image, and then again to paint it. Slower images would also make scrolling slow. */
export const PAINT_TIMEOUT_MS = 2000;

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
 * @returns whether that took no longer than `PAINT_TIMEOUT_MS`; also `true` if the page is hidden, because then there's no way to tell
 */
export async function isPaintedInTime(frames: Frames = window): Promise<boolean> {
  const start = frames.performance.now();
  const isHidden = () => frames.document.visibilityState !== 'visible';
  for (let frame = 0; frame < FRAME_COUNT; frame++) {
    // Hidden pages get no frames.
    if (isHidden()) return true;
    await new Promise<void>((resolve) => frames.requestAnimationFrame(resolve));
  }
  return isHidden() || frames.performance.now() - start <= PAINT_TIMEOUT_MS;
}

/**
 * Decodes an image.
 *
 * @throws if the browser can't decode it
 */
export async function decodeImage(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode();
}

/** Decodes an empty image from a blob. */
async function decodeEmptyImage(): Promise<void> {
  const address = URL.createObjectURL(createSvgBlob('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await decodeImage(address).finally(() => URL.revokeObjectURL(address));
}

/**
 * Waits until the browser has decoded an image.
 *
 * @param decoding settles when the image is decoded or can't be
 * @param decodeOther decodes an image that would take no time if the browser weren't busy
 * @returns whether the image was decoded in time, or about as fast as the other one
 */
export async function isDecodedInTime(
  decoding: Promise<unknown>,
  decodeOther: () => Promise<unknown> = decodeEmptyImage,
  timeout = PAINT_TIMEOUT_MS,
): Promise<boolean> {
  if (await settlesWithin(decoding, timeout)) return true;
  // While a browser compiles D2's program to machine code in the page's process, it decodes no image at all.
  await settlesWithin(decodeOther(), timeout * BUSY_FACTOR);
  return settlesWithin(decoding, timeout / 8);
}

/** Returns whether a promise settles within a number of milliseconds. */
function settlesWithin(promise: Promise<unknown>, timeout: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    // After a long task, both the timer and the promise may be due. The second timer lets the promise win.
    timer = setTimeout(() => setTimeout(resolve, 0, false), timeout);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}
