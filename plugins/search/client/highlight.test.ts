import assert from 'node:assert/strict';
import {test} from 'node:test';
import {escapeHighlighted, splitHighlighted} from './highlight';

test('all but the marks is escaped, also what documents an escape', () => {
  const hostile = '<img src=x onerror="a()"> & <mark>b</mark> &lt;i&gt; <mark onclick=c()>';
  const escaped =
    '&lt;img src=x onerror=&quot;a()&quot;&gt; &amp; <mark>b</mark> &amp;lt;i&amp;gt; &lt;mark onclick=c()&gt;';
  assert.equal(escapeHighlighted(hostile), escaped);
  assert.deepEqual(
    splitHighlighted(escaped).map(({text}) => text),
    hostile.split(/<\/?mark>/),
  );
});

test('a highlighted text is cut at its marks, and its characters come back', () => {
  assert.deepEqual(splitHighlighted('a &lt;b&gt; <mark>c &amp; d</mark>'), [
    {text: 'a <b> ', marked: false},
    {text: 'c & d', marked: true},
  ]);
});

test('marks that are not closed, or not opened, hurt nothing', () => {
  assert.deepEqual(splitHighlighted('a</mark>b<mark>c'), [
    {text: 'a', marked: false},
    {text: 'b', marked: false},
    {text: 'c', marked: true},
  ]);
});
