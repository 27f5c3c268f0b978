import assert from 'node:assert/strict';
import {test} from 'node:test';
import {splitAtProblems, type Token, unpackTokens} from './tokens';

const createPlain = (text: string): Token => ({style: '-', text});
const createKey = (text: string): Token => ({style: 'k', text});

test('splits code into tokens', () => {
  assert.deepEqual(unpackTokens('x -> yes', '1k1-2o1-3k'), [
    createKey('x'),
    createPlain(' '),
    {style: 'o', text: '->'},
    createPlain(' '),
    createKey('yes'),
  ]);
});

test('reads lengths with several digits', () => {
  assert.deepEqual(unpackTokens('abcdefghijklm', '12k1-'), [createKey('abcdefghijkl'), createPlain('m')]);
});

test('returns one plain token for code without packed tokens', () => {
  assert.deepEqual(unpackTokens('x -> y', ''), [createPlain('x -> y')]);
});

test('treats code after the last packed token as plain', () => {
  assert.deepEqual(unpackTokens('x -> y', '1k'), [createKey('x'), createPlain(' -> y')]);
});

test('returns no tokens for empty code', () => {
  assert.deepEqual(unpackTokens('', ''), []);
});

test('counts lengths in UTF-16 code units, so Korean and emoji stay whole', () => {
  assert.deepEqual(unpackTokens('항구⚓😀.', '2k3-1k'), [createKey('항구'), createPlain('⚓😀'), createKey('.')]);
});

const CODE = [createKey('a'), createPlain('\n'), createKey('b: {\n  c'), createPlain('\n}')];

test('returns one part for code without problems', () => {
  assert.deepEqual(splitAtProblems(CODE, ''), [{tokens: CODE}]);
});

test('ends a part after the line with the problem, and starts the next part with the line break', () => {
  assert.deepEqual(splitAtProblems(CODE, '2 wrong'), [
    {tokens: [createKey('a'), createPlain('\n'), createKey('b: {')], problem: 'wrong'},
    {tokens: [createPlain('\n'), createKey('  c'), createPlain('\n'), createPlain('}')]},
  ]);
});

test('puts a problem on the last line into the last part', () => {
  assert.deepEqual(
    splitAtProblems(CODE, '4 wrong').map(({problem}) => problem),
    ['wrong'],
  );
  assert.deepEqual(splitAtProblems([createKey('x')], '1 wrong'), [{tokens: [createKey('x')], problem: 'wrong'}]);
});

test('sorts problems by line', () => {
  assert.deepEqual(
    splitAtProblems(CODE, '3 late\n1 early').map(({problem}) => problem),
    ['early', 'late', undefined],
  );
});

test('puts all problems on a line into the same part', () => {
  assert.equal(splitAtProblems(CODE, '1 one\n1 two')[0]?.problem, 'one\ntwo');
});

test('supports problems on empty lines', () => {
  const [first, second] = splitAtProblems([createKey('a'), createPlain('\n\n'), createKey('b')], '2 wrong');
  assert.deepEqual(first, {tokens: [createKey('a'), createPlain('\n')], problem: 'wrong'});
  assert.deepEqual(second, {tokens: [createPlain('\n'), createKey('b')]});
});

test("doesn't change the code or its styles when it splits tokens into parts", () => {
  const listStyles = (tokens: readonly Token[]) =>
    tokens.flatMap(({style, text}) =>
      [...text].map((character) => (character === '\n' ? character : style + character)),
    );
  for (const problems of ['1 a', '2 a', '1 a\n2 b\n3 c\n4 d', '9 a']) {
    assert.deepEqual(listStyles(splitAtProblems(CODE, problems).flatMap(({tokens}) => tokens)), listStyles(CODE));
  }
});
