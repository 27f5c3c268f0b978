import {svgFile} from './save';

/** Milliseconds that a browser may take to read a drawing, and then to paint it. One that takes longer would hold up the page at every scroll. */
export const PAINT_LIMIT = 2000;

/** For how many times as long a browser may be busy with something else. */
const MOST_BUSY = 5;

/** A page's frames are made while older ones are still painted; after so many the first one is on the screen. */
const FRAMES = 4;

/** What reports a page's frames: the window, or what stands for it in tests. */
export interface Frames {
  requestAnimationFrame(callback: () => void): unknown;
  readonly performance: {now(): number};
  readonly document: {readonly visibilityState: string};
}

/**
 * Waits until what was just put into the page is painted.
 *
 * @returns whether that was in time; also where that is unknown, since the page is not seen
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
 * Has the browser read a picture.
 *
 * @throws if it cannot
 */
export async function read(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode();
}

/** Reads a picture without anything, which comes from a blob as all do. */
async function readPlain(): Promise<void> {
  const address = URL.createObjectURL(svgFile('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await read(address).finally(() => URL.revokeObjectURL(address));
}

/**
 * Waits until the browser has read a picture.
 *
 * @param reading ends when it has, or when it cannot
 * @param readAnother reads one that takes no time by itself
 * @returns whether that was in time, or took no longer than another one would have
 */
export async function isReadInTime(
  reading: Promise<unknown>,
  readAnother: () => Promise<unknown> = readPlain,
  limit = PAINT_LIMIT,
): Promise<boolean> {
  if (await endsWithin(reading, limit)) return true;
  // A browser that makes machine code of D2's program, in the same process as the page, reads no picture at all meanwhile.
  await endsWithin(readAnother(), limit * MOST_BUSY);
  return endsWithin(reading, limit / 8);
}

/** Whether something ends, well or not, in so many milliseconds. */
function endsWithin(something: Promise<unknown>, limit: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    // A page that did not answer meanwhile finds both at once: what has ended by now was in time.
    timer = setTimeout(() => setTimeout(resolve, 0, false), limit);
  });
  const ended = something.then(
    () => true,
    () => true,
  );
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}
