/** Shows mistakes in the source, jumps between them, and fixes them. */
import {isolateHistory} from '@codemirror/commands';
import {
  ChangeSet,
  type EditorState,
  type Extension,
  MapMode,
  type Range,
  StateEffect,
  StateField,
  type Text,
} from '@codemirror/state';
import {Decoration, type DecorationSet, EditorView, keymap} from '@codemirror/view';
import type {Fix, Mistake} from '../../../mistakes';
import {translateText} from '../phrases';
import {baseUrl, MistakeCard} from './card';
import {describeMistake, TEXTS} from './explanations';
import styles from './styles.module.css';
import type {MistakesInText} from './useMistakes';

/** Replaces the mistakes that are shown. Unless the list is empty, it has no effect if the text has changed since they were found. */
export const setMistakes = StateEffect.define<MistakesInText>();

const errorLine = Decoration.line({class: styles.errorLine ?? ''});
const textMarks = {
  error: Decoration.mark({class: styles.errorText ?? ''}),
  warning: Decoration.mark({class: styles.warningText ?? ''}),
} as const;

/** A mistake, and its range in the current text. */
interface PlacedMistake {
  readonly mistake: Mistake;
  readonly from: number;
  readonly to: number;
}

interface ShownMistakes {
  /** The text that the mistakes were found in. */
  readonly doc: Text;
  readonly mistakes: readonly Mistake[];
  /** The changes to the text since they were found. */
  readonly changes: ChangeSet;
  /** The mistakes whose lines are still there. */
  readonly placedMistakes: readonly PlacedMistake[];
  readonly decorations: DecorationSet;
}

/**
 * Decorates mistakes where they are in the current text. Moving the old decorations through the changes isn't enough: they would end up on
 * the next line when the reader presses Enter at the end of a line.
 */
function createShownMistakes(
  doc: Text,
  mistakes: readonly Mistake[],
  changes: ChangeSet,
  current: Text,
): ShownMistakes {
  const placedMistakes = mistakes.flatMap((mistake) => placeMistake(doc, mistake, changes) ?? []);
  const ranges = placedMistakes.flatMap(({mistake, from, to}): Range<Decoration>[] => {
    const line = current.lineAt(from);
    const kind = mistake.isWarning ? 'warning' : 'error';
    const end = Math.min(to, line.to);
    return [
      ...(kind === 'error' ? [errorLine.range(line.from)] : []),
      ...(from < end ? [textMarks[kind].range(from, end)] : []),
      Decoration.widget({widget: new MistakeCard(mistake, applyFix), block: true, side: 1}).range(line.to),
    ];
  });
  return {doc, mistakes, changes, placedMistakes, decorations: Decoration.set(ranges, true)};
}

/** Returns a mistake with its range after changes, or `undefined` if its line was deleted. */
function placeMistake(doc: Text, mistake: Mistake, changes: ChangeSet): PlacedMistake | undefined {
  const from = Math.min(mistake.from, doc.length);
  const line = doc.lineAt(from);
  // Text that is inserted before the mistake moves it, but a line break at the end of its line doesn't.
  const start = changes.mapPos(from, from < line.to ? 1 : -1, MapMode.TrackDel);
  if (start === null || changes.mapPos(line.to, -1, MapMode.TrackDel) === null) return undefined;
  return {mistake, from: start, to: Math.max(start, changes.mapPos(Math.min(mistake.to, doc.length), -1))};
}

function createUnmovedMistakes({doc}: EditorState, mistakes: readonly Mistake[]): ShownMistakes {
  return createShownMistakes(doc, mistakes, ChangeSet.empty(doc.length), doc);
}

/** The mistakes that are shown. While the reader is typing, they move with the text. */
export const mistakesField = StateField.define<ShownMistakes>({
  create: (state) => createUnmovedMistakes(state, []),
  update(before, {changes, docChanged, effects, state}) {
    const effect = effects.findLast((candidate) => candidate.is(setMistakes));
    if (effect && (effect.value.mistakes.length === 0 || isSameText(state.doc, effect.value.text)))
      return createUnmovedMistakes(state, effect.value.mistakes);
    if (!docChanged || before.mistakes.length === 0) return before;
    return createShownMistakes(before.doc, before.mistakes, before.changes.compose(changes), state.doc);
  },
  provide: (field) => EditorView.decorations.from(field, ({decorations}) => decorations),
});

function isSameText(doc: Text, text: string): boolean {
  return doc.length === text.length && doc.toString() === text;
}

/**
 * Applies a fix as one step of the history, and puts the caret after it.
 *
 * @returns `false`, without any change, if the reader has already edited the text that the fix would replace
 */
export function applyFix(view: EditorView, {edits}: Fix): boolean {
  const {changes} = view.state.field(mistakesField);
  if (edits.length === 0 || edits.some(({from, to}) => changes.touchesRange(from, to))) return false;
  const movedEdits = edits.map(({from, to, insert}) => ({from: changes.mapPos(from), to: changes.mapPos(to), insert}));
  const change = view.state.changes(movedEdits);
  const end = Math.max(...movedEdits.map(({to}) => to));
  view.dispatch({
    changes: change,
    selection: {anchor: change.mapPos(end, 1)},
    annotations: isolateHistory.of('full'),
    effects: EditorView.announce.of(translateText(TEXTS.fixed)),
    userEvent: 'input.fix',
    scrollIntoView: true,
  });
  view.focus();
  return true;
}

/** Returns the shown mistakes in the order of the text. */
function listInOrder(state: EditorState): PlacedMistake[] {
  return [...state.field(mistakesField).placedMistakes].sort((a, b) => a.from - b.from);
}

/** Fixes the mistake on the caret's line, or else the first one that can be fixed. */
export function fixAtCaret(view: EditorView): boolean {
  const {state} = view;
  const fixableMistakes = listInOrder(state).filter(({mistake}) => mistake.fixes.length > 0);
  const caretLine = state.doc.lineAt(state.selection.main.head).number;
  const chosen = fixableMistakes.find(({from}) => state.doc.lineAt(from).number === caretLine) ?? fixableMistakes[0];
  const fix = chosen?.mistake.fixes[0];
  return fix !== undefined && applyFix(view, fix);
}

/** Returns a command that puts the caret at the next or previous mistake, and announces that mistake. */
export function goToMistake(direction: 1 | -1): (view: EditorView) => boolean {
  return (view) => {
    const {state} = view;
    const shownMistakes = listInOrder(state);
    const caret = state.selection.main.head;
    const target =
      direction > 0
        ? (shownMistakes.find(({from}) => from > caret) ?? shownMistakes[0])
        : (shownMistakes.findLast(({from}) => from < caret) ?? shownMistakes.at(-1));
    if (!target) return false;
    view.dispatch({
      selection: {anchor: target.from},
      effects: [
        EditorView.announce.of(describeMistake(state.doc.lineAt(target.from).number, target.mistake)),
        EditorView.scrollIntoView(target.from, {y: 'nearest', yMargin: 120}),
      ],
    });
    return true;
  };
}

/**
 * Shows mistakes below their lines. F8 and Shift+F8 go through them, and Ctrl+. fixes one.
 *
 * @param url base URL of the site in the reader's language
 */
export function mistakeCards(url: string): Extension {
  return [
    mistakesField,
    baseUrl.of(url),
    EditorView.editorAttributes.of({class: styles.editor ?? ''}),
    keymap.of([
      {key: 'F8', run: goToMistake(1), shift: goToMistake(-1)},
      {key: 'Mod-.', run: fixAtCaret},
    ]),
  ];
}
