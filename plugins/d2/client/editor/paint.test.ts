import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type Frames, isDecodedInTime, isPaintedInTime, PAINT_TIMEOUT_MS} from './paint';

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

test('an image that holds up one of the next four frames is not painted in time', async () => {
  assert.equal(await isPaintedInTime(createFrames([])), true);
  for (const at of [0, 1, 2, 3]) {
    const times = [16, 16, 16, 16];
    times[at] = PAINT_TIMEOUT_MS + 1;
    assert.equal(await isPaintedInTime(createFrames(times)), false, String(at));
  }
});

test('every image on a hidden page counts as painted in time', async () => {
  assert.equal(await isPaintedInTime(createFrames([9999], ['visible', 'hidden'])), true);
  assert.equal(await isPaintedInTime(createFrames([], ['hidden'])), true);
});

const atOnce = () => Promise.resolve();
const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const never = new Promise(() => {});
const fail = () => Promise.reject(new Error('no image'));

test('an image is in time once it is decoded or fails to', async () => {
  assert.equal(await isDecodedInTime(Promise.resolve(), atOnce), true);
  assert.equal(await isDecodedInTime(fail(), atOnce), true);
  assert.equal(await isDecodedInTime(never, atOnce, 5), false);
  assert.equal(await isDecodedInTime(never, fail, 5), false);
});

test('a slow image is in time if any other image would take as long', async () => {
  const decoding = after(150);
  assert.equal(await isDecodedInTime(decoding, () => decoding, 50), true);
  assert.equal(await isDecodedInTime(after(1000), () => after(20), 50), false);
});

test("doesn't wait forever for a browser that no longer decodes anything", async () => {
  assert.equal(await isDecodedInTime(never, () => never, 5), false);
});

test('an image that was decoded during a long task is in time', async () => {
  const isInTime = isDecodedInTime(after(10), atOnce, 5);
  for (const end = performance.now() + 50; performance.now() < end; );
  assert.equal(await isInTime, true);
});
