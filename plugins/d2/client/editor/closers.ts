/** Lets readers type the closing bracket that the editor has already added, even if it's on a later line by now. */
import {type EditorState, type Extension, MapMode, StateEffect, StateField} from '@codemirror/state';
import {EditorView} from '@codemirror/view';

/** Matches the pairs that CodeMirror completes, except quotes, which can't end on a later line. */
const PAIR = /^(?:\(\)|\[\]|\{\})$/;

/** Maximum number of brackets to remember, so that typing stays fast. */
const MAX_CLOSERS = 100;

/** Carries the offset of a bracket that the reader has now typed. The offset is the one before the change. */
const typedOver = StateEffect.define<number>();

/** Offsets of the closing brackets that the editor has added, in no particular order. */
const closers = StateField.define<readonly number[]>({
  create: () => [],
  update(offsets, transaction) {
    const {changes, docChanged, effects} = transaction;
    const typed = effects.find((effect) => effect.is(typedOver))?.value;
    if (!docChanged && typed === undefined) return offsets;
    const movedOffsets = offsets
      .filter((offset) => offset !== typed)
      .flatMap((offset) => changes.mapPos(offset, 1, MapMode.TrackAfter) ?? []);
    if (!transaction.isUserEvent('input.type')) return movedOffsets;
    changes.iterChanges((_fromA, _toA, _fromB, toB, inserted) => {
      if (PAIR.test(inserted.toString())) movedOffsets.push(toB - 1);
    });
    return movedOffsets.slice(-MAX_CLOSERS);
  },
});

/**
 * Moves the caret past a closing bracket that the editor has added, instead of typing another one, if there's only space before it.
 * CodeMirror's own `closeBrackets` only does this on the line of the opening bracket, but readers also press Enter, or write one statement
 * per line.
 *
 * @param isInProse returns whether the cursor is in text, where brackets don't need a pair
 */
export function typeOverClosers(isInProse: (state: EditorState) => boolean): Extension {
  const handler = EditorView.inputHandler.of((view, from, to, text) => {
    const {state} = view;
    if (from !== to || !/^[)\]}]$/.test(text) || isInProse(state)) return false;
    const closer = findCloser(state, from, text);
    if (closer === undefined) return false;
    const {doc} = state;
    const line = doc.lineAt(from);
    const isBlankBefore = doc.sliceString(line.from, from).trim() === '';
    const start = isBlankBefore ? line.from : from;
    // A bracket on its own line keeps its indentation.
    const end = isBlankBefore ? doc.lineAt(closer).from : closer;
    const removed = end > start ? {from: start, to: end} : {from, to: from};
    view.dispatch({
      changes: removed,
      selection: {anchor: closer + 1 - (removed.to - removed.from)},
      effects: typedOver.of(closer),
      scrollIntoView: true,
      userEvent: 'input.type',
    });
    return true;
  });
  return [closers, handler];
}

/** Returns the offset of a bracket that the editor has added, if only spaces and line breaks are between it and the cursor. */
function findCloser(state: EditorState, cursor: number, bracket: string): number | undefined {
  const added = state.field(closers).filter((offset) => offset >= cursor);
  if (added.length === 0) return undefined;
  const closer = Math.min(...added);
  const upToCloser = state.doc.sliceString(cursor, closer + 1);
  return upToCloser.trim() === bracket && upToCloser.endsWith(bracket) ? closer : undefined;
}
