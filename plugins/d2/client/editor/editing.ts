/** Editing as people expect: indentation, brackets, comments, search, line numbers, and formatting. */
import {closeBrackets, deleteBracketPair} from '@codemirror/autocomplete';
import {indentLess, indentMore} from '@codemirror/commands';
import {indentOnInput, indentService} from '@codemirror/language';
import {search, searchKeymap} from '@codemirror/search';
import {Compartment, EditorSelection, EditorState, type Extension, StateEffect, StateField} from '@codemirror/state';
import {type Command, EditorView, keymap, lineNumbers} from '@codemirror/view';
import {findContext} from '../../language/context';
import {findIndent, format} from '../../language/format';
import type {Text} from '../../language/text';
import styles from './editing.module.css';
import {CODEMIRROR_PHRASES_KO, PHRASES, translateText} from './phrases';

/** Longer sources aren't read while typing, so that typing stays fast. */
const MAX_SOURCE_LENGTH = 20_000;

/** Formatting takes up to 0.3 s for this length. */
const MAX_FORMATTED_LENGTH = 100_000;

/** From this many lines on, lines have numbers. */
const MIN_NUMBERED_LINES = 10;

/** Carries a message about what a command has done, to show and to announce. */
export const notice = StateEffect.define<string>();

const setTabMoves = StateEffect.define<boolean>();

/** Whether Tab moves the focus instead of indenting. */
const tabMoves = StateField.define<boolean>({
  create: () => false,
  update: (moves, {effects}) => effects.findLast((effect) => effect.is(setTabMoves))?.value ?? moves,
});

const toggleTab: Command = (view) => {
  const moves = !view.state.field(tabMoves);
  const message = translateText(moves ? PHRASES.tabMoves : PHRASES.tabIndents);
  view.dispatch({effects: [setTabMoves.of(moves), notice.of(message)]});
  return true;
};

const indentUnlessTabMoves =
  (indent: Command): Command =>
  (view) =>
    !view.state.field(tabMoves) && indent(view);

/** Returns the position after the same number of characters, without counting spaces. */
function findSamePosition(before: string, after: string, position: number): number {
  let count = before.slice(0, position).replace(/\s/g, '').length;
  let index = 0;
  for (; count > 0 && index < after.length; index++) if (/\S/.test(after[index] ?? '')) count--;
  return index;
}

/** Formats the source in one step of the history, or says why not. The cursor stays where it is in the text. */
export const formatSource: Command = (view) => {
  const announce = (text: Text): boolean => {
    view.dispatch({effects: notice.of(translateText(text))});
    return true;
  };
  const {doc, selection} = view.state;
  if (doc.length > MAX_FORMATTED_LENGTH) return announce(PHRASES.tooLongToFormat);
  const source = doc.toString();
  const formatted = format(source);
  if (formatted === undefined) return announce(PHRASES.formatRefused);
  if (formatted === source) return announce(PHRASES.alreadyFormatted);
  view.dispatch({
    changes: {from: 0, to: source.length, insert: formatted},
    selection: EditorSelection.cursor(findSamePosition(source, formatted, selection.main.head)),
    scrollIntoView: true,
    userEvent: 'input.format',
  });
  return announce(PHRASES.formatted);
};

/** Describes D2 to CodeMirror's own commands. */
const languageData = EditorState.languageData.of(() => [
  {
    commentTokens: {line: '#'},
    indentOnInput: /^\s*[}\]]$/,
    closeBrackets: {brackets: ['(', '[', '{', '"', "'"]},
  },
]);

/** Returns whether the cursor is in a comment or a block string, where an apostrophe isn't a quote. Reads the source up to there. */
function isInProse({doc, selection}: EditorState): boolean {
  const {head} = selection.main;
  if (head > MAX_SOURCE_LENGTH) return false;
  const before = doc.sliceString(0, head);
  const {kind, from} = findContext(before);
  return kind === 'text' && !/^["']/.test(before.slice(from));
}

/** Types single brackets and quotes in prose, instead of pairs. */
const keepProse = EditorView.inputHandler.of((view, _from, _to, text, createInsertion) => {
  if (!/^[([{"']$/.test(text) || !isInProse(view.state)) return false;
  view.dispatch(createInsertion());
  return true;
});

/** Deletes a pair of brackets or quotes around the cursor. */
const deletePair: Command = (view) => {
  const {doc, selection} = view.state;
  const {head} = selection.main;
  const isPair = /^(?:\(\)|\[\]|\{\}|""|'')$/.test(doc.sliceString(head - 1, head + 1));
  return isPair && !isInProse(view.state) && deleteBracketPair(view);
};

const indentation = indentService.of((context, position) => {
  const {from, text} = context.lineAt(position, 1);
  if (from > MAX_SOURCE_LENGTH) return undefined;
  const before = context.state.doc.sliceString(0, from);
  return findIndent(before === '' || before.endsWith('\n') ? before : `${before}\n`, text);
});

/** Shows line numbers once there are enough lines. */
function numberLines(initialLines: number): Extension {
  const numbers = new Compartment();
  const createNumbers = (lines: number): Extension => (lines >= MIN_NUMBERED_LINES ? lineNumbers() : []);
  return [
    EditorState.transactionExtender.of(({startState, newDoc}) => {
      const isNumbered = startState.doc.lines >= MIN_NUMBERED_LINES;
      if (newDoc.lines >= MIN_NUMBERED_LINES === isNumbered) return null;
      return {effects: numbers.reconfigure(createNumbers(newDoc.lines))};
    }),
    numbers.of(createNumbers(initialLines)),
  ];
}

/**
 * Must be before the keymap in which Escape closes the editor, and before CodeMirror's default keymap.
 *
 * @param lines how many lines the source has at first
 */
export function editing(lines: number): Extension {
  return [
    document.documentElement.lang === 'ko' ? EditorState.phrases.of(CODEMIRROR_PHRASES_KO) : [],
    EditorView.editorAttributes.of({class: styles.editing ?? ''}),
    languageData,
    indentation,
    indentOnInput(),
    keepProse,
    closeBrackets(),
    search({top: true}),
    tabMoves,
    numberLines(lines),
    keymap.of([
      {key: 'Backspace', run: deletePair},
      ...searchKeymap,
      {key: 'Shift-Alt-f', run: formatSource},
      {key: 'Tab', run: indentUnlessTabMoves(indentMore), shift: indentUnlessTabMoves(indentLess)},
      {key: 'Ctrl-m', run: toggleTab},
      {key: 'Shift-Alt-m', run: toggleTab},
    ]),
  ];
}
