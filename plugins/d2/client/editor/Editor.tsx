import {undo} from '@codemirror/commands';
import {openSearchPanel} from '@codemirror/search';
import {type ReactNode, useMemo, useRef, useState} from 'react';
import type {Draft, Example} from '../../figure/contract';
import Caption from '../../theme/D2Figure/Caption';
import {FigureNameContext} from '../../theme/D2Figure/context';
import {createNameFromSource} from '../../theme/D2Figure/name';
import type {CompilerClient} from '../worker';
import {removeLinks} from './blobView';
import Choices from './Choices';
import type {SizedDrawing} from './download';
import {createDraftId, type Drafts, isSameDraft} from './drafts';
import {formatSource} from './editing';
import {createCompileRequest} from './example';
import ExercisePanel from './exercise/ExercisePanel';
import Goal from './exercise/Goal';
import {findNextStep} from './exercise/next';
import Task from './exercise/Task';
import {useClearProgress} from './exercise/useClearProgress';
import {useExercise} from './exercise/useExercise';
import {useSolution} from './exercise/useSolution';
import KeyBar from './KeyBar';
import layout from './layout.module.css';
import {useMistakes} from './mistakes/useMistakes';
import {useSettled} from './mistakes/useSettled';
import {nameFile} from './nameFile';
import Preview from './Preview';
import {PHRASES, translateText} from './phrases';
import {usePlaceLink} from './places/usePlaceLink';
import SourceEditor, {type SourceEditorHandle, type SourceMemory} from './SourceEditor';
import StatusLine from './StatusLine';
import styles from './styles.module.css';
import Toolbar from './toolbar';
import {useMessage} from './toolbar/useMessage';
import {type Compilation, isFailed, useCompiler} from './useCompiler';
import {useExpanded} from './useExpanded';
import {useKeyboard} from './useKeyboard';
import {useView} from './useView';
import ZoomBar from './ZoomBar';

/** A source that the reader can choose: the page's own, one from a share link, or a draft. */
export interface Version {
  /** Id under which it's kept as a draft once the reader edits it. */
  readonly id: string;
  readonly draft: Draft;
  /** Whether it came from a share link. */
  readonly isLinked?: boolean;
  /** Whether someone else may have written it, and the reader hasn't edited it yet. Until then its links are disabled. */
  readonly isForeign?: boolean;
  /** Tells the reader where the source comes from. */
  readonly note?: string | undefined;
}

/** The versions to choose from. The first one is shown initially. */
export type Versions = readonly [Version, ...Version[]];

interface Props {
  /** Prefix for the ids of the boards. */
  readonly id: string;
  /** The element that the editor is rendered into. */
  readonly container: HTMLElement;
  readonly example: Example;
  readonly initialVersions: Versions;
  readonly compiler: CompilerClient;
  readonly drafts: Drafts;
  /** The page's own drawing, which is shown until the editor has one. The goal of an exercise stays. */
  readonly builtDrawing: HTMLElement | undefined;
  readonly memory: SourceMemory;
  readonly shareLink: (draft: Draft) => Promise<string>;
  readonly onClose: () => void;
}

/** Commands of the source in the toolbar's menu, for readers who don't know or have their keys. */
const SOURCE_COMMANDS = [
  {name: 'undo', label: PHRASES.undo, command: undo},
  {name: 'find', label: PHRASES.find, command: openSearchPanel},
  {name: 'format', label: PHRASES.format, command: formatSource},
] as const;

/** The editor that replaces a figure: its drawing, a toolbar, and the source. */
export default function Editor(props: Props): ReactNode {
  const {id, container, example, initialVersions, compiler, drafts, builtDrawing, memory, shareLink, onClose} = props;
  const [versions, setVersions] = useState<readonly Version[]>(initialVersions);
  const [index, setIndex] = useState(0);
  const [file, setFile] = useState(example.entry);
  const [isEdited, setEdited] = useState(false);
  const [isExpanded, toggleExpanded] = useExpanded(container);
  const hasKeys = useKeyboard(container);
  const sourceEditor = useRef<SourceEditorHandle>(null);
  const preview = useRef<HTMLDivElement>(null);
  const version = versions[index] ?? initialVersions[0];
  const {draft, note} = version;
  const {files, settings} = draft;
  const text = files[file] ?? '';
  const names = Object.keys(files);
  const request = useMemo(() => createCompileRequest(example, {files, settings}), [example, files, settings]);
  const [compiled, retry] = useCompiler(compiler, request);
  const shown = useView(id, example, compiled.last);
  const compilation = useMemo(
    () => (shown.refusal ? {...compiled, status: shown.refusal} : compiled),
    [compiled, shown.refusal],
  );
  const isForeign = versions.some((one) => one.isForeign && one.draft.files === shown.request?.files);
  const view = useMemo(() => shown.view && (isForeign ? removeLinks(shown.view) : shown.view), [shown.view, isForeign]);
  const link = usePlaceLink({
    preview,
    sourceEditor,
    boards: shown.places,
    drawnFiles: shown.request?.files,
    files,
    file,
    onShowFile: setFile,
  });
  const [notice, setNotice] = useMessage();
  const [isTyping, setTyping] = useState(false);
  const settled = useSettled(compilation, request, isTyping);
  const {exercise} = example;
  const [isSolutionShown, setSolutionShown] = useSolution(exercise, files[example.entry]);
  const [outcome, isChecked] = useExercise(example, compilation, files, isSolutionShown);
  const clearing = useClearProgress();
  const next = useMemo(
    () => (outcome.kind === 'solved' ? findNextStep(container) : undefined),
    [outcome.kind, container],
  );
  const mistakes = useMistakes(settled.compilation, settled.diagnostics, file);

  function updateVersion(changes: Partial<Version>): void {
    setVersions((currentVersions) => currentVersions.map((each, i) => (i === index ? {...each, ...changes} : each)));
  }

  function change(newDraft: Draft, draftId = version.id): void {
    updateVersion({id: draftId, draft: newDraft, isForeign: version.isForeign === true && newDraft.files === files});
    setEdited(true);
    if (isSameDraft(newDraft, example)) drafts.forget(draftId);
    else drafts.keep({...newDraft, id: draftId, isLinked: version.isLinked ?? false});
  }

  /** Applies all files and settings after Reset, and after undoing or redoing it. */
  function restore(restoredDraft: Draft): void {
    if (!isSameDraft(restoredDraft, example)) return change(restoredDraft);
    drafts.putAside(version.id);
    change(restoredDraft, createDraftId());
  }

  function reset(): void {
    updateVersion({note: undefined});
    sourceEditor.current?.replace({files: example.files, settings: example.settings});
  }

  function showSolution(): void {
    if (!exercise) return;
    setSolutionShown(true);
    sourceEditor.current?.replace({files: {...files, [example.entry]: exercise.solution}, settings});
  }

  /** Returns the current drawing, or the chosen board if there are several. */
  function getShownDrawing(): SizedDrawing | undefined {
    const drawing = compiled.last?.drawing;
    if (view?.kind !== 'boards') return drawing;
    const tabs = [...(preview.current?.querySelectorAll('[role="tab"]') ?? [])];
    const chosenIndex = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    return drawing?.boards?.flatMap((board) => board.drawing ?? [])[chosenIndex];
  }

  /** Moves the focus out of the source, so that the keyboard gets on from there. */
  function leaveSource(): void {
    setNotice(translateText(isExpanded ? PHRASES.escapeCollapses : PHRASES.escapeCloses));
    container.querySelector<HTMLElement>('[data-tool="close"]')?.focus({preventScroll: true});
  }

  const origin = (note || versions.length > 1) && (
    <div className={styles.origin}>
      {note && <p role="note">{note}</p>}
      {versions.length > 1 && (
        <Choices
          label={translateText(PHRASES.versions)}
          names={createVersionNames(versions, example)}
          current={index}
          onChoose={setIndex}
        />
      )}
    </div>
  );
  // If the drawing isn't the page's own, tell readers before they see it.
  const hasOriginFirst = initialVersions.some((one) => one.isForeign);
  return (
    <FigureNameContext value={example.caption ?? createNameFromSource(example.files[example.entry] ?? '')}>
      {hasOriginFirst && <div className={layout.origin}>{origin}</div>}
      {exercise && <Task exercise={exercise} className={layout.task} />}
      <div className={layout.tools}>
        <Toolbar
          example={example}
          draft={draft}
          text={text}
          getDrawing={compiled.last && getShownDrawing}
          shareLink={shareLink}
          isExpanded={isExpanded}
          moreItems={[
            ...SOURCE_COMMANDS.map(({name, label, command}) => ({
              name,
              label: translateText(label),
              onChoose: () => {
                // First, because a command may move the focus elsewhere in the source.
                sourceEditor.current?.focus();
                sourceEditor.current?.run(command);
              },
            })),
            ...(exercise ? clearing.items : []),
          ]}
          onExpand={toggleExpanded}
          onSettings={(next) => change({files, settings: next})}
          onReset={reset}
          onClose={onClose}
          onEscape={isExpanded ? toggleExpanded : onClose}
        />
      </div>
      {exercise && builtDrawing && <Goal goalDrawing={builtDrawing} />}
      <Preview
        ref={preview}
        view={view}
        builtDrawing={exercise ? undefined : builtDrawing}
        isStale={isStale(compilation) && isStale(settled.compilation)}
        isDocumentInert={isForeign}
        isEdited={isEdited}
        boardPlaces={shown.places}
        entry={example.entry}
        link={link}
      />
      {isExpanded && <ZoomBar pane={preview} view={view} />}
      <div className={layout.writing}>
        {!hasOriginFirst && origin}
        {names.length > 1 && (
          <Choices
            label={translateText(PHRASES.files)}
            names={names.map((name) => nameFile(name, example.entry))}
            current={names.indexOf(file)}
            onChoose={(i) => setFile(names[i] ?? example.entry)}
          />
        )}
        <SourceEditor
          ref={sourceEditor}
          version={index}
          file={file}
          draft={draft}
          mistakes={mistakes}
          label={names.length > 1 ? file : translateText(PHRASES.source)}
          complete={(before) => compiler.complete(before)}
          onChange={(next) => change({files: {...files, [file]: next}, settings})}
          onRestore={restore}
          onCaret={(offset, cause) => link.setCaret(offset, cause)}
          onTyping={setTyping}
          onNotice={setNotice}
          memory={memory}
          onLeave={leaveSource}
        />
        <StatusLine
          compilation={settled.compilation}
          count={settled.count}
          file={file}
          found={mistakes}
          notice={notice}
          onRetry={retry}
        />
      </div>
      {exercise && (
        <ExercisePanel
          exercise={exercise}
          outcome={outcome}
          isCurrent={isChecked}
          next={next}
          onShowSolution={showSolution}
          onReset={reset}
        >
          {clearing.undoNotice}
        </ExercisePanel>
      )}
      {hasKeys && <KeyBar onPress={(command) => sourceEditor.current?.run(command)} />}
      <Caption caption={example.caption} view={view} />
    </FigureNameContext>
  );
}

function createVersionNames(versions: readonly Version[], example: Example): string[] {
  let draftCount = 0;
  return versions.map(({draft, isForeign}) => {
    if (isForeign) return translateText(PHRASES.linkVersion);
    if (isSameDraft(draft, example)) return translateText(PHRASES.pageVersion);
    draftCount++;
    return draftCount === 1
      ? translateText(PHRASES.ownVersion)
      : translateText(PHRASES.otherVersion, {number: String(draftCount)});
  });
}

/** Returns whether the drawing doesn't match the current source. */
function isStale({status, last}: Compilation): boolean {
  return last !== undefined && (status === 'mistakes' || status === 'tooLarge' || isFailed(status));
}
