import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {EditorState, type TransactionSpec} from '@codemirror/state';
import type {EditorView} from '@codemirror/view';
import type {Mistake} from '../../../mistakes';
import type * as Mistakes from '.';

let mistakes: typeof Mistakes;

const TEXT = 'a -> b\nb.shape: cilinder\nc -> d';
const FIXED = 'a -> b\nb.shape: cylinder\nc -> d';

/** A mistake in a word of `TEXT`, with a fix that replaces it. */
function createMistake(word: string, insert: string, isWarning = false): Mistake {
  const from = TEXT.indexOf(word);
  const to = from + word.length;
  const fixes = [{action: 'write', code: insert, edits: [{from, to, insert}]}] as const;
  return {kind: 'shape-names', isWarning, from, to, facts: {word, suggestion: insert}, fixes, sectionId: 'shape-names'};
}

const misspelled = createMistake('cilinder', 'cylinder');

function createState(...list: Mistake[]): EditorState {
  const state = EditorState.create({doc: TEXT, extensions: mistakes.mistakesField});
  return state.update({effects: mistakes.setMistakes.of({text: TEXT, mistakes: list})}).state;
}

const change = (state: EditorState, spec: TransactionSpec): EditorState => state.update(spec).state;

/** Lists what is shown: `errorLine 2` for a highlighted line, `card 2` for a card below line 2, and the underlined words. */
function listShown(state: EditorState): string[] {
  const mistakeTexts: string[] = [];
  state.field(mistakes.mistakesField).decorations.between(0, state.doc.length, (from, to, {spec}) => {
    const {number} = state.doc.lineAt(from);
    if (from < to) mistakeTexts.push(state.sliceDoc(from, to));
    else mistakeTexts.push(spec.widget ? `card ${number}` : `${spec.class} ${number}`);
  });
  return mistakeTexts;
}

/** Runs a command, and returns the state after it. */
function run(state: EditorState, command: (view: EditorView) => boolean): EditorState {
  let next = state;
  const dispatch = (spec: TransactionSpec) => {
    next = state.update(spec).state;
  };
  command({state, dispatch, focus: () => {}} as unknown as EditorView);
  return next;
}

describe('cards of mistakes', () => {
  before(() => {
    // The bundler turns style sheets into class names. Here, each class keeps its own name.
    require.extensions['.css'] = (module) => {
      module.exports = {__esModule: true, default: new Proxy({}, {get: (_, name) => name})};
    };
    mistakes = require('.') as typeof Mistakes;
    // CodeMirror would take this for a browser if it were set before.
    Object.defineProperty(globalThis, 'navigator', {value: {platform: 'Linux'}, configurable: true});
    Object.assign(globalThis, {
      document: {documentElement: {lang: 'en'}},
      window: {matchMedia: () => ({matches: false})},
    });
  });

  // D2's libraries look for a document, and other tests in this process run them.
  after(() => {
    Reflect.deleteProperty(globalThis, 'document');
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'navigator');
  });

  test('shows a card below the line, underlines the words, and highlights the lines of errors', () => {
    assert.deepEqual(listShown(createState(misspelled)), ['errorLine 2', 'cilinder', 'card 2']);
    assert.deepEqual(listShown(createState(createMistake('c -> d', 'e', true))), ['c -> d', 'card 3']);
  });

  test("doesn't show mistakes of another text, but clears them for any text", () => {
    const state = change(createState(misspelled), {changes: {from: 0, insert: 'x'}});
    const outdated = {text: TEXT, mistakes: [misspelled, misspelled]};
    assert.deepEqual(listShown(change(state, {effects: mistakes.setMistakes.of(outdated)})), listShown(state));
    assert.deepEqual(listShown(change(state, {effects: mistakes.setMistakes.of({text: '', mistakes: []})})), []);
  });

  test('moves mistakes with the text, and removes them with their line', () => {
    const moved = change(createState(misspelled), {changes: {from: 0, insert: '# new\n# lines\n'}});
    assert.deepEqual(listShown(moved), ['errorLine 4', 'cilinder', 'card 4']);
    assert.deepEqual(listShown(change(createState(misspelled), {changes: {from: 3, to: TEXT.length}})), []);
  });

  test("keeps a mistake's card on its line after a line break before, in, or after the mistake", () => {
    const breakAt = (at: number): string[] =>
      listShown(change(createState(misspelled), {changes: {from: at, insert: '\n'}}));
    const line = EditorState.create({doc: TEXT}).doc.line(2);
    assert.deepEqual(breakAt(line.from), ['errorLine 3', 'cilinder', 'card 3']);
    assert.deepEqual(breakAt(misspelled.from), ['errorLine 3', 'cilinder', 'card 3']);
    assert.deepEqual(breakAt(misspelled.from + 3), ['errorLine 2', 'cil', 'card 2']);
    assert.deepEqual(breakAt(line.to), ['errorLine 2', 'cilinder', 'card 2']);
    const joined = change(createState(misspelled), {changes: {from: line.to, to: line.to + 1}});
    assert.deepEqual(listShown(joined), ['errorLine 2', 'cilinder', 'card 2']);
  });

  test('applies a fix where its text has moved, but not if that text has changed', () => {
    const moved = change(createState(misspelled), {changes: {from: 0, insert: '# new\n'}});
    const fixed = run(moved, mistakes.fixAtCaret);
    assert.equal(fixed.doc.toString(), `# new\n${FIXED}`);
    assert.equal(fixed.selection.main.head, fixed.doc.line(3).to);
    const edited = change(createState(misspelled), {changes: {from: misspelled.to - 1, insert: 'x'}});
    assert.equal(run(edited, mistakes.fixAtCaret), edited);
  });

  test("fixes the mistake on the caret's line first", () => {
    const state = createState(misspelled, createMistake('c -> d', 'c <- d'));
    assert.equal(run(state, mistakes.fixAtCaret).doc.toString(), FIXED);
    const below = change(state, {selection: {anchor: TEXT.length}});
    assert.equal(run(below, mistakes.fixAtCaret).doc.line(3).text, 'c <- d');
  });

  test('wraps around in both directions when it jumps between mistakes', () => {
    const state = createState(createMistake('c -> d', 'c'), misspelled);
    const lineAfter = (from: EditorState, direction: 1 | -1) => {
      const next = run(from, mistakes.goToMistake(direction));
      return next.doc.lineAt(next.selection.main.head).number;
    };
    const at = (anchor: number) => change(state, {selection: {anchor}});
    assert.equal(lineAfter(at(0), 1), 2);
    assert.equal(lineAfter(at(misspelled.from), 1), 3);
    assert.equal(lineAfter(at(TEXT.length), 1), 2);
    assert.equal(lineAfter(at(0), -1), 3);
    assert.equal(lineAfter(at(TEXT.length), -1), 3);
  });
});
