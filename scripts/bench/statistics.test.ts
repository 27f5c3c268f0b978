import assert from 'node:assert/strict';
import {test} from 'node:test';
import {getMedian, getPercentile} from './statistics';

test('percentiles and medians are values of the list, whatever its order, or NaN if it is empty', () => {
  const values = [30, 10, 20, 100, 50, 40, 90, 80, 70, 60];
  assert.equal(getPercentile(values, 0.5), 50);
  assert.equal(getPercentile(values, 0.95), 100);
  assert.equal(getPercentile(values, 0.9), 90);
  assert.equal(getPercentile(values, 0), 10);
  assert.equal(getMedian([3, 1, 2]), 2);
  assert.equal(getMedian([7]), 7);
  assert.ok(Number.isNaN(getMedian([])));
});
