import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fit, pan, zoom} from './view';

const board = {width: 832, height: 632};
const wide = {width: 1600, height: 300};

test('fits a drawing into the middle of the board, with a margin', () => {
  assert.deepEqual(fit(wide, board), {scale: 0.5, x: 16, y: 241});
  assert.deepEqual(fit({width: 100, height: 150}, board), {scale: 4, x: 216, y: 16});
});

test('enlarges a tiny drawing to at most 800%', () => {
  assert.equal(fit({width: 10, height: 10}, board).scale, 8);
});

test('keeps a positive scale on a board without any room', () => {
  assert.ok(fit(wide, {width: 0, height: 0}).scale > 0);
});

test('keeps the point under the pointer in place while zooming', () => {
  const before = fit(wide, board);
  const pointer = {x: 200, y: 300};
  const after = zoom(before, 2, pointer, wide, board);
  assert.equal(after.scale, 2);
  assert.equal((pointer.x - after.x) / after.scale, (pointer.x - before.x) / before.scale);
  assert.equal((pointer.y - after.y) / after.scale, (pointer.y - before.y) / before.scale);
});

test('limits the scale to between half of the fitted one and 800%, and always allows 100%', () => {
  const middle = {x: 416, y: 316};
  const transform = fit(wide, board);
  assert.equal(zoom(transform, 0.001, middle, wide, board).scale, 0.25);
  assert.equal(zoom(transform, 100, middle, wide, board).scale, 8);
  const small = {width: 50, height: 50};
  assert.equal(zoom(fit(small, board), 1, middle, small, board).scale, 1);
  assert.equal(zoom(fit(small, board), 0.5, middle, small, board).scale, 1);
});

test("doesn't pan the drawing past the center of the board", () => {
  const transform = {scale: 1, x: 0, y: 0};
  assert.deepEqual(pan(transform, {x: 9999, y: 9999}, wide, board), {scale: 1, x: 416, y: 316});
  assert.deepEqual(pan(transform, {x: -9999, y: -9999}, wide, board), {scale: 1, x: 416 - 1600, y: 316 - 300});
});
