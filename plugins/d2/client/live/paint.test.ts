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

test('paint: a picture that is read, or cannot be, is in time; one that is still being read is not', async () => {
  assert.equal(await isReadInTime(Promise.resolve()), true);
  assert.equal(await isReadInTime(Promise.reject(new Error('no picture'))), true);
  assert.equal(await isReadInTime(new Promise(() => {}), 5), false);
});

test('paint: what was read while the page did not answer is in time', async () => {
  const reading = new Promise<void>((resolve) => setTimeout(resolve, 10));
  const isInTime = isReadInTime(reading, 5);
  for (const end = performance.now() + 50; performance.now() < end; );
  assert.equal(await isInTime, true);
});
