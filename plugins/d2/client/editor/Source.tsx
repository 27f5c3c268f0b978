import {defaultKeymap, history, historyKeymap, invertedEffects, isolateHistory} from '@codemirror/commands';
import {EditorState, type Extension, StateEffect, Text, type TransactionSpec} from '@codemirror/state';
import {EditorView, keymap} from '@codemirror/view';
import {type ReactNode, type Ref, useEffect, useImperativeHandle, useRef} from 'react';
import type {Diagnostic} from '../../compiler/request';
import type {Draft} from '../../figure/contract';
import {isSame} from './drafts';
import {highlighting} from './highlighting';
import {problems, setProblems} from './problems';
import styles from './styles.module.css';

export interface SourceHandle {
  /** Replaces all files and settings, in one step that the reader can undo in the file that is shown. */
  replace(draft: Draft): void;
}

interface Props {
  readonly ref: Ref<SourceHandle>;
  /** Number of the version that is shown. Each file of each version keeps its own history of changes. */
  readonly version: number;
  /** Path of the file that is shown. */
  readonly file: string;
  readonly draft: Draft;
  /** What D2 reports on this file. */
  readonly diagnostics: readonly Diagnostic[];
  readonly label: string;
  readonly onChange: (text: string) => void;
  /** Called when all files and settings were replaced, or that was undone or done again. */
  readonly onRestore: (draft: Draft) => void;
  readonly onLeave: () => void;
}

/** All files and settings before and after a step that is more than a change of one text. */
const restored = StateEffect.define<{readonly before: Draft; readonly after: Draft}>();

/** A text editor for D2. Tab moves on to the next control, Escape leaves. */
export default function Source(props: Props): ReactNode {
  const {ref, version, file, draft, diagnostics, label} = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const states = useRef(new Map<string, EditorState>());
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView({parent: place.current});
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useImperativeHandle(ref, () => ({
    replace(after) {
      const editor = view.current;
      const {draft: before, file: shown} = latest.current;
      if (!editor || isSame(before, after)) return;
      editor.dispatch(replaceText(editor.state, after.files[shown] ?? ''), {effects: restored.of({before, after})});
      editor.focus();
    },
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor has its own text while it is shown
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const key = `${version} ${file}`;
    const text = draft.files[file] ?? '';
    const state = states.current.get(key) ?? begin(text, extensions(label, latest));
    // A reset, or undoing one, may have changed it while another file was shown.
    editor.setState(state.doc.eq(documentOf(text)) ? state : state.update(replaceText(state, text)).state);
    return () => {
      states.current.set(key, editor.state);
    };
  }, [file, version, label]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file's state needs the diagnostics anew
  useEffect(() => {
    view.current?.dispatch({effects: setProblems.of(diagnostics)});
  }, [diagnostics, file, version]);

  return <div ref={place} className={styles.source} />;
}

function documentOf(text: string): Text {
  return Text.of(text.split(/\r\n?|\n/));
}

/** A change to another text as one step of its own. */
function replaceText({doc}: EditorState, text: string): TransactionSpec {
  const insert = documentOf(text);
  const annotations = isolateHistory.of('full');
  if (insert.eq(doc)) return {annotations};
  return {changes: {from: 0, to: doc.length, insert}, selection: {anchor: insert.length}, annotations};
}

/** A text as it is before it is edited. What readers type first is mostly a line more, so the caret is at its end. */
function begin(text: string, extensions: Extension): EditorState {
  const doc = documentOf(text);
  return EditorState.create({doc, selection: {anchor: doc.length}, extensions});
}

function extensions(label: string, latest: {readonly current: Props}): Extension {
  return [
    history(),
    invertedEffects.of(({effects}) =>
      effects
        .filter((effect) => effect.is(restored))
        .map(({value: {before, after}}) => restored.of({before: after, after: before})),
    ),
    // Before the default keys, where Escape narrows a selection.
    keymap.of([
      {
        key: 'Escape',
        run: () => {
          latest.current.onLeave();
          return true;
        },
      },
    ]),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.domEventHandlers({beforeinput: replaceSelection}),
    highlighting,
    problems,
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({'aria-label': label, autocapitalize: 'off', spellcheck: 'false'}),
    EditorView.updateListener.of(({docChanged, state, transactions}) => {
      const effect = transactions.flatMap(({effects}) => effects).findLast((one) => one.is(restored));
      if (effect) latest.current.onRestore(effect.value.after);
      else if (docChanged) latest.current.onChange(state.doc.toString());
    }),
  ];
}

/** Replaces what is selected by what is typed. The browser's own way takes seconds for a selection over many elements. */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const {inputType, data, isComposing} = event;
  if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(data), {userEvent: 'input.type', scrollIntoView: true});
  return true;
}
