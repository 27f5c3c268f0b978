import {EditorSelection, type StateCommand} from '@codemirror/state';

interface Options {
  /** Text after the selection. @default '' */
  readonly after?: string;
  /** Whether to add a missing space in front of the text, unless the text starts a line. @default false */
  readonly needsSpaceBefore?: boolean;
}

/** Returns a command that types text before and after the selection, without doubling spaces. */
export function typeText(text: string, {after = '', needsSpaceBefore = false}: Options = {}): StateCommand {
  return (target) => {
    const {state} = target;
    const changes = state.changeByRange(({from, to}) => {
      const space = needsSpaceBefore && /\S/.test(state.sliceDoc(Math.max(0, from - 1), from)) ? ' ' : '';
      const textBeforeCursor = space + (/^[ \t]/.test(state.sliceDoc(to, to + 1)) ? text.trimEnd() : text);
      return {
        changes: [
          {from, insert: textBeforeCursor},
          {from: to, insert: after},
        ],
        range: EditorSelection.range(from + textBeforeCursor.length, to + textBeforeCursor.length),
      };
    });
    target.dispatch(state.update(changes, {userEvent: 'input.type', scrollIntoView: true}));
    return true;
  };
}
