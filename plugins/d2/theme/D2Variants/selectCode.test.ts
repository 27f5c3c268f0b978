import assert from 'node:assert/strict';
import {test} from 'node:test';
import {selectCode} from './selectCode';

const SHOWN = {isShown: true, isMarked: false};
const HIDDEN = {isShown: false, isMarked: false};
const NEW = {isShown: true, isMarked: true};

test('keeps the tokens of the lines that are shown, and marks the new ones', () => {
  const code = {code: 'ab: 1\ncd\nef', marks: '2w2-1n1-2s1-2o'};
  assert.deepEqual(selectCode(code, [SHOWN, HIDDEN, NEW]), {code: 'ab: 1\nef', marks: '2w2-1n1-0M2o'});
  assert.deepEqual(selectCode(code, [HIDDEN, SHOWN, HIDDEN]), {code: 'cd', marks: '2s1-'});
});

test('splits tokens that span lines', () => {
  const code = {code: 'a\nb\nc', marks: '5s'};
  assert.deepEqual(selectCode(code, [SHOWN, HIDDEN, NEW]), {code: 'a\nc', marks: '2s0M1s'});
});

test('selects code without tokens', () => {
  assert.deepEqual(selectCode({code: 'a\nb', marks: ''}, [HIDDEN, SHOWN]), {code: 'b', marks: '1-'});
});
