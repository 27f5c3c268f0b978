import assert from 'node:assert/strict';
import {test} from 'node:test';
import {removeMarks, splitMarked} from './Marked';

const createMatch = (text: string) => ({text, isMatch: true});
const createPlain = (text: string) => ({text, isMatch: false});

test('only exact mark tags split a text; escapes and other tags stay literal', () => {
  assert.deepEqual(splitMarked('a &lt;b&gt; <i> <mark>c &amp; d</mark><mark onclick=e()>'), [
    createPlain('a &lt;b&gt; <i> '),
    createMatch('c &amp; d'),
    createPlain('<mark onclick=e()>'),
  ]);
  assert.deepEqual(
    splitMarked('a</mark>b<mark>c'),
    [createPlain('a'), createPlain('b'), createMatch('c')],
    'unbalanced tags',
  );
  assert.equal(removeMarks('a <mark>b</mark> <i>'), 'a b <i>');
});
