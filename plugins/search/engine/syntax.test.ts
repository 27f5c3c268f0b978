import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LONGEST_QUERY} from './parameters';
import {readQuery} from './syntax';

const read = (text: string, advanced = false, known: string[] = []) =>
  readQuery(text, advanced, (term) => known.some((one) => one.startsWith(term)));
const textsOf = (text: string, known: string[] = []) => read(text, false, known).words.map((word) => word.text);

test('a query is its words; names stay whole and know their parts', () => {
  assert.deepEqual(textsOf('Stroke  WIDTH'), ['stroke', 'width']);
  const [word] = read('sql_table').words;
  assert.equal(word?.text, 'sql_table');
  assert.deepEqual(word?.parts, ['sql', 'table']);
  assert.deepEqual(textsOf('grid-gap은'), ['grid-gap']);
});

test('a piece with signs is one word if the records have it', () => {
  assert.deepEqual(textsOf('*.style.fill', ['*.style.fill']), ['*.style.fill']);
  assert.deepEqual(textsOf('shape->circle'), ['shape', '->', 'circle']);
});

test('a word that is said twice counts once, in any form', () => {
  assert.deepEqual(textsOf('put shapes into a shape'), ['put', 'shapes', 'into', 'a']);
  assert.deepEqual(textsOf('도형 안에 도형'), ['도형', '안에']);
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
  assert.deepEqual(fillers('how to'), []);
});

test('quotes and minus signs are read where they are asked for, and are not flags or arrows', () => {
  const {words, phrases, without} = read('grid "dark  mode" -png -"old way" --theme a -> b', true);
  assert.deepEqual(phrases, ['dark mode']);
  assert.deepEqual(without, ['old way', 'png']);
  assert.ok(words.some(({text}) => text === '--theme'));
  assert.ok(words.some(({text}) => text === '->'));
  assert.deepEqual(read('-png').without, []);
});

test('nothing, only spaces, or only exclusions ask for everything', () => {
  for (const text of ['', ' \t']) assert.ok(read(text).empty);
  assert.ok(read('-png', true).empty);
  for (const text of ['x', '🎉', '...']) assert.ok(!read(text).empty, text);
});

test('what is too long is cut', () => {
  assert.ok(textsOf('a'.repeat(10_000)).join('').length <= LONGEST_QUERY);
  assert.ok(textsOf('word '.repeat(1000)).length <= 16);
});
