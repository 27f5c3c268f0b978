import assert from 'node:assert/strict';
import {test} from 'node:test';
import {plainText, splitMarked} from './Marked';

test('a highlighted text is cut at its marks; escapes and other elements that it documents are text', () => {
  assert.deepEqual(splitMarked('a &lt;b&gt; <i> <mark>c &amp; d</mark><mark onclick=e()>'), [
    {text: 'a &lt;b&gt; <i> ', marked: false},
    {text: 'c &amp; d', marked: true},
    {text: '<mark onclick=e()>', marked: false},
  ]);
});

test('marks that are not closed, or not opened, hurt nothing', () => {
  assert.deepEqual(splitMarked('a</mark>b<mark>c'), [
    {text: 'a', marked: false},
    {text: 'b', marked: false},
    {text: 'c', marked: true},
  ]);
});

test('a name has the text alone', () => {
  assert.equal(plainText('a <mark>b</mark> <i>'), 'a b <i>');
});
