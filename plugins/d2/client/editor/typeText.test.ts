import assert from 'node:assert/strict';
import {test} from 'node:test';
import {EditorState} from '@codemirror/state';
import {typeText} from './typeText';

/** Presses a key in a text in which `|` is the caret. */
function press(text: string, ...key: Parameters<typeof typeText>): string {
  const anchor = text.indexOf('|');
  let state = EditorState.create({doc: text.replace('|', ''), selection: {anchor}});
  typeText(...key)({
    state,
    dispatch(transaction) {
      state = transaction.state;
    },
  });
  const {head} = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

test('adds missing spaces around an arrow', () => {
  for (const [before, after] of [
    ['a|', 'a -> |'],
    ['a |', 'a -> |'],
    ['a| b', 'a ->| b'],
    ['|b', '-> |b'],
    ['a\n|', 'a\n-> |'],
  ] as const)
    assert.equal(press(before, '-> ', {needsSpaceBefore: true}), after);
});

test('puts the caret between braces, and a colon next to its key', () => {
  assert.equal(press('a|', '{', {after: '}', needsSpaceBefore: true}), 'a {|}');
  assert.equal(press('a|', ': '), 'a: |');
});
