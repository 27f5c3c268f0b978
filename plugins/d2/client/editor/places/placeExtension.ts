import {type Extension, StateEffect, StateField} from '@codemirror/state';
import {Decoration, type DecorationSet, EditorView} from '@codemirror/view';
import type {CaretCause} from './placeSync';
import styles from './styles.module.css';

/** Carries the offsets of the lines to highlight. Highlights no others. */
export const setHighlightedLines = StateEffect.define<readonly number[]>();

const highlightedLine = Decoration.line({class: styles.highlightedLine ?? ''});

const highlightedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, {changes, effects, state: {doc}}) {
    let newLines = lines.map(changes);
    for (const effect of effects) {
      if (!effect.is(setHighlightedLines)) continue;
      const starts = effect.value.map((offset) => doc.lineAt(Math.min(offset, doc.length)).from);
      newLines = Decoration.set(
        [...new Set(starts)].map((start) => highlightedLine.range(start)),
        true,
      );
    }
    return newLines;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Called with the caret's offset when the caret or the focus moves, or with `undefined` if the editor doesn't have the focus. */
export type OnCaret = (offset: number | undefined, cause: CaretCause) => void;

/** Highlights lines, and reports where the caret is. */
export function placeExtension(onCaret: OnCaret): Extension {
  return [
    highlightedLines,
    EditorView.updateListener.of(({docChanged, selectionSet, view: {hasFocus, state}}) => {
      if (hasFocus && (docChanged || selectionSet)) onCaret(state.selection.main.head, docChanged ? 'edit' : 'move');
    }),
    // CodeMirror reports `focusChanged` 10 ms later, possibly after the next key press.
    EditorView.domEventHandlers({
      focus: (_, {state}) => onCaret(state.selection.main.head, 'focus'),
      blur: () => onCaret(undefined, 'focus'),
    }),
  ];
}

/** Puts the caret at an offset, focuses the editor, and scrolls as little as possible. */
export function goToOffset(view: EditorView, offset: number): void {
  const anchor = Math.min(offset, view.state.doc.length);
  view.focus();
  view.dispatch({selection: {anchor}, effects: EditorView.scrollIntoView(anchor, {y: 'nearest', yMargin: 40})});
}
