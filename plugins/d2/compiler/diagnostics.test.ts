import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readDiagnostics} from './diagnostics';
import type {CompileRequest, Diagnostic} from './request';

const REQUEST: CompileRequest = {files: {'index.d2': 'x'}, entry: 'index.d2', options: {}};
const createDiagnostic = (file: string, line: number, column: number, message: string): Diagnostic => ({
  file,
  line,
  column,
  message,
});

for (const [title, range, errmsg, expected] of [
  [
    'counts lines and columns from 1, and removes the position from the message',
    'index.d2,1:9:14-1:12:17',
    'index.d2:2:10: unknown shape "foo"',
    createDiagnostic('index.d2', 2, 10, 'unknown shape "foo"'),
  ],
  [
    'names an imported file',
    '../lib, v2.d2,1:9:14-1:12:17',
    '../lib, v2.d2:2:10: unknown shape',
    createDiagnostic('../lib, v2.d2', 2, 10, 'unknown shape'),
  ],
  [
    'reads a range without byte offsets, which D2 writes as -1',
    'index.d2,2:4:-1-2:5:-1',
    'index.d2:3:5: wrong',
    createDiagnostic('index.d2', 3, 5, 'wrong'),
  ],
  [
    'keeps a message without a position',
    'index.d2,0:0:0-0:1:1',
    'plain text',
    createDiagnostic('index.d2', 1, 1, 'plain text'),
  ],
  [
    'keeps the position in a message if it differs from the range',
    'index.d2,0:0:0-0:1:1',
    'index.d2:5:5: elsewhere',
    createDiagnostic('index.d2', 1, 1, 'index.d2:5:5: elsewhere'),
  ],
  [
    'falls back to the start of the entry file if the range is invalid',
    'nowhere',
    'wrong',
    createDiagnostic('index.d2', 1, 1, 'wrong'),
  ],
] as const)
  test(title, () => {
    assert.deepEqual(readDiagnostics(new Error(JSON.stringify([{range, errmsg}])), REQUEST), [expected]);
  });

test('keeps all messages of a list in their order', () => {
  const list = [
    {range: 'index.d2,3:0:9-3:1:10', errmsg: 'index.d2:4:1: second line first'},
    {range: 'index.d2,0:2:2-0:3:3', errmsg: 'index.d2:1:3: then the first'},
  ];
  assert.deepEqual(readDiagnostics(new Error(JSON.stringify(list)), REQUEST), [
    createDiagnostic('index.d2', 4, 1, 'second line first'),
    createDiagnostic('index.d2', 1, 3, 'then the first'),
  ]);
});

for (const [message, expected = message] of [
  [
    'panic recovered: nil pointer dereference\ngoroutine 1 [running]:\nmain.go:3',
    'panic recovered: nil pointer dereference',
  ],
  ['', 'The compiler failed without a message.'],
  ['failed to compile'],
  ['"text"'],
  ['[1]'],
  ['[{"range": 1, "errmsg": "x"}]'],
  ['{"errmsg": "x"}'],
  ['[null]'],
  ['[]'],
] as const)
  test(`reports the error ${JSON.stringify(message)} at the start of the entry file`, () => {
    assert.deepEqual(readDiagnostics(new Error(message), REQUEST), [createDiagnostic('index.d2', 1, 1, expected)]);
  });
