import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readQuery} from './syntax';

const wordsOf = (text: string, known: string[] = []) =>
  readQuery(text, (term) => known.some((one) => one.startsWith(term))).words;
const textsOf = (...args: Parameters<typeof wordsOf>) => wordsOf(...args).map(({text}) => text);

test('a query is split into words; names stay whole and list their parts', () => {
  assert.deepEqual(textsOf('Stroke  WIDTH'), ['stroke', 'width']);
  const [word] = wordsOf('sql_table');
  assert.deepEqual([word?.text, word?.parts], ['sql_table', ['sql', 'table']]);
});

test('a piece with operators is one word if a page contains it', () => {
  assert.deepEqual(textsOf('*.style.fill', ['*.style.fill']), ['*.style.fill']);
  assert.deepEqual(textsOf('shape->circle'), ['shape', '->', 'circle']);
});

test('quotes are ignored, and flags keep their dashes', () => {
  const words = ['unknown', 'shape', 'database', '--theme', 'a', '->', 'b'];
  assert.deepEqual(textsOf('unknown shape "database" --theme a -> b'), words);
});

test('only the last word may be incomplete, unless a space follows it', () => {
  assert.deepEqual(
    wordsOf('dark mo').map(({isLast}) => isLast),
    [false, true],
  );
  assert.equal(wordsOf('dark ')[0]?.isLast, false);
});

test('fillers are recognized in all their forms, unless the query has only fillers', () => {
  for (const [query, expected] of [
    ['how to install', ['how', 'to']],
    ['설치 방법', ['방법']],
    ['컨테이너 밖으로 연결', ['밖으로']],
    ['installs made with makes', ['with', 'makes']],
    ['how to', []],
  ] as const) {
    const fillers = wordsOf(query).filter(({isFiller}) => isFiller);
    assert.deepEqual(
      fillers.map(({text}) => text),
      expected,
      query,
    );
  }
});

test('a long query is cut to 512 characters and 16 words', () => {
  assert.ok(textsOf('a'.repeat(10_000)).join('').length <= 512);
  assert.ok(textsOf('word '.repeat(1000)).length <= 16);
});
