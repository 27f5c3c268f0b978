import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ExerciseError, parseExercise} from './parse';

const BODY = [
  'goal: Connect `cart` to `payment`, with the label `charge`.',
  "hint: A connection's label follows a colon: `a -> b: label`.",
  '--- start',
  'cart',
  'payment',
  '--- solution',
  'cart -> payment: charge',
];

const editBody = (at: number, remove: number, ...add: string[]): string =>
  BODY.toSpliced(at, remove, ...add).join('\n');

test('an exercise has a goal, a hint, and two sources with their lines', () => {
  assert.deepEqual(parseExercise(BODY.join('\n')), {
    goal: 'Connect `cart` to `payment`, with the label `charge`.',
    hint: "A connection's label follows a colon: `a -> b: label`.",
    uses: [],
    start: {source: 'cart\npayment', line: 3},
    solution: {source: 'cart -> payment: charge', line: 6},
  });
});

test('the start can be empty, and empty lines around the parts are ignored', () => {
  const {start, solution} = parseExercise(editBody(2, 5, '', '--- start', '', '', '--- solution', '', 'a', ''));
  assert.deepEqual(start, {source: '', line: 4});
  assert.deepEqual(solution, {source: '\na', line: 7});
});

test('an exercise can list code that the source has to contain', () => {
  assert.deepEqual(parseExercise(editBody(2, 0, 'uses: `cart -> payment` and `charge`')).uses, [
    'cart -> payment',
    'charge',
  ]);
});

for (const [about, body, line, message] of [
  ['no start', editBody(2, 1), 0, /needs the line "--- start".*Add it/],
  ['no solution', editBody(5, 2), 0, /needs the line "--- solution".*Add it/],
  ['two solutions', editBody(7, 0, '--- solution'), 8, /appears twice.*Remove one/],
  ['the solution first', editBody(2, 5, '--- solution', 'a', '--- start', 'b'), 3, /has to be below the start.*Swap/],
  ['an empty solution', editBody(6, 1, '  '), 6, /solution is empty.*Add its source/],
  ['no goal', editBody(0, 1), 0, /has no goal.*such as "goal: Connect `cart` to `payment`\."/],
  ['no hint', editBody(1, 1), 0, /has no hint.*such as "hint: /],
  ['an empty goal', editBody(0, 1, 'goal: '), 1, /goal is empty.*Write a sentence/],
  ['two hints', editBody(2, 0, 'hint: Another.'), 3, /already has a line "hint".*Remove one/],
  ['code without an end', editBody(1, 1, 'hint: Use `a.'), 2, /backtick in the hint has no partner.*Add or remove/],
  [
    'a text on two lines',
    editBody(1, 0, 'and more'),
    2,
    /only has the lines "goal: …", "hint: …", and "uses: …".*Move/,
  ],
  ['a list of code without code', editBody(2, 0, 'uses: charge'), 3, /"uses" has no code.*between backticks/],
  ['another text', editBody(1, 0, 'constructor: x'), 2, /only has the lines/],
] as const) {
  test(`an exercise with ${about} is an error at its line, with a fix [EX-3]`, () => {
    assert.throws(
      () => parseExercise(body),
      (error) => {
        assert.ok(error instanceof ExerciseError);
        assert.equal(error.line, line);
        assert.match(error.message, message);
        return true;
      },
    );
  });
}
