import assert from 'node:assert/strict';
import {test} from 'node:test';
import {withoutNames} from './chunkNames';

const runtime = (table: string) =>
  `a();gca = function(chunkId) { chunkId = ${table}[chunkId]||chunkId; return p + u(chunkId); };`;

test('names that are ids are left out of the table, others stay', () => {
  assert.equal(
    withoutNames(runtime('{"a1":"a1","b2":"b2"}')),
    'a();gca = function(chunkId) {  return p + u(chunkId); };',
  );
  assert.equal(withoutNames(runtime('{"a1":"a1","b2":"17"}')), runtime('{"b2":"17"}'));
});

test('a runtime without the table is reported', () => {
  assert.throws(() => withoutNames('gca = (name) => u(name)'), /no table of chunk names/);
});
