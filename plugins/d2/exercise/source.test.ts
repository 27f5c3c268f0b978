import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describeDifferences} from './feedback';
import {compareSource} from './source';

test('reports code that a source lacks, whatever its spaces and case, in both languages [EX-1]', () => {
  assert.deepEqual(compareSource(['class: async'], 'a -> b: {Class:async}'), []);
  assert.deepEqual(compareSource(['hotel -> bus'], '"""\nhotel->bus\n"""'), []);
  assert.deepEqual(compareSource([], ''), []);
  const differences = compareSource(['hotel -> bus', 'bus -> beach', 'hotel'], 'hotel');
  assert.deepEqual(describeDifferences(differences, 'en'), [
    'Almost: shapes and connections are right, but your source still needs `hotel -> bus` and `bus -> beach`.',
  ]);
  assert.deepEqual(describeDifferences(differences, 'ko'), [
    '거의 다 됐습니다. 도형과 연결은 모두 맞습니다. 이제 소스에 `hotel -> bus`, `bus -> beach` 코드가 들어가야 합니다.',
  ]);
});
