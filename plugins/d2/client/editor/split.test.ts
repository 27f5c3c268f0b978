import assert from 'node:assert/strict';
import {test} from 'node:test';
import {splitWidth} from './split';

const AVAILABLE_WIDTH = {column: 800, extra: 260};

test('gives a small drawing half of its column, and takes no extra width', () => {
  assert.deepEqual(splitWidth(AVAILABLE_WIDTH, 200), {drawing: 400, extra: 0});
});

test('gives a larger drawing more of the column, as long as the source stays comfortably wide', () => {
  assert.deepEqual(splitWidth(AVAILABLE_WIDTH, 430), {drawing: 464, extra: 0});
  assert.deepEqual(splitWidth(AVAILABLE_WIDTH, 600), {drawing: 480, extra: 0});
});

test('takes the extra width for a drawing that would become too small', () => {
  assert.deepEqual(splitWidth(AVAILABLE_WIDTH, 700), {drawing: 660, extra: 260});
  assert.deepEqual(splitWidth({column: 500, extra: 200}, 100), {drawing: 350, extra: 200});
});

test('scales a wide drawing down a little, so that lines of its source fit', () => {
  assert.deepEqual(splitWidth({column: 800, extra: 260}, 1000), {drawing: 660, extra: 260});
  assert.deepEqual(splitWidth({column: 1100, extra: 0}, 1050), {drawing: 700, extra: 0});
});

test('keeps a drawing that would still be too small above its source', () => {
  assert.equal(splitWidth({column: 1100, extra: 0}, 2000), undefined);
  assert.equal(splitWidth({column: 500, extra: 0}, 100), undefined);
  assert.equal(splitWidth({column: 0, extra: 0}, 0), undefined);
});
