import assert from 'node:assert/strict';
import {test} from 'node:test';
import {autocompletion, closeCompletion} from '@codemirror/autocomplete';
import {EditorState, type Extension, type TransactionSpec} from '@codemirror/state';
import type {EditorView, ViewUpdate} from '@codemirror/view';
import {TYPING_TIMEOUT_MS, Typing} from './typing';

/** Creates an editor without a page, and records what it reports. */
function createEditor(extensions: Extension = []): {
  reports: boolean[];
  dispatch(spec: TransactionSpec): void;
  type(text: string): void;
  blur(): void;
  closeList(): void;
} {
  const reports: boolean[] = [];
  const typing = new Typing((isTyping) => reports.push(isTyping));
  let state = EditorState.create({doc: 'a -> b\nb -> c', selection: {anchor: 6}, extensions});
  const update = (spec: TransactionSpec, more: Partial<ViewUpdate>): void => {
    const transaction = state.update(spec);
    const {docChanged, selection, startState} = transaction;
    state = transaction.state;
    const view = {hasFocus: more.focusChanged !== true};
    const all = {
      docChanged,
      selectionSet: selection !== undefined,
      startState,
      state,
      transactions: [transaction],
      view,
      ...more,
    };
    typing.update(all as unknown as ViewUpdate);
  };
  const dispatch = (spec: TransactionSpec): void => update(spec, {});
  return {
    reports,
    dispatch,
    type: (text) => dispatch({...state.replaceSelection(text), userEvent: 'input.type'}),
    blur: () => update({}, {focusChanged: true}),
    closeList: () => closeCompletion({state, dispatch} as unknown as EditorView),
  };
}

test('reports that typing has ended once the timeout after the last key press is over', ({mock}) => {
  mock.timers.enable({apis: ['setTimeout']});
  const editor = createEditor();
  for (const character of 'cylinder') {
    editor.type(character);
    mock.timers.tick(TYPING_TIMEOUT_MS - 1);
  }
  assert.deepEqual(editor.reports, [true]);
  mock.timers.tick(1);
  assert.deepEqual(editor.reports, [true, false]);
  mock.timers.tick(10 * TYPING_TIMEOUT_MS);
  assert.deepEqual(editor.reports, [true, false]);
});

for (const [title, end] of [
  ['when the caret leaves the line', (editor) => editor.dispatch({selection: {anchor: 12}})],
  ['with a line break', (editor) => editor.type('\n')],
  ['when the editor loses the focus', (editor) => editor.blur()],
  ['with a paste', (editor) => editor.dispatch({changes: {from: 0, insert: 'x'}, userEvent: 'input.paste'})],
  ['with undo', (editor) => editor.dispatch({changes: {from: 0, to: 1}, userEvent: 'undo'})],
] as const satisfies readonly (readonly [string, (editor: ReturnType<typeof createEditor>) => void])[])
  test(`reports the end of typing ${title}`, ({mock}) => {
    mock.timers.enable({apis: ['setTimeout']});
    const editor = createEditor();
    editor.type('x');
    editor.dispatch({selection: {anchor: 2}});
    assert.deepEqual(editor.reports, [true]);
    end(editor);
    assert.deepEqual(editor.reports, [true, false]);
    mock.timers.tick(10 * TYPING_TIMEOUT_MS);
    assert.deepEqual(editor.reports, [true, false]);
  });

test('counts as typing while a list of completions is open', ({mock}) => {
  mock.timers.enable({apis: ['setTimeout']});
  const editor = createEditor(autocompletion({override: [() => null]}));
  editor.type('x');
  mock.timers.tick(10 * TYPING_TIMEOUT_MS);
  assert.deepEqual(editor.reports, [true]);
  editor.closeList();
  assert.deepEqual(editor.reports, [true, false]);
  editor.type('y');
  editor.closeList();
  assert.deepEqual(editor.reports, [true, false, true]);
  mock.timers.tick(TYPING_TIMEOUT_MS);
  assert.deepEqual(editor.reports, [true, false, true, false]);
});

test("doesn't treat moving the caret as typing", () => {
  const editor = createEditor();
  editor.dispatch({selection: {anchor: 1}});
  editor.blur();
  assert.deepEqual(editor.reports, []);
});

test('counts as typing while a key has no value, until the caret leaves the line', ({mock}) => {
  mock.timers.enable({apis: ['setTimeout']});
  const editor = createEditor();
  editor.type(': ');
  mock.timers.tick(10 * TYPING_TIMEOUT_MS);
  assert.deepEqual(editor.reports, [true]);
  editor.dispatch({selection: {anchor: 12}});
  assert.deepEqual(editor.reports, [true, false]);
});
