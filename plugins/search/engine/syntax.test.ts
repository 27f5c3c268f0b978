import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readQuery} from './syntax';

const readWords = (text: string, known: string[] = []) =>
  readQuery(text, (term) => known.some((knownTerm) => knownTerm.startsWith(term))).words;
const readTexts = (...args: Parameters<typeof readWords>) => readWords(...args).map(({text}) => text);

test('a query is split into words; names stay whole and list their parts', () => {
  assert.deepEqual(readTexts('Stroke  WIDTH'), ['stroke', 'width']);
  const [word] = readWords('sql_table');
  assert.deepEqual([word?.text, word?.parts], ['sql_table', ['sql', 'table']]);
});

test('a piece with operators is one word if a page contains it', () => {
  assert.deepEqual(readTexts('*.style.fill', ['*.style.fill']), ['*.style.fill']);
  assert.deepEqual(readTexts('shape->circle'), ['shape', '->', 'circle']);
});

test('quotes are ignored, and flags keep their dashes', () => {
  const words = ['unknown', 'shape', 'database', '--theme', 'a', '->', 'b'];
  assert.deepEqual(readTexts('unknown shape "database" --theme a -> b'), words);
});

test('only the last word may be incomplete, unless a space follows it', () => {
  assert.deepEqual(
    readWords('dark mo').map(({isLast}) => isLast),
    [false, true],
  );
  assert.equal(readWords('dark ')[0]?.isLast, false);
});

test('recognizes stop words in all their forms, unless the query has only stop words', () => {
  for (const [query, expected] of [
    ['how to install', ['how', 'to']],
    ['설치 방법', ['방법']],
    ['컨테이너 밖으로 연결', ['밖으로']],
    ['installs made with makes', ['with', 'makes']],
    ['how to', []],
  ] as const) {
    const stopWords = readWords(query).filter(({isStopWord}) => isStopWord);
    assert.deepEqual(
      stopWords.map(({text}) => text),
      expected,
      query,
    );
  }
});

test('a long query is truncated to 512 characters and 16 words', () => {
  assert.ok(readTexts('a'.repeat(10_000)).join('').length <= 512);
  assert.ok(readTexts('word '.repeat(1000)).length <= 16);
});
