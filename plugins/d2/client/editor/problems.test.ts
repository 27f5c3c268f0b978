import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {EditorState, type TransactionSpec} from '@codemirror/state';
import type {Diagnostic} from '../../compiler/request';
import type * as Problems from './problems';

let problems: typeof Problems.problems;
let setProblems: typeof Problems.setProblems;

before(() => {
  // The bundler turns style sheets into class names. Here, each class keeps its own name.
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

/** Lists what is shown: `wrongLine 2` for a highlighted line, `no 2` for the message "no" below line 2. */
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

test('shows each message below its line, and highlights the line', () => {
  assert.deepEqual(shown(EditorState.create({doc: TEXT, extensions: problems})), []);
  const state = stateWith(message(3, 'last'), message(1, 'first'), message(1, 'second'));
  assert.deepEqual(shown(state).sort(), ['first 1', 'last 3', 'second 1', 'wrongLine 1', 'wrongLine 1', 'wrongLine 3']);
});

test("shows messages for lines that don't exist at the nearest line", () => {
  assert.deepEqual(shown(stateWith(message(99))), ['wrongLine 3', 'no 3']);
  assert.deepEqual(shown(stateWith(message(0))), ['wrongLine 1', 'no 1']);
  const empty = EditorState.create({extensions: problems});
  assert.deepEqual(shown(change(empty, {effects: setProblems.of([message(7)])})), ['wrongLine 1', 'no 1']);
});

test('messages move with the text until the compiler reports again', () => {
  const moved = change(stateWith(message(2)), {changes: {from: 0, insert: '# new\n# lines\n'}});
  assert.deepEqual(shown(moved), ['wrongLine 4', 'no 4']);
  const longer = change(moved, {changes: {from: moved.doc.line(4).from + 1, insert: 'x'}});
  assert.deepEqual(shown(longer), ['wrongLine 4', 'no 4']);
  assert.deepEqual(shown(change(longer, {effects: setProblems.of([message(1, 'other')])})), ['wrongLine 1', 'other 1']);
  assert.deepEqual(shown(change(longer, {effects: setProblems.of([])})), []);
});

test('places messages that arrive with a change in the changed text', () => {
  const state = change(stateWith(message(2)), {
    changes: {from: 0, to: TEXT.length, insert: 'x'},
    effects: setProblems.of([message(3)]),
  });
  assert.deepEqual(shown(state), ['wrongLine 1', 'no 1']);
});

test('deleting a line deletes its messages', () => {
  const state = change(stateWith(message(2)), {changes: {from: 3, to: TEXT.length}});
  assert.deepEqual(shown(state), []);
  assert.equal(change(state, {effects: setProblems.of([])}).field(problems).size, 0);
});
