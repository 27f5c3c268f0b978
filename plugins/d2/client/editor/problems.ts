import {type Range, StateEffect, StateField} from '@codemirror/state';
import {Decoration, type DecorationSet, EditorView, WidgetType} from '@codemirror/view';
import type {Diagnostic} from '../../compiler/request';
import styles from './styles.module.css';

/** Replaces the messages that are shown in the editor. */
export const setProblems = StateEffect.define<readonly Diagnostic[]>();

class Message extends WidgetType {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: Message): boolean {
    return other.text === this.text;
  }

  toDOM(): HTMLElement {
    const element = document.createElement('div');
    element.className = styles.problem ?? '';
    element.textContent = this.text;
    return element;
  }
}

/** Shows D2's error messages below their lines. While the reader is typing, they move with the text. */
export const problems = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(messages, transaction) {
    let next = messages.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setProblems)) continue;
      const {doc} = transaction.state;
      const ranges: Range<Decoration>[] = effect.value.flatMap(({line, message}) => {
        const {from, to} = doc.line(Math.min(Math.max(line, 1), doc.lines));
        return [
          Decoration.line({class: styles.wrongLine ?? ''}).range(from),
          Decoration.widget({widget: new Message(message), block: true, side: 1}).range(to),
        ];
      });
      next = Decoration.set(ranges, true);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});
