import {completionStatus} from '@codemirror/autocomplete';
import type {EditorState, Extension} from '@codemirror/state';
import {type PluginValue, ViewPlugin, type ViewUpdate} from '@codemirror/view';

/** How long a reader counts as typing after the last key press. Until then, mistakes in the line aren't reported. */
export const TYPING_TIMEOUT_MS = 800;

/** How many characters at the end of a line are checked for a missing value. */
const MAX_CHECKED_LENGTH = 100;

const TYPING_EVENTS = ['input.type', 'input.complete', 'delete'];

/**
 * Notices when the reader starts and stops typing in a line. While a list of completions is open, the word isn't finished, and neither is
 * a key without its value.
 */
export class Typing implements PluginValue {
  private isTyping = false;
  private isListOpen = false;
  private lacksValue = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly report: (isTyping: boolean) => void) {}

  update({docChanged, focusChanged, selectionSet, startState, state, transactions, view}: ViewUpdate): void {
    this.isListOpen = completionStatus(state) !== null;
    this.lacksValue = isBeforeValue(state);
    if (focusChanged && !view.hasFocus) return this.stop();
    if (!docChanged && !selectionSet) return this.stopIfFinished();
    const getCaretLine = ({doc, selection}: typeof state) => doc.lineAt(selection.main.head).number;
    if (getCaretLine(startState) !== getCaretLine(state)) return this.stop();
    if (!docChanged) return this.stopIfFinished();
    // A paste, an undone step, and the like are complete. A completed keyword isn't, because its value is still missing.
    const isTyped = transactions.some((transaction) => TYPING_EVENTS.some((event) => transaction.isUserEvent(event)));
    if (!isTyped) return this.stop();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.stopIfFinished();
    }, TYPING_TIMEOUT_MS);
    if (!this.isTyping) this.report(true);
    this.isTyping = true;
  }

  destroy(): void {
    this.stop();
  }

  private stopIfFinished(): void {
    if (this.timer === undefined && !this.isListOpen && !this.lacksValue) this.stop();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.isTyping) return;
    this.isTyping = false;
    this.report(false);
  }
}

/** Returns whether the caret is at the end of a line where a value is missing. */
function isBeforeValue({doc, selection}: EditorState): boolean {
  const {head} = selection.main;
  const {from, to} = doc.lineAt(head);
  return head === to && /:[ \t]*$/.test(doc.sliceString(Math.max(from, to - MAX_CHECKED_LENGTH), to));
}

/**
 * Reports when the reader starts typing in a line, and when the reader stops or leaves the line.
 *
 * @param report called with `false` at most once after each `true`
 */
export function typing(report: (isTyping: boolean) => void): Extension {
  return ViewPlugin.define(() => new Typing(report), {});
}
