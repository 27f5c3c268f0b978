import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readShape, readTerms, TEXT_LEVEL, writeShape, writeTerms} from './files';
import {readPostings, writePostings} from './postings';

test('terms come back in their order', () => {
  const long = 'x'.repeat(80);
  for (const terms of [[], ['a'], ['connect', 'connection', 'con', '연결', '연결선', '->', long, `${long}y`, '0', 'a']])
    assert.deepEqual(readTerms(writeTerms(terms)), terms);
});

test('postings come back, weights in tenths', () => {
  const postings = {records: [0, 1, 36, 1296, 70_000], weights: [1, 0.6, 1.4, 1, 0.7]};
  assert.deepEqual(readPostings(writePostings(postings)), postings);
  assert.deepEqual(readPostings(''), {records: [], weights: []});
});

test('a record without its text is a letter that JSON takes as it is', () => {
  const letters = new Set<string>();
  for (const level of [1, 2, 3, 4, 5, 6]) {
    for (const length of [1, 2, 7]) {
      for (const anchored of [true, false]) {
        const letter = writeShape({level, length, anchored});
        assert.deepEqual(readShape(letter), {level, length, anchored});
        letters.add(letter);
      }
    }
  }
  const text = {level: TEXT_LEVEL, length: 0, anchored: false};
  assert.deepEqual(readShape(writeShape({...text, length: 9})), text);
  assert.equal(letters.size, 36);
  assert.equal(readShape(writeShape({level: 2, length: 40, anchored: true})).length, 7);
});
