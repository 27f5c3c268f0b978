import assert from 'node:assert/strict';
import {test} from 'node:test';
import {selectCode} from './selectCode';

const SHOWN = {isShown: true, isAdded: false};
const HIDDEN = {isShown: false, isAdded: false};
const ADDED = {isShown: true, isAdded: true};

test('keeps the tokens of the lines that are shown, and marks the added ones', () => {
  const code = {code: 'ab: 1\ncd\nef', packedTokens: '2w2-1n1-2s1-2o'};
  assert.deepEqual(selectCode(code, [SHOWN, HIDDEN, ADDED]), {code: 'ab: 1\nef', packedTokens: '2w2-1n1-0M2o'});
  assert.deepEqual(selectCode(code, [HIDDEN, SHOWN, HIDDEN]), {code: 'cd', packedTokens: '2s1-'});
});

test('splits tokens that span lines', () => {
  const code = {code: 'a\nb\nc', packedTokens: '5s'};
  assert.deepEqual(selectCode(code, [SHOWN, HIDDEN, ADDED]), {code: 'a\nc', packedTokens: '2s0M1s'});
});

test('selects code without tokens', () => {
  assert.deepEqual(selectCode({code: 'a\nb', packedTokens: ''}, [HIDDEN, SHOWN]), {code: 'b', packedTokens: '1-'});
});
