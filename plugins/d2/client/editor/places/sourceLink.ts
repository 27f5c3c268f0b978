import {type Extension, StateEffect, StateField} from '@codemirror/state';
import {Decoration, type DecorationSet, EditorView} from '@codemirror/view';
import styles from './styles.module.css';

/** Lights up the lines at these offsets, and no others. */
export const setLitLines = StateEffect.define<readonly number[]>();

const litLine = Decoration.line({class: styles.lit ?? ''});

const litLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, {changes, effects, state: {doc}}) {
    let next = lines.map(changes);
    for (const effect of effects) {
      if (!effect.is(setLitLines)) continue;
      const starts = effect.value.map((offset) => doc.lineAt(Math.min(offset, doc.length)).from);
      next = Decoration.set(
        [...new Set(starts)].map((start) => litLine.range(start)),
        true,
      );
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * Gets the caret's offset when the reader moves it, or `undefined` when the editor loses the focus.
 *
 * @param isEdited whether the text has changed as well
 */
export type OnCaret = (offset: number | undefined, isEdited: boolean) => void;

/** Lights up lines, and reports where the caret is. */
export function sourceLink(onCaret: OnCaret): Extension {
  return [
    litLines,
    EditorView.updateListener.of(({docChanged, selectionSet, focusChanged, view: {hasFocus, state}}) => {
      if (focusChanged && !hasFocus) onCaret(undefined, docChanged);
      else if (hasFocus && (docChanged || selectionSet)) onCaret(state.selection.main.head, docChanged);
    }),
  ];
}

/** Puts the caret at an offset, focuses the editor, and scrolls as little as possible. */
export function goToOffset(view: EditorView, offset: number): void {
  const anchor = Math.min(offset, view.state.doc.length);
  view.focus();
  view.dispatch({selection: {anchor}, effects: EditorView.scrollIntoView(anchor, {y: 'nearest', yMargin: 40})});
}
