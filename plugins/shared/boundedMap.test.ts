import assert from 'node:assert/strict';
import {test} from 'node:test';
import {BoundedMap} from './boundedMap';

test('evicts the least recently used entries, but never the last one', () => {
  const map = new BoundedMap<string>(6, ({length}) => length);
  const has = (...keys: string[]) => keys.filter((key) => map.get(key) !== undefined).join('');
  for (const key of ['a', 'b', 'c']) map.set(key, 'xx');
  assert.equal(map.get('a'), 'xx');
  map.set('d', 'xxx');
  assert.equal(has('a', 'b', 'c', 'd'), 'ad');
  map.set('e', 'x'.repeat(10));
  assert.equal(has('a', 'd', 'e'), 'e');
  map.set('f', 'xxxxxx');
  map.set('f', 'xx');
  map.set('g', 'xxxx');
  assert.equal(has('e', 'f', 'g'), 'fg');
});
