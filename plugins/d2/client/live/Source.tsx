import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {EditorState, type Extension, Text} from '@codemirror/state';
import {EditorView, keymap} from '@codemirror/view';
import {type ReactNode, useEffect, useRef} from 'react';
import type {Diagnostic} from '../../compiler/request';
import {highlighting} from './highlighting';
import {problems, setProblems} from './problems';
import styles from './styles.module.css';

interface Props {
  /** Path of the file that is shown; each file keeps its own history of changes. */
  readonly file: string;
  readonly text: string;
  /** What D2 reports on this file. */
  readonly diagnostics: readonly Diagnostic[];
  readonly label: string;
  /** A text that someone else than the reader has set, such as by "Reset", has another number. */
  readonly revision: number;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

/** A text editor for D2. Tab moves on to the next control, Escape leaves. */
export default function Source(props: Props): ReactNode {
  const {file, text, diagnostics, label, revision} = props;
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor has its own text; a new one is set by `revision`
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const key = `${revision} ${file}`;
    editor.setState(states.current.get(key) ?? begin(text, extensions(label, latest)));
    return () => {
      states.current.set(key, editor.state);
    };
  }, [file, revision, label]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another file's state needs the diagnostics anew
  useEffect(() => {
    view.current?.dispatch({effects: setProblems.of(diagnostics)});
  }, [diagnostics, file, revision]);

  return <div ref={place} className={styles.source} />;
}

/** A text as it is before it is edited. What readers type first is mostly a line more, so the caret is at its end. */
function begin(text: string, extensions: Extension): EditorState {
  const doc = Text.of(text.split(/\r\n?|\n/));
  return EditorState.create({doc, selection: {anchor: doc.length}, extensions});
}

function extensions(label: string, latest: {readonly current: Props}): Extension {
  return [
    history(),
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
    EditorView.updateListener.of(({docChanged, state}) => {
      if (docChanged) latest.current.onChange(state.doc.toString());
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
