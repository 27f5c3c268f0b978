import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readTokens, splitAtProblems, type Token} from './tokens';

const createPlain = (text: string): Token => ({letter: '-', text});
const createKey = (text: string): Token => ({letter: 'k', text});

test('code is split into tokens', () => {
  assert.deepEqual(readTokens('x -> yes', '1k1-2o1-3k'), [
    createKey('x'),
    createPlain(' '),
    {letter: 'o', text: '->'},
    createPlain(' '),
    createKey('yes'),
  ]);
});

test('a length may have several digits', () => {
  assert.deepEqual(readTokens('abcdefghijklm', '12k1-'), [createKey('abcdefghijkl'), createPlain('m')]);
});

test('code without marks is plain', () => {
  assert.deepEqual(readTokens('x -> y', ''), [createPlain('x -> y')]);
});

test('code after the last mark is plain', () => {
  assert.deepEqual(readTokens('x -> y', '1k'), [createKey('x'), createPlain(' -> y')]);
});

test('empty code has no tokens', () => {
  assert.deepEqual(readTokens('', ''), []);
});

test('lengths are in UTF-16 code units, so Korean and emoji stay whole', () => {
  assert.deepEqual(readTokens('항구⚓😀.', '2k3-1k'), [createKey('항구'), createPlain('⚓😀'), createKey('.')]);
});

const CODE = [createKey('a'), createPlain('\n'), createKey('b: {\n  c'), createPlain('\n}')];

test('code without problems is one part', () => {
  assert.deepEqual(splitAtProblems(CODE, ''), [{tokens: CODE}]);
});

test('a part ends after the line with the problem, and the next one starts with the line break', () => {
  assert.deepEqual(splitAtProblems(CODE, '2 wrong'), [
    {tokens: [createKey('a'), createPlain('\n'), createKey('b: {')], problem: 'wrong'},
    {tokens: [createPlain('\n'), createKey('  c'), createPlain('\n'), createPlain('}')]},
  ]);
});

test('a problem of the last line is in the last part', () => {
  assert.deepEqual(
    splitAtProblems(CODE, '4 wrong').map(({problem}) => problem),
    ['wrong'],
  );
  assert.deepEqual(splitAtProblems([createKey('x')], '1 wrong'), [{tokens: [createKey('x')], problem: 'wrong'}]);
});

test('problems are in the order of their lines', () => {
  assert.deepEqual(
    splitAtProblems(CODE, '3 late\n1 early').map(({problem}) => problem),
    ['early', 'late', undefined],
  );
});

test('problems of one line are in the same part', () => {
  assert.equal(splitAtProblems(CODE, '1 one\n1 two')[0]?.problem, 'one\ntwo');
});

test('an empty line can have a problem', () => {
  const [first, second] = splitAtProblems([createKey('a'), createPlain('\n\n'), createKey('b')], '2 wrong');
  assert.deepEqual(first, {tokens: [createKey('a'), createPlain('\n')], problem: 'wrong'});
  assert.deepEqual(second, {tokens: [createPlain('\n'), createKey('b')]});
});

test('joining the parts gives the same code with the same styles', () => {
  const listLetters = (tokens: readonly Token[]) =>
    tokens.flatMap(({letter, text}) => [...text].map((sign) => (sign === '\n' ? sign : letter + sign)));
  for (const problems of ['1 a', '2 a', '1 a\n2 b\n3 c\n4 d', '9 a']) {
    assert.deepEqual(listLetters(splitAtProblems(CODE, problems).flatMap(({tokens}) => tokens)), listLetters(CODE));
  }
});
