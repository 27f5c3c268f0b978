import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findProblems} from './findProblems';

const PROBLEMS = [
  {messages: ['missing value after colon'], text: 'Color codes without quotes. An unquoted # begins a comment.'},
  {messages: ['unknown shape "databse"'], text: 'Unknown shape names. Write cylinder.'},
  {messages: ['edge map keys must be reserved keywords', 'edges from here'], text: 'Keywords as names of a shape'},
];

for (const [description, query, expected] of [
  ['a whole line of output', 'err: shop.d2:3:14: missing value after colon', [0]],
  ['a message with another name', 'unknown shape "cilinder"', [1]],
  ['a message in capitals', 'EDGE MAP KEYS must be reserved keywords', [2]],
  ['a word of the explanation', 'cylinder', [1]],
  ['several words of an explanation', 'comment quotes', [0]],
  ['nothing', '  ', [0, 1, 2]],
  ['only the position', '3:14: ', [0, 1, 2]],
  ['an unrelated text', 'segmentation fault', []],
] as const)
  test(`finds ${expected.length} of ${PROBLEMS.length} problems for ${description}`, () =>
    assert.deepEqual(findProblems(query, PROBLEMS), expected));

test('reads only the start of a huge text', () => {
  assert.deepEqual(findProblems(`missing value after colon ${'x '.repeat(1_000_000)}`, PROBLEMS), [0]);
});
