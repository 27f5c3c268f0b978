import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  type Frames,
  findPaintTimeout,
  MAX_PAINT_TIMEOUT_MS,
  PAINT_TIMEOUT_MS,
  waitForDecode,
  waitForPaint,
} from './paint';

/**
 * Returns fake frames.
 *
 * @param times milliseconds that each frame takes; by default 16
 * @param states the page's visibility in each frame; by default visible
 */
function createFrames(times: readonly number[], states: readonly string[] = []): Frames {
  let now = 1000;
  let frame = 0;
  return {
    requestAnimationFrame(callback) {
      now += times[frame] ?? 16;
      frame++;
      callback();
    },
    performance: {now: () => now},
    document: {
      get visibilityState() {
        return states[frame] ?? 'visible';
      },
    },
  };
}

test('rejects an image that holds up one of the next four frames', async () => {
  assert.equal(await waitForPaint(undefined, createFrames([])), true);
  for (const slowFrame of [0, 1, 2, 3]) {
    const times = [16, 16, 16, 16];
    times[slowFrame] = PAINT_TIMEOUT_MS + 1;
    assert.equal(await waitForPaint(undefined, createFrames(times)), false, String(slowFrame));
  }
});

test('treats every image on a hidden page as painted in time', async () => {
  assert.equal(await waitForPaint(undefined, createFrames([9999], ['visible', 'hidden'])), true);
  assert.equal(await waitForPaint(undefined, createFrames([], ['hidden'])), true);
});

test('allows a second attempt more time, up to a maximum, if the browser is slow even without the drawing', async () => {
  const busyFrames = [9000, 16, 16, 16, 500, 500, 500, 500];
  assert.equal(await findPaintTimeout(createFrames(busyFrames)), PAINT_TIMEOUT_MS + 4000);
  assert.equal(await findPaintTimeout(createFrames([9000])), PAINT_TIMEOUT_MS + 128);
  assert.equal(await findPaintTimeout(createFrames(Array(8).fill(9000))), MAX_PAINT_TIMEOUT_MS);
  assert.equal(await waitForPaint(5000, createFrames([4000])), true);
});

const resolveAtOnce = () => Promise.resolve();
const resolveAfter = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const pending = new Promise(() => {});
const rejectAtOnce = () => Promise.reject(new Error('no image'));

test('accepts an image as soon as its decoding succeeds or fails, and rejects one that takes too long', async () => {
  assert.equal(await waitForDecode(Promise.resolve(), undefined, resolveAtOnce), true);
  assert.equal(await waitForDecode(rejectAtOnce(), undefined, resolveAtOnce), true);
  assert.equal(await waitForDecode(pending, 5, resolveAtOnce), false);
  assert.equal(await waitForDecode(pending, 5, rejectAtOnce), false);
});

test('accepts a slow image only if another image takes as long', async () => {
  const decoding = resolveAfter(150);
  assert.equal(await waitForDecode(decoding, 50, () => decoding), true);
  assert.equal(await waitForDecode(resolveAfter(1000), 50, () => resolveAfter(20)), false);
});

test("doesn't wait forever for a browser that no longer decodes anything", async () => {
  assert.equal(await waitForDecode(pending, 5, () => pending), false);
});

test('accepts an image that was decoded during a long task', async () => {
  const isInTime = waitForDecode(resolveAfter(10), 5, resolveAtOnce);
  for (const end = performance.now() + 50; performance.now() < end; );
  assert.equal(await isInTime, true);
});
