import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MAX_QUERY_LENGTH, readQuery} from './syntax';

const read = (text: string, known: string[] = []) =>
  readQuery(text, (term) => known.some((one) => one.startsWith(term)));
const textsOf = (text: string, known: string[] = []) => read(text, known).words.map((word) => word.text);

test('a query is its words; names stay whole and know their parts', () => {
  assert.deepEqual(textsOf('Stroke  WIDTH'), ['stroke', 'width']);
  const [word] = read('sql_table').words;
  assert.equal(word?.text, 'sql_table');
  assert.deepEqual(word?.parts, ['sql', 'table']);
});

test('a piece with signs is one word if the records have it', () => {
  assert.deepEqual(textsOf('*.style.fill', ['*.style.fill']), ['*.style.fill']);
  assert.deepEqual(textsOf('shape->circle'), ['shape', '->', 'circle']);
});

test('only the last word may be unfinished, and not with a space after it', () => {
  assert.deepEqual(
    read('dark mo').words.map(({last}) => last),
    [false, true],
  );
  assert.equal(read('dark ').words[0]?.last, false);
});

test('words that say little are not needed, unless there are no others', () => {
  const fillers = (text: string) =>
    read(text)
      .words.filter(({filler}) => filler)
      .map((word) => word.text);
  assert.deepEqual(fillers('how to install'), ['how', 'to']);
  assert.deepEqual(fillers('설치 방법'), ['방법']);
  // In any form.
  assert.deepEqual(fillers('컨테이너 밖으로 연결'), ['밖으로']);
  assert.deepEqual(fillers('installs made with makes'), ['with', 'makes']);
  assert.deepEqual(fillers('how to'), []);
});

test('quotes and minus signs are text, as they are in messages and flags', () => {
  assert.deepEqual(textsOf('unknown shape "database" --theme a -> b'), [
    'unknown',
    'shape',
    'database',
    '--theme',
    'a',
    '->',
    'b',
  ]);
});

test('what is too long is cut', () => {
  assert.ok(textsOf('a'.repeat(10_000)).join('').length <= MAX_QUERY_LENGTH);
  assert.ok(textsOf('word '.repeat(1000)).length <= 16);
});
