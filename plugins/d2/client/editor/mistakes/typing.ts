import type {Extension} from '@codemirror/state';
import {type PluginValue, ViewPlugin, type ViewUpdate} from '@codemirror/view';

/** How long after the last key a reader counts as typing. Until then, mistakes in the line aren't reported. */
export const TYPING_TIMEOUT_MS = 800;

/** Notices when the reader starts and stops typing in a line. */
export class Typing implements PluginValue {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly report: (isTyping: boolean) => void) {}

  update({docChanged, focusChanged, selectionSet, startState, state, transactions, view}: ViewUpdate): void {
    if (focusChanged && !view.hasFocus) return this.stop();
    if (!docChanged && !selectionSet) return;
    const lineOf = ({doc, selection}: typeof state) => doc.lineAt(selection.main.head).number;
    if (lineOf(startState) !== lineOf(state)) return this.stop();
    if (!docChanged) return;
    // A paste, a completion, an undone step, and the like are complete.
    const isKey = transactions.some((one) => one.isUserEvent('input.type') || one.isUserEvent('delete'));
    if (!isKey) return this.stop();
    clearTimeout(this.timer);
    if (this.timer === undefined) this.report(true);
    this.timer = setTimeout(() => this.stop(), TYPING_TIMEOUT_MS);
  }

  destroy(): void {
    this.stop();
  }

  private stop(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.report(false);
  }
}

/**
 * Reports when the reader starts typing in a line, and when the reader stops or leaves the line.
 *
 * @param report called with `false` at most once after each `true`
 */
export function typing(report: (isTyping: boolean) => void): Extension {
  return ViewPlugin.define(() => new Typing(report), {});
}
