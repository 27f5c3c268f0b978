import assert from 'node:assert/strict';
import {test} from 'node:test';
import {stem} from './english';

test('forms of a word meet', () => {
  for (const words of [
    ['connection', 'connections'],
    ['style', 'styles', 'styled', 'styling'],
    ['library', 'libraries'],
    ['box', 'boxes'],
    ['nest', 'nested', 'nesting'],
    ['animate', 'animated', 'animating'],
    ['label', 'labels'],
  ]) {
    assert.equal(new Set(words.map(stem)).size, 1, words.map(stem).join());
  }
});

test('what only looks like a form stays', () => {
  for (const word of ['class', 'string', 'bus', 'red', 'grid-gap', '0.7.1', 'this']) assert.equal(stem(word), word);
  assert.notEqual(stem('string'), stem('str'));
  assert.notEqual(stem('notes'), stem('not'));
});
