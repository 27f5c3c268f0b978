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
import {Card, siteUrl} from './card';
import styles from './styles.module.css';
import {describeMistake, TEXTS} from './texts';

/** The mistakes in a text. */
interface Found {
  /** The text that they're in, because their offsets are only right there. */
  readonly text: string;
  readonly mistakes: readonly Mistake[];
}

/** Replaces the mistakes that are shown. Has no effect if the text has changed since they were found. */
export const setMistakes = StateEffect.define<Found>();

const errorLine = Decoration.line({class: styles.errorLine ?? ''});
const words = {
  error: Decoration.mark({class: styles.errorText ?? ''}),
  warning: Decoration.mark({class: styles.warningText ?? ''}),
} as const;

/** A mistake, and where it is after the changes since it was found. */
interface Placed {
  readonly mistake: Mistake;
  readonly from: number;
  readonly to: number;
}

interface Shown {
  /** The text that the mistakes were found in. */
  readonly doc: Text;
  readonly mistakes: readonly Mistake[];
  /** What has changed since they were found. */
  readonly changes: ChangeSet;
  /** The mistakes whose lines are still there. */
  readonly placed: readonly Placed[];
  readonly decorations: DecorationSet;
}

/**
 * Decorates the lines where mistakes are now. Decorations that are only moved through the changes would end up on the next line when the
 * reader presses Enter at the end of a line.
 */
function show(doc: Text, mistakes: readonly Mistake[], changes: ChangeSet, current: Text): Shown {
  const placed = mistakes.flatMap((mistake) => place(doc, mistake, changes) ?? []);
  const ranges = placed.flatMap(({mistake, from, to}): Range<Decoration>[] => {
    const line = current.lineAt(from);
    const kind = mistake.isWarning ? 'warning' : 'error';
    const end = Math.min(to, line.to);
    return [
      ...(kind === 'error' ? [errorLine.range(line.from)] : []),
      ...(from < end ? [words[kind].range(from, end)] : []),
      Decoration.widget({widget: new Card(mistake, applyFix), block: true, side: 1}).range(line.to),
    ];
  });
  return {doc, mistakes, changes, placed, decorations: Decoration.set(ranges, true)};
}

/** Returns where a mistake is after changes, or `undefined` if its line was deleted. */
function place(doc: Text, mistake: Mistake, changes: ChangeSet): Placed | undefined {
  const from = Math.min(mistake.from, doc.length);
  const line = doc.lineAt(from);
  // Text that is inserted before the mistake moves it, but a line break at the end of its line doesn't.
  const start = changes.mapPos(from, from < line.to ? 1 : -1, MapMode.TrackDel);
  if (start === null || changes.mapPos(line.to, -1, MapMode.TrackDel) === null) return undefined;
  return {mistake, from: start, to: Math.max(start, changes.mapPos(Math.min(mistake.to, doc.length), -1))};
}

function showNew({doc}: EditorState, mistakes: readonly Mistake[]): Shown {
  return show(doc, mistakes, ChangeSet.empty(doc.length), doc);
}

/** The mistakes that are shown. While the reader is typing, they move with the text. */
export const shownMistakes = StateField.define<Shown>({
  create: (state) => showNew(state, []),
  update(before, {changes, docChanged, effects, state}) {
    const effect = effects.findLast((one) => one.is(setMistakes));
    if (effect && (effect.value.mistakes.length === 0 || isSameText(state.doc, effect.value.text)))
      return showNew(state, effect.value.mistakes);
    if (!docChanged || before.mistakes.length === 0) return before;
    return show(before.doc, before.mistakes, before.changes.compose(changes), state.doc);
  },
  provide: (field) => EditorView.decorations.from(field, ({decorations}) => decorations),
});

function isSameText(doc: Text, text: string): boolean {
  return doc.length === text.length && doc.toString() === text;
}

/**
 * Applies a fix as one step of the history, and puts the caret behind it.
 *
 * @returns `false` without a change if the reader has already changed what it would correct
 */
export function applyFix(view: EditorView, {edits}: Fix): boolean {
  const {changes} = view.state.field(shownMistakes);
  if (edits.length === 0 || edits.some(({from, to}) => changes.touchesRange(from, to))) return false;
  const moved = edits.map(({from, to, insert}) => ({from: changes.mapPos(from), to: changes.mapPos(to), insert}));
  const change = view.state.changes(moved);
  const end = Math.max(...moved.map(({to}) => to));
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
function listInOrder(state: EditorState): Placed[] {
  return [...state.field(shownMistakes).placed].sort((a, b) => a.from - b.from);
}

/** Fixes the mistake on the caret's line, or else the first one that can be fixed. */
export function fixNext(view: EditorView): boolean {
  const {state} = view;
  const fixable = listInOrder(state).filter(({mistake}) => mistake.fixes.length > 0);
  const caretLine = state.doc.lineAt(state.selection.main.head).number;
  const chosen = fixable.find(({from}) => state.doc.lineAt(from).number === caretLine) ?? fixable[0];
  const fix = chosen?.mistake.fixes[0];
  return fix !== undefined && applyFix(view, fix);
}

/** Returns a command that puts the caret at the next or previous mistake, and says what it is. */
export function goTo(direction: 1 | -1): (view: EditorView) => boolean {
  return (view) => {
    const {state} = view;
    const all = listInOrder(state);
    const caret = state.selection.main.head;
    const next =
      direction > 0
        ? (all.find(({from}) => from > caret) ?? all[0])
        : (all.findLast(({from}) => from < caret) ?? all.at(-1));
    if (!next) return false;
    view.dispatch({
      selection: {anchor: next.from},
      effects: [
        EditorView.announce.of(describeMistake(state.doc.lineAt(next.from).number, next.mistake)),
        EditorView.scrollIntoView(next.from, {y: 'nearest', yMargin: 120}),
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
    shownMistakes,
    siteUrl.of(url),
    EditorView.editorAttributes.of({class: styles.editor ?? ''}),
    keymap.of([
      {key: 'F8', run: goTo(1), shift: goTo(-1)},
      {key: 'Mod-.', run: fixNext},
    ]),
  ];
}
