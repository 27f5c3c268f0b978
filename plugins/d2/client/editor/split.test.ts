import assert from 'node:assert/strict';
import {test} from 'node:test';
import {splitRoom} from './split';

const ROOM = {own: 800, extra: 260};

test('a small drawing gets half of its column, and leaves the rest of the page alone', () => {
  assert.deepEqual(splitRoom(ROOM, 200), {drawing: 400, extra: 0});
});

test('a larger drawing gets more, as long as there is enough room for the source', () => {
  assert.deepEqual(splitRoom(ROOM, 430), {drawing: 464, extra: 0});
  assert.deepEqual(splitRoom(ROOM, 600), {drawing: 480, extra: 0});
});

test('a drawing that would become too small gets the extra room', () => {
  assert.deepEqual(splitRoom(ROOM, 700), {drawing: 660, extra: 260});
  assert.deepEqual(splitRoom({own: 500, extra: 200}, 100), {drawing: 350, extra: 200});
});

test('a wide drawing is scaled down a little, so that lines of its source fit', () => {
  assert.deepEqual(splitRoom({own: 800, extra: 260}, 1000), {drawing: 660, extra: 260});
  assert.deepEqual(splitRoom({own: 1100, extra: 0}, 1050), {drawing: 700, extra: 0});
});

test('a drawing that would still be too small stays above its source', () => {
  assert.equal(splitRoom({own: 1100, extra: 0}, 2000), undefined);
  assert.equal(splitRoom({own: 500, extra: 0}, 100), undefined);
  assert.equal(splitRoom({own: 0, extra: 0}, 0), undefined);
});
