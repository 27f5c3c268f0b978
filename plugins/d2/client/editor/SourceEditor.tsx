import {
  defaultKeymap,
  history,
  historyField,
  historyKeymap,
  invertedEffects,
  isolateHistory,
} from '@codemirror/commands';
import {EditorState, type Extension, StateEffect, StateField, Text, type TransactionSpec} from '@codemirror/state';
import {type Command, EditorView, keymap} from '@codemirror/view';
import siteConfig from '@generated/docusaurus.config';
import clsx from 'clsx';
import {type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef} from 'react';
import type {Draft} from '../../figure/contract';
import type {Mistake} from '../../mistakes';
import {type CompletionOptions, completion} from './completion';
import {help} from './completion/help';
import {visibleSpace} from './completion/space';
import {isSameDraft} from './drafts';
import {editing, notice} from './editing';
import {highlighting} from './highlighting';
import layout from './layout.module.css';
import {mistakeCards, setMistakes} from './mistakes';
import {cardInView} from './mistakes/cardInView';
import {typing} from './mistakes/typing';
import type {MistakesInText} from './mistakes/useMistakes';
import {formatShortcut, PHRASES, translateText} from './phrases';
import {goToOffset, type OnCaret, placeExtension, setHighlightedLines} from './places/placeExtension';
import styles from './styles.module.css';

export interface SourceEditorHandle {
  /** Replaces all files and settings. The reader can undo this as one step. */
  replace(draft: Draft): void;
  /** Runs a command, such as undo. */
  run(command: Command): void;
  focus(): void;
  /** Highlights the lines at these offsets, and no others. */
  highlight(offsets: readonly number[]): void;
  /** Puts the caret at an offset of a file, once the file is shown. */
  goTo(file: string, offset: number): void;
}

/** Text, caret, and history of each file of a figure's example, in CodeMirror's format. They outlive the editor, but not the page. */
export type SourceMemory = Map<string, unknown>;

interface Props {
  readonly ref: Ref<SourceEditorHandle>;
  /** Index of the version that's shown. Every file of every version has its own history. */
  readonly version: number;
  /** Path of the file that's shown. */
  readonly file: string;
  readonly draft: Draft;
  /** The mistakes in this file. */
  readonly mistakes: MistakesInText;
  readonly label: string;
  readonly complete: CompletionOptions['askD2'];
  readonly onChange: (text: string) => void;
  /** Called after all files and settings were replaced, and after undoing or redoing that. */
  readonly onRestore: (draft: Draft) => void;
  readonly memory: SourceMemory;
  readonly onCaret: OnCaret;
  /** Called when the reader starts typing in a line, and when the reader stops or leaves the line. */
  readonly onTyping: (isTyping: boolean) => void;
  /** Called with the mistake of the first visible card, or with `undefined`. */
  readonly onMistakeInView: (mistake: Mistake | undefined) => void;
  /** Called with a message about what a command has done. */
  readonly onNotice: (message: string) => void;
  /** Called for Escape, unless it has closed something in the source. */
  readonly onLeave: () => void;
  /** Called for Shift+Tab while Tab moves the focus. Returns whether it moved the focus. */
  readonly onShiftTab: () => boolean;
}

/** Records in the history that all files and settings were replaced. The history itself only covers the text of the current file. */
const replacedDraft = StateEffect.define<{readonly before: Draft; readonly after: Draft}>();

/** Renders a text editor for D2. */
export default function SourceEditor(props: Props): ReactNode {
  const {ref, version, file, draft, mistakes, label, memory} = props;
  const keysId = useId();
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const states = useRef(new Map<string, EditorState>());
  /** Where to put the caret in a file that isn't shown yet. */
  const pendingCaret = useRef<{readonly file: string; readonly offset: number}>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!parent.current) return;
    const editor = new EditorView({parent: parent.current});
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useImperativeHandle(ref, () => ({
    replace(after) {
      const editor = view.current;
      const {draft: before, file: shownFile} = latest.current;
      if (!editor || isSameDraft(before, after)) return;
      editor.dispatch(replaceText(editor.state, after.files[shownFile] ?? ''), {
        effects: replacedDraft.of({before, after}),
      });
      editor.focus();
    },
    run(command) {
      if (view.current) command(view.current);
    },
    focus() {
      view.current?.focus();
    },
    highlight(offsets) {
      view.current?.dispatch({effects: setHighlightedLines.of(offsets)});
    },
    goTo(target, offset) {
      const editor = view.current;
      if (target === latest.current.file && editor) goToOffset(editor, offset);
      else pendingCaret.current = {file: target, offset};
    },
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: while a file is shown, the editor holds its text
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const key = `${version} ${file}`;
    const text = draft.files[file] ?? '';
    const state =
      states.current.get(key) ??
      createState(text, (lines) => createExtensions(label, keysId, lines, latest), memory.get(file));
    // While another file was shown, Reset or Undo may have changed this one.
    editor.setState(state.doc.eq(toText(text)) ? state : state.update(replaceText(state, text)).state);
    // Clears the lines that were highlighted when the file was last shown.
    editor.dispatch({effects: setHighlightedLines.of([])});
    if (pendingCaret.current?.file === file) goToOffset(editor, pendingCaret.current.offset);
    pendingCaret.current = null;
    return () => {
      states.current.set(key, editor.state);
      memory.set(file, editor.state.toJSON({history: historyField}));
    };
  }, [file, version, label]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the state of another file needs the mistakes again
  useEffect(() => {
    view.current?.dispatch({effects: setMistakes.of(mistakes)});
  }, [mistakes, file, version]);

  return (
    <div className={clsx(styles.source, layout.filling)}>
      <div ref={parent} className={layout.filling} />
      <p id={keysId} hidden>
        {translateText(PHRASES.keyboardHelp, {fixKey: formatShortcut('.')})}
      </p>
    </div>
  );
}

function toText(text: string): Text {
  return Text.of(text.split(/\r\n?|\n/));
}

/** Returns a transaction that replaces all text, as a single step of the history. */
function replaceText({doc}: EditorState, text: string): TransactionSpec {
  const insert = toText(text);
  const annotations = isolateHistory.of('full');
  if (insert.eq(doc)) return {annotations};
  return {changes: {from: 0, to: doc.length, insert}, selection: {anchor: insert.length}, annotations};
}

/**
 * Creates the state of a file. The cursor starts at the end, because most readers begin by adding a line.
 *
 * @param savedState the state when the editor was last open, if any. Ignored if the text has changed since.
 */
function createState(text: string, createExtensions: (lines: number) => Extension, savedState: unknown): EditorState {
  const doc = toText(text);
  const config = {extensions: createExtensions(doc.lines)};
  const previousState =
    savedState === undefined ? undefined : EditorState.fromJSON(savedState, config, {history: historyField});
  return previousState?.doc.eq(doc)
    ? previousState
    : EditorState.create({...config, doc, selection: {anchor: doc.length}});
}

function createExtensions(label: string, keysId: string, lines: number, latest: {readonly current: Props}): Extension {
  const leaveSource = (): boolean => {
    latest.current.onLeave();
    return true;
  };
  return [
    history(),
    invertedEffects.of(({effects}) =>
      effects
        .filter((effect) => effect.is(replacedDraft))
        .map(({value: {before, after}}) => replacedDraft.of({before: after, after: before})),
    ),
    completion({
      getOtherSources: () => {
        const {draft, file} = latest.current;
        return Object.entries(draft.files).flatMap(([name, source]) => (name === file ? [] : source));
      },
      askD2: (before) => latest.current.complete(before),
    }),
    visibleSpace,
    help(),
    editing(lines),
    // These keys must come before the default keymap, in which Escape simplifies the selection, and after the keys that indent.
    keymap.of([
      {key: 'Escape', run: leaveSource},
      {key: 'Shift-Tab', run: () => latest.current.onShiftTab()},
      ...defaultKeymap,
      ...historyKeymap,
    ]),
    EditorView.domEventHandlers({beforeinput: replaceSelection}),
    highlighting,
    mistakeCards(siteConfig.baseUrl),
    cardInView((mistake) => latest.current.onMistakeInView(mistake)),
    typing((isTyping) => latest.current.onTyping(isTyping)),
    placeExtension((offset, cause) => latest.current.onCaret(offset, cause)),
    EditorState.tabSize.of(2),
    describeUntilUse(keysId),
    EditorView.contentAttributes.of({
      'aria-label': label,
      autocapitalize: 'off',
      spellcheck: 'false',
    }),
    EditorView.updateListener.of(({docChanged, state, transactions}) => {
      const effects = transactions.flatMap((transaction) => transaction.effects);
      for (const effect of effects) if (effect.is(notice)) latest.current.onNotice(effect.value);
      const effect = effects.findLast((candidate) => candidate.is(replacedDraft));
      if (effect) latest.current.onRestore(effect.value.after);
      else if (docChanged) latest.current.onChange(state.doc.toString());
    }),
  ];
}

const leftSource = StateEffect.define<null>();

/**
 * Describes the source by an element until the reader types or moves the cursor, and again after the focus has left it. Otherwise, screen
 * readers would repeat the description whenever the list of completions closes, because that moves their focus back to the source.
 */
function describeUntilUse(id: string): Extension {
  const isUsed = StateField.define<boolean>({
    create: () => false,
    update: (value, {docChanged, selection, effects}) =>
      !effects.some((effect) => effect.is(leftSource)) && (value || docChanged || selection !== undefined),
    provide: (field) =>
      EditorView.contentAttributes.from(
        field,
        (used): Record<string, string> => (used ? {} : {'aria-describedby': id}),
      ),
  });
  return [isUsed, EditorView.focusChangeEffect.of((_, isFocused) => (isFocused ? null : leftSource.of(null)))];
}

/** Replaces the selection with typed text. The browser would take seconds to do it if the selection contains many elements. */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const {inputType, data, isComposing} = event;
  if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(data), {userEvent: 'input.type', scrollIntoView: true});
  return true;
}
