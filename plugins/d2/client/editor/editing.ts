/** Standard editing features: indentation, brackets, comments, search, line numbers, and formatting. */
import {closeBrackets, deleteBracketPair} from '@codemirror/autocomplete';
import {indentLess, indentMore} from '@codemirror/commands';
import {indentOnInput, indentService} from '@codemirror/language';
import {search, searchKeymap} from '@codemirror/search';
import {Compartment, EditorSelection, EditorState, type Extension, StateEffect, StateField} from '@codemirror/state';
import {type Command, EditorView, keymap, lineNumbers} from '@codemirror/view';
import {findContext} from '../../language/context';
import {format, getIndentSpaces} from '../../language/format';
import type {LocalizedText} from '../../language/text';
import {typeOverClosers} from './closers';
import styles from './editing.module.css';
import {CODEMIRROR_PHRASES_KO, PHRASES, translateText} from './phrases';

/** Longer sources aren't read while typing, so that typing stays fast. */
const MAX_SOURCE_LENGTH = 20_000;

/** Longer sources aren't formatted. Formatting one of this length takes up to 0.3 s. */
const MAX_FORMATTED_LENGTH = 100_000;

/** Shorter sources don't have line numbers. */
const MIN_LINES_FOR_NUMBERS = 10;

/** Carries a message about what a command has done. It's shown below the source and announced. */
export const notice = StateEffect.define<string>();

const setTabMovesFocus = StateEffect.define<boolean>();

/** Whether Tab moves the focus instead of indenting. */
const tabMovesFocus = StateField.define<boolean>({
  create: () => false,
  update: (moves, {effects}) => effects.findLast((effect) => effect.is(setTabMovesFocus))?.value ?? moves,
});

const toggleTab: Command = (view) => {
  const moves = !view.state.field(tabMovesFocus);
  const message = translateText(moves ? PHRASES.tabMoves : PHRASES.tabIndents);
  view.dispatch({effects: [setTabMovesFocus.of(moves), notice.of(message)]});
  return true;
};

const indentUnlessTabMovesFocus =
  (indent: Command): Command =>
  (view) =>
    !view.state.field(tabMovesFocus) && indent(view);

/** Returns the position in `after` that follows as many characters as `position` does in `before`, without counting whitespace. */
function findSamePosition(before: string, after: string, position: number): number {
  let count = before.slice(0, position).replace(/\s/g, '').length;
  let index = 0;
  for (; count > 0 && index < after.length; index++) if (/\S/.test(after[index] ?? '')) count--;
  return index;
}

/** Formats the source as one step of the history, or announces why it can't. The cursor stays after the same character. */
export const formatSource: Command = (view) => {
  const announce = (text: LocalizedText): boolean => {
    view.dispatch({effects: notice.of(translateText(text))});
    return true;
  };
  const {doc, selection} = view.state;
  if (doc.length > MAX_FORMATTED_LENGTH) return announce(PHRASES.tooLongToFormat);
  const source = doc.toString();
  const formatted = format(source);
  if (formatted === undefined) return announce(PHRASES.unsafeToFormat);
  if (formatted === source) return announce(PHRASES.alreadyFormatted);
  view.dispatch({
    changes: {from: 0, to: source.length, insert: formatted},
    selection: EditorSelection.cursor(findSamePosition(source, formatted, selection.main.head)),
    scrollIntoView: true,
    userEvent: 'input.format',
  });
  return announce(PHRASES.formatted);
};

/** Describes D2's syntax to CodeMirror's built-in commands. */
const languageData = EditorState.languageData.of(() => [
  {
    commentTokens: {line: '#'},
    indentOnInput: /^\s*[}\]]$/,
    closeBrackets: {brackets: ['(', '[', '{', '"', "'"]},
  },
]);

/** Returns whether the cursor is in a comment or a block string, where an apostrophe isn't a quote. Reads the source before the cursor. */
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
  return getIndentSpaces(before === '' || before.endsWith('\n') ? before : `${before}\n`, text);
});

/** Shows line numbers once there are enough lines. */
function numberLines(initialLines: number): Extension {
  const numbers = new Compartment();
  const createNumbers = (lines: number): Extension => (lines >= MIN_LINES_FOR_NUMBERS ? lineNumbers() : []);
  return [
    EditorState.transactionExtender.of(({startState, newDoc}) => {
      const isNumbered = startState.doc.lines >= MIN_LINES_FOR_NUMBERS;
      if (newDoc.lines >= MIN_LINES_FOR_NUMBERS === isNumbered) return null;
      return {effects: numbers.reconfigure(createNumbers(newDoc.lines))};
    }),
    numbers.of(createNumbers(initialLines)),
  ];
}

/**
 * Returns the extensions for editing. They must come before the keymap in which Escape closes the editor, and before CodeMirror's default
 * keymap.
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
    typeOverClosers(isInProse),
    closeBrackets(),
    search({top: true}),
    tabMovesFocus,
    numberLines(lines),
    keymap.of([
      {key: 'Backspace', run: deletePair},
      ...searchKeymap,
      {key: 'Shift-Alt-f', run: formatSource},
      {key: 'Tab', run: indentUnlessTabMovesFocus(indentMore), shift: indentUnlessTabMovesFocus(indentLess)},
      {key: 'Ctrl-m', run: toggleTab},
      {key: 'Shift-Alt-m', run: toggleTab},
    ]),
  ];
}
