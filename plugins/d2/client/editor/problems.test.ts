import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {EditorState, type TransactionSpec} from '@codemirror/state';
import type {Diagnostic} from '../../compiler/request';
import type * as Problems from './problems';

let problems: typeof Problems.problems;
let setProblems: typeof Problems.setProblems;

before(() => {
  // The bundler makes names of style sheets; here each class is called as in its file.
  require.extensions['.css'] = (module) => {
    module.exports = {__esModule: true, default: new Proxy({}, {get: (_, name) => name})};
  };
  ({problems, setProblems} = require('./problems') as typeof Problems);
});

const TEXT = 'a -> b\nb -> c\nc -> d';

function message(line: number, text = 'no'): Diagnostic {
  return {file: 'fence', line, column: 1, message: text};
}

function stateWith(...messages: Diagnostic[]): EditorState {
  const empty = EditorState.create({doc: TEXT, extensions: problems});
  return empty.update({effects: setProblems.of(messages)}).state;
}

function change(state: EditorState, ...specs: TransactionSpec[]): EditorState {
  return state.update(...specs).state;
}

/** What stands in the text: `wrongLine 2` for a line that is marked, `no 2` for the message "no" below line 2. */
function shown(state: EditorState): string[] {
  const found: string[] = [];
  state.field(problems).between(0, state.doc.length, (from, _to, {spec}) => {
    const line = state.doc.lineAt(from);
    const widget = spec.widget as {text: string} | undefined;
    assert.equal(from, widget ? line.to : line.from);
    found.push(`${widget?.text ?? spec.class} ${line.number}`);
  });
  return found;
}

test('problems: none at first', () => {
  assert.deepEqual(shown(EditorState.create({doc: TEXT, extensions: problems})), []);
});

test('problems: each message stands below its line, which is marked', () => {
  assert.deepEqual(shown(stateWith(message(3, 'last'), message(1, 'first'))), [
    'wrongLine 1',
    'first 1',
    'wrongLine 3',
    'last 3',
  ]);
});

test('problems: several messages of one line are all there', () => {
  assert.deepEqual(shown(stateWith(message(2, 'one'), message(2, 'two'))).sort(), [
    'one 2',
    'two 2',
    'wrongLine 2',
    'wrongLine 2',
  ]);
});

test('problems: lines that the text has not got are the nearest that it has', () => {
  assert.deepEqual(shown(stateWith(message(99))), ['wrongLine 3', 'no 3']);
  assert.deepEqual(shown(stateWith(message(0))), ['wrongLine 1', 'no 1']);
  const empty = EditorState.create({extensions: problems});
  assert.deepEqual(shown(change(empty, {effects: setProblems.of([message(7)])})), ['wrongLine 1', 'no 1']);
});

test('problems: they move with the text until the compiler reports again', () => {
  const moved = change(stateWith(message(2)), {changes: {from: 0, insert: '# new\n# lines\n'}});
  assert.deepEqual(shown(moved), ['wrongLine 4', 'no 4']);
  const longer = change(moved, {changes: {from: moved.doc.line(4).from + 1, insert: 'x'}});
  assert.deepEqual(shown(longer), ['wrongLine 4', 'no 4']);
  assert.deepEqual(shown(change(longer, {effects: setProblems.of([message(1, 'other')])})), ['wrongLine 1', 'other 1']);
  assert.deepEqual(shown(change(longer, {effects: setProblems.of([])})), []);
});

test('problems: the messages of a changed text are put into the text as it is after the change', () => {
  const state = change(stateWith(message(2)), {
    changes: {from: 0, to: TEXT.length, insert: 'x'},
    effects: setProblems.of([message(3)]),
  });
  assert.deepEqual(shown(state), ['wrongLine 1', 'no 1']);
});

test('problems: a text that is deleted takes its messages along', () => {
  const state = change(stateWith(message(2)), {changes: {from: 3, to: TEXT.length}});
  assert.deepEqual(shown(state), []);
  assert.equal(change(state, {effects: setProblems.of([])}).field(problems).size, 0);
});
