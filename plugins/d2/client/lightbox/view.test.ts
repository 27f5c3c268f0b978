import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fit, pan, zoom} from './view';

const board = {width: 832, height: 632};
const wide = {width: 1600, height: 300};

test('a drawing fits with a margin, in the middle', () => {
  assert.deepEqual(fit(wide, board), {scale: 0.5, x: 16, y: 241});
  assert.deepEqual(fit({width: 100, height: 150}, board), {scale: 4, x: 216, y: 16});
});

test('a tiny drawing is enlarged to 800 % and no further', () => {
  assert.equal(fit({width: 10, height: 10}, board).scale, 8);
});

test('a board without room still gives a scale above nothing', () => {
  assert.ok(fit(wide, {width: 0, height: 0}).scale > 0);
});

test('zooming keeps the point under the pointer', () => {
  const before = fit(wide, board);
  const at = {x: 200, y: 300};
  const after = zoom(before, 2, at, wide, board);
  assert.equal(after.scale, 2);
  assert.equal((at.x - after.x) / after.scale, (at.x - before.x) / before.scale);
  assert.equal((at.y - after.y) / after.scale, (at.y - before.y) / before.scale);
});

test('zoom ends at half of what fits and at 800 %, and natural size can always be had', () => {
  const middle = {x: 416, y: 316};
  const view = fit(wide, board);
  assert.equal(zoom(view, 0.001, middle, wide, board).scale, 0.25);
  assert.equal(zoom(view, 100, middle, wide, board).scale, 8);
  const small = {width: 50, height: 50};
  assert.equal(zoom(fit(small, board), 1, middle, small, board).scale, 1);
  assert.equal(zoom(fit(small, board), 0.5, middle, small, board).scale, 1);
});

test('a drawing cannot be moved off the middle of the board', () => {
  const view = {scale: 1, x: 0, y: 0};
  assert.deepEqual(pan(view, {x: 9999, y: 9999}, wide, board), {scale: 1, x: 416, y: 316});
  assert.deepEqual(pan(view, {x: -9999, y: -9999}, wide, board), {scale: 1, x: 416 - 1600, y: 316 - 300});
});
