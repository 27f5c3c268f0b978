import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type Frames, isPaintedInTime, isReadInTime, PAINT_LIMIT} from './paint';

/** Frames that take so many milliseconds each. */
function framesOf(times: readonly number[], states: readonly string[] = []): Frames {
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

test('paint: frames that come as usual are in time', async () =>
  assert.equal(await isPaintedInTime(framesOf([])), true));

test('paint: a picture that holds up one of the next frames is not in time', async () => {
  for (const at of [0, 1, 2, 3]) {
    const times = [16, 16, 16, 16];
    times[at] = PAINT_LIMIT + 1;
    assert.equal(await isPaintedInTime(framesOf(times)), false, String(at));
  }
});

test('paint: a page that is not seen has no frames to go by', async () => {
  assert.equal(await isPaintedInTime(framesOf([9999], ['visible', 'hidden'])), true);
  assert.equal(await isPaintedInTime(framesOf([], ['hidden'])), true);
});

const atOnce = () => Promise.resolve();
const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

test('paint: a picture that is read, or cannot be, is in time; one that is still being read is not', async () => {
  assert.equal(await isReadInTime(Promise.resolve(), atOnce), true);
  assert.equal(await isReadInTime(Promise.reject(new Error('no picture')), atOnce), true);
  const never = new Promise(() => {});
  assert.equal(await isReadInTime(never, atOnce, 5), false);
  assert.equal(await isReadInTime(never, () => Promise.reject(new Error('no picture')), 5), false);
});

test('paint: a picture that takes no longer than any other would is in time', async () => {
  const reading = after(150);
  assert.equal(await isReadInTime(reading, () => reading, 50), true);
  const slow = after(1000);
  assert.equal(await isReadInTime(slow, () => after(20), 50), false);
});

test('paint: it is not waited for a browser that reads nothing any more', async () => {
  const never = new Promise(() => {});
  assert.equal(await isReadInTime(never, () => never, 5), false);
});

test('paint: what was read while the page did not answer is in time', async () => {
  const reading = new Promise<void>((resolve) => setTimeout(resolve, 10));
  const isInTime = isReadInTime(reading, atOnce, 5);
  for (const end = performance.now() + 50; performance.now() < end; );
  assert.equal(await isInTime, true);
});
