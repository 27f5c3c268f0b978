import {type Extension, StateEffect, StateField} from '@codemirror/state';
import {Decoration, type DecorationSet, EditorView} from '@codemirror/view';
import type {CaretCause} from './link';
import styles from './styles.module.css';

/** Lights up the lines at these offsets, and no others. */
export const setLitLines = StateEffect.define<readonly number[]>();

const litLine = Decoration.line({class: styles.lit ?? ''});

const litLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, {changes, effects, state: {doc}}) {
    let newLines = lines.map(changes);
    for (const effect of effects) {
      if (!effect.is(setLitLines)) continue;
      const starts = effect.value.map((offset) => doc.lineAt(Math.min(offset, doc.length)).from);
      newLines = Decoration.set(
        [...new Set(starts)].map((start) => litLine.range(start)),
        true,
      );
    }
    return newLines;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Gets the caret's offset when it or the focus moves, or `undefined` if the editor doesn't have the focus. */
export type OnCaret = (offset: number | undefined, cause: CaretCause) => void;

/** Lights up lines, and reports where the caret is. */
export function sourceLink(onCaret: OnCaret): Extension {
  return [
    litLines,
    EditorView.updateListener.of(({docChanged, selectionSet, focusChanged, view: {hasFocus, state}}) => {
      if (!(focusChanged || (hasFocus && (docChanged || selectionSet)))) return;
      const cause = docChanged ? 'edit' : selectionSet ? 'move' : 'focus';
      onCaret(hasFocus ? state.selection.main.head : undefined, cause);
    }),
  ];
}

/** Puts the caret at an offset, focuses the editor, and scrolls as little as possible. */
export function goToOffset(view: EditorView, offset: number): void {
  const anchor = Math.min(offset, view.state.doc.length);
  view.focus();
  view.dispatch({selection: {anchor}, effects: EditorView.scrollIntoView(anchor, {y: 'nearest', yMargin: 40})});
}
