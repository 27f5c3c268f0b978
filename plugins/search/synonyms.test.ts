import assert from 'node:assert/strict';
import {test} from 'node:test';
import {SYNONYMS} from './synonyms';

test('each group has at least two members, none twice, all in lower case', () => {
  for (const group of Object.values(SYNONYMS).flat()) {
    assert.ok(group.length >= 2, group.join());
    assert.equal(new Set(group).size, group.length, group.join());
    for (const word of group) assert.equal(word, word.trim().toLowerCase());
  }
});

test('no group is there twice', () => {
  for (const groups of Object.values(SYNONYMS)) {
    const all = groups.map((group) => [...group].sort().join());
    assert.equal(new Set(all).size, all.length);
  }
});
