/** The reading line is at this fraction of the window's height. */
const READING_LINE_FRACTION = 0.3;
/** Minimum distance of the reading line from the top of the window, so that it's below both sticky bars. */
const MIN_READING_LINE_PX = 140;

/** Returns the distance of the reading line from the top of the window. The reader is in the last section that starts above it. */
export function getReadingLine(): number {
  return Math.max(window.innerHeight * READING_LINE_FRACTION, MIN_READING_LINE_PX);
}
