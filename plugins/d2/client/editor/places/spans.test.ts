import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Mention, Place} from '../../../compiler/request';
import {findInnermost, findSpans, mapSpans, type Span} from './spans';

/** Creates a place for each key that's marked as in `«key»`, or as in `«!key»` if it's an end of a connection. */
function createPlaces(marked: string): {text: string; places: Place[]} {
  const places: Place[] = [];
  let text = '';
  for (const part of marked.split(/(«[^»]*»)/)) {
    if (!part.startsWith('«')) {
      text += part;
      continue;
    }
    const isEnd = part.startsWith('«!');
    const key = part.slice(isEnd ? 2 : 1, -1);
    const lines = text.split('\n');
    const [line, column] = [lines.length, (lines.at(-1)?.length ?? 0) + 1];
    text += key;
    const mention = {file: 'main', line, column, endLine: line, endColumn: column + key.length, isEnd};
    places.push({id: key, name: key, mentions: [mention]});
  }
  return {text, places};
}

function findMarkedSpans(marked: string): {text: string; spans: Span[]} {
  const {text, places} = createPlaces(marked);
  return {text, spans: findSpans([places], 'main', text)};
}

/** Returns the text from the start of a span's key to the end of its value. */
const getText = (text: string, {from, end}: Span): string => text.slice(from, end);

test('extends spans from the key to the end of the statement, including its block', () => {
  for (const [marked, expected] of [
    ['«a»: Label {\n  shape: circle\n}\n«b»', ['a: Label {\n  shape: circle\n}', 'b']],
    ['«a»; «b»: x; «c»', ['a', 'b: x', 'c']],
    ['«a».«b».shape: circle # round\n«c»', ['a.b.shape: circle # round', 'b.shape: circle # round', 'c']],
    ['«a»: |md\n  } ; x\n|\n«b»', ['a: |md\n  } ; x\n|', 'b']],
    ['«a»: "x; y" {«b»: {«c»}}', ['a: "x; y" {b: {c}}', 'b: {c}', 'c']],
    ['«!a» -> «!b»: label', ['a', 'b']],
    ['«a -> b»: label {\n  style.stroke: red\n}\n', ['a -> b: label {\n  style.stroke: red\n}']],
    ['«a»: {\n  «b»: 1\n', ['a: {\n  b: 1\n', 'b: 1']],
    ['«a»: [x; y]\n«b»', ['a: [x; y]', 'b']],
  ] as const) {
    const {text, spans} = findMarkedSpans(marked);
    assert.deepEqual(
      spans.map((span) => getText(text, span)),
      expected,
      marked,
    );
  }
});

test('ignores mentions outside the text', () => {
  const create = (change: Partial<Mention>): Place => ({
    id: 'a',
    name: 'a',
    mentions: [{file: 'main', line: 1, column: 1, endLine: 1, endColumn: 2, ...change}],
  });
  for (const change of [{line: 9}, {column: 90}, {endLine: 9}, {endColumn: 99}, {endColumn: 1}, {file: 'x'}])
    assert.deepEqual(findSpans([[create(change)]], 'main', 'abc\ndef'), []);
  assert.equal(findSpans([[create({})]], 'main', 'abc\ndef').length, 1);
});

/** Returns the ids of the places around each `^` in a marked text. */
function findAtCarets(marked: string): string[] {
  const carets: number[] = [];
  let plain = '';
  for (const c of marked) {
    if (c === '^') carets.push(plain.replace(/«!?|»/g, '').length);
    else plain += c;
  }
  const {text, spans} = findMarkedSpans(plain);
  return carets.map((caret) =>
    findInnermost(spans, text, caret)
      .map(({place}) => place.id)
      .join(),
  );
}

test('finds the innermost mention around the caret', () => {
  for (const [marked, expected] of [
    ['^«a»^: Label^ {\n^  ^«b»: x^\n^\n}^\n^', ['a', 'a', 'a', 'b', 'b', 'b', 'a', 'a', '']],
    ['«a -> b»: label^\n^«c»', ['a -> b', 'c']],
    ['^\n# comment^\n«a»', ['', '']],
  ] as const)
    assert.deepEqual(findAtCarets(marked), expected, marked);
});

test('maps spans through edits, and drops keys that have changed', () => {
  const {text, spans} = findMarkedSpans('«a»: Label\n«b»: {\n  «c»\n}\n');
  const map = (after: string) => mapSpans(spans, text, after).map((span) => getText(after, span));
  assert.deepEqual(map(text), ['a: Label', 'b: {\n  c\n}', 'c']);
  assert.deepEqual(map('# new\na: Label\nb: {\n  c\n}\n'), ['a: Label', 'b: {\n  c\n}', 'c']);
  assert.deepEqual(map('a: Labels\nb: {\n  c\n}\n'), ['a: Labels', 'b: {\n  c\n}', 'c']);
  assert.deepEqual(map('a: Label\nb: {\n  d; c\n}\n'), ['a: Label', 'b: {\n  d; c\n}', 'c']);
  assert.deepEqual(map('a: Label\nb: {\n  xyz\n}\n'), ['a: Label', 'b: {\n  xyz\n}']);
  assert.deepEqual(map('zebra\n'), []);
  assert.deepEqual(map(''), []);
});
