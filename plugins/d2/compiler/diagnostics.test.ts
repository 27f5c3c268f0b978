import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readDiagnostics} from './diagnostics';
import type {CompileRequest} from './request';

const REQUEST: CompileRequest = {files: {'index.d2': 'x'}, entry: 'index.d2', options: {}};

const read = (message: string) => readDiagnostics(new Error(message), REQUEST);
const readList = (...list: {range: string; errmsg: string}[]) => read(JSON.stringify(list));

test("a message of D2's is located, counted from 1, and loses its own place", () => {
  assert.deepEqual(readList({range: 'index.d2,1:9:14-1:12:17', errmsg: 'index.d2:2:10: unknown shape "foo"'}), [
    {file: 'index.d2', line: 2, column: 10, message: 'unknown shape "foo"'},
  ]);
});

test('all messages of a list are kept, in their order', () => {
  const found = readList(
    {range: 'index.d2,3:0:9-3:1:10', errmsg: 'index.d2:4:1: second line first'},
    {range: 'index.d2,0:2:2-0:3:3', errmsg: 'index.d2:1:3: then the first'},
  );
  assert.deepEqual(
    found.map(({line, column, message}) => [line, column, message]),
    [
      [4, 1, 'second line first'],
      [1, 3, 'then the first'],
    ],
  );
});

test('a message about an imported file names that file', () => {
  const [found] = readList({range: '../lib, v2.d2,1:9:14-1:12:17', errmsg: '../lib, v2.d2:2:10: unknown shape'});
  assert.deepEqual(found, {file: '../lib, v2.d2', line: 2, column: 10, message: 'unknown shape'});
});

test('a range without byte offsets, which D2 writes as -1, is read too', () => {
  const [found] = readList({range: 'index.d2,2:4:-1-2:5:-1', errmsg: 'index.d2:3:5: wrong'});
  assert.deepEqual(found, {file: 'index.d2', line: 3, column: 5, message: 'wrong'});
});

test('columns behind Korean text are taken as D2 counts them, in UTF-16 units', () => {
  const [found] = readList({range: 'index.d2,0:17:33-0:18:36', errmsg: 'index.d2:1:18: unknown shape "별"'});
  assert.deepEqual(found, {file: 'index.d2', line: 1, column: 18, message: 'unknown shape "별"'});
});

test('a message that begins with no place, or another one, is kept whole', () => {
  const found = readList(
    {range: 'index.d2,0:0:0-0:1:1', errmsg: 'plain words'},
    {range: 'index.d2,0:0:0-0:1:1', errmsg: 'index.d2:5:5: elsewhere'},
  );
  assert.deepEqual(
    found.map(({message}) => message),
    ['plain words', 'index.d2:5:5: elsewhere'],
  );
});

test('a range that cannot be read stands for the start of the entry file', () => {
  assert.deepEqual(readList({range: 'nowhere', errmsg: 'wrong'}), [
    {file: 'index.d2', line: 1, column: 1, message: 'wrong'},
  ]);
});

test('a panic becomes one message at the start of the entry file, without its stack', () => {
  assert.deepEqual(read('panic recovered: nil pointer dereference\ngoroutine 1 [running]:\nmain.go:3'), [
    {file: 'index.d2', line: 1, column: 1, message: 'panic recovered: nil pointer dereference'},
  ]);
});

for (const message of [
  'failed to compile',
  '"text"',
  '[1]',
  '[{"range": 1, "errmsg": "x"}]',
  '{"errmsg": "x"}',
  '[null]',
  '[]',
]) {
  test(`the error ${message} is no list of messages, and is passed on`, () => {
    assert.deepEqual(read(message), [{file: 'index.d2', line: 1, column: 1, message}]);
  });
}

test('an error without a message still gives one', () => {
  assert.deepEqual(read(''), [
    {file: 'index.d2', line: 1, column: 1, message: 'The compiler gave up without a message.'},
  ]);
});
