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
  const starting = (prefix: string) => [...keys.startingWith(prefix)];
  assert.deepEqual(starting('sty'), ['style', 'styles']);
  assert.deepEqual(starting('s'), ['shape', 'stroke', 'style', 'styles']);
  assert.deepEqual(starting('t'), []);
  assert.equal(keys.nearest('styl', 1), 'style');
  assert.equal(keys.nearest('stylse', 2), 'style');
  assert.equal(keys.nearest('stylesss', 2), 'styles');
  assert.equal(keys.nearest('stylesss', 1), undefined);
  keys.add('t', 9);
  assert.deepEqual(starting('t'), ['t']);
});
