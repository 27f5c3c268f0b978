import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LruCache} from './lruCache';

test('evicts the least recently used entries, but never the last one', () => {
  const map = new LruCache<string>(6, ({length}) => length);
  for (const key of ['a', 'b', 'c']) map.set(key, 'xx');
  assert.equal(map.get('a'), 'xx');
  map.set('d', 'xxx');
  assert.deepEqual([...map.keys()], ['a', 'd']);
  map.set('e', 'x'.repeat(10));
  assert.deepEqual([...map.keys()], ['e']);
  map.set('f', 'xxxxxx');
  map.set('f', 'xx');
  map.set('g', 'xxxx');
  assert.deepEqual([...map.keys()], ['f', 'g']);
});
