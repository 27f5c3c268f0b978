/** Shows mistakes in the source, jumps between them, and fixes them. */
import {isolateHistory} from '@codemirror/commands';
import {
  ChangeSet,
  type EditorState,
  type Extension,
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

interface Shown {
  readonly mistakes: readonly Mistake[];
  /** What has changed since they were found. */
  readonly changes: ChangeSet;
  readonly decorations: DecorationSet;
}

function show({doc}: EditorState, mistakes: readonly Mistake[]): Shown {
  const ranges = mistakes.flatMap((mistake): Range<Decoration>[] => {
    const line = doc.lineAt(Math.min(mistake.from, doc.length));
    const kind = mistake.isWarning ? 'warning' : 'error';
    const to = Math.min(mistake.to, line.to);
    return [
      ...(kind === 'error' ? [errorLine.range(line.from)] : []),
      ...(mistake.from < to ? [words[kind].range(mistake.from, to)] : []),
      Decoration.widget({widget: new Card(mistake, applyFix), block: true, side: 1}).range(line.to),
    ];
  });
  return {mistakes, changes: ChangeSet.empty(doc.length), decorations: Decoration.set(ranges, true)};
}

/** The mistakes that are shown. While the reader is typing, they move with the text. */
export const shownMistakes = StateField.define<Shown>({
  create: (state) => show(state, []),
  update(before, {changes, docChanged, effects, state}) {
    const effect = effects.findLast((one) => one.is(setMistakes));
    if (effect && (effect.value.mistakes.length === 0 || isSameText(state.doc, effect.value.text)))
      return show(state, effect.value.mistakes);
    if (!docChanged) return before;
    return {...before, changes: before.changes.compose(changes), decorations: before.decorations.map(changes)};
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

/** Returns the shown mistakes in the order of the text, with the offsets of their starts. */
function listInOrder(state: EditorState): {readonly at: number; readonly mistake: Mistake}[] {
  const {mistakes, changes} = state.field(shownMistakes);
  return mistakes.map((mistake) => ({at: changes.mapPos(mistake.from), mistake})).sort((a, b) => a.at - b.at);
}

/** Fixes the mistake on the caret's line, or else the first one that can be fixed. */
export function fixNext(view: EditorView): boolean {
  const {state} = view;
  const fixable = listInOrder(state).filter(({mistake}) => mistake.fixes.length > 0);
  const caretLine = state.doc.lineAt(state.selection.main.head).number;
  const chosen = fixable.find(({at}) => state.doc.lineAt(at).number === caretLine) ?? fixable[0];
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
      direction > 0 ? (all.find(({at}) => at > caret) ?? all[0]) : (all.findLast(({at}) => at < caret) ?? all.at(-1));
    if (!next) return false;
    view.dispatch({
      selection: {anchor: next.at},
      effects: [
        EditorView.announce.of(describeMistake(state.doc.lineAt(next.at).number, next.mistake)),
        EditorView.scrollIntoView(next.at, {y: 'nearest', yMargin: 120}),
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
