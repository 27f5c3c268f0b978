import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isNear, Keys} from './keys';

test('a slip is a letter too many, too few, another one, or two that changed places', () => {
  for (const other of ['label', 'lable', 'labl', 'labels', 'lapel']) assert.ok(isNear('label', other, 1), other);
  for (const other of ['lab', 'albel2', 'table']) assert.ok(!isNear('label', other, 1), other);
  assert.ok(isNear('connection', 'conectoin', 2));
  assert.ok(!isNear('connection', 'conetcoi', 2));
  assert.ok(isNear('', '', 0));
});

test('keys are found by themselves, by their beginning and by what is near to them', () => {
  const keys = new Keys<number>();
  for (const [value, key] of ['style', 'styles', 'stroke', 'shape', 'style'].entries()) keys.add(key, value);
  assert.deepEqual(keys.get('style'), [0, 4]);
  assert.deepEqual(keys.get('sty'), []);
  const starting = (prefix: string) => [...keys.startingWith(prefix)].map(([key]) => key);
  assert.deepEqual(starting('sty'), ['style', 'styles']);
  assert.deepEqual(starting('s'), ['shape', 'stroke', 'style', 'styles']);
  assert.deepEqual(starting('t'), []);
  assert.deepEqual([...keys.near('styl', 1)], [[[0, 4], 1]]);
  assert.deepEqual(
    [...keys.near('style', 2)].map(([, slips]) => slips),
    [0, 1],
  );
  keys.add('t', 9);
  assert.deepEqual(starting('t'), ['t']);
});
