import assert from 'node:assert/strict';
import {test} from 'node:test';
import {removeMarks, splitMarked} from './Marked';

const marked = (text: string) => ({text, marked: true});
const plain = (text: string) => ({text, marked: false});

test('only exact mark tags split a text; escapes and other tags stay literal', () => {
  assert.deepEqual(splitMarked('a &lt;b&gt; <i> <mark>c &amp; d</mark><mark onclick=e()>'), [
    plain('a &lt;b&gt; <i> '),
    marked('c &amp; d'),
    plain('<mark onclick=e()>'),
  ]);
  assert.deepEqual(splitMarked('a</mark>b<mark>c'), [plain('a'), plain('b'), marked('c')], 'unbalanced tags');
  assert.equal(removeMarks('a <mark>b</mark> <i>'), 'a b <i>');
});
