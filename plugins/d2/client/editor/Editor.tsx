import {undo} from '@codemirror/commands';
import {openSearchPanel} from '@codemirror/search';
import {type ReactNode, useMemo, useRef, useState} from 'react';
import type {Draft, Example} from '../../figure/contract';
import type {Mistake} from '../../mistakes';
import {createNameFromSource} from '../../theme/D2Figure/accessibleNames';
import Caption from '../../theme/D2Figure/Caption';
import {FigureNameContext} from '../../theme/D2Figure/context';
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
import {getFileLabel} from './fileLabel';
import KeyBar from './KeyBar';
import layout from './layout.module.css';
import {useMistakes} from './mistakes/useMistakes';
import {useSettled} from './mistakes/useSettled';
import Preview from './Preview';
import {PHRASES, translateText} from './phrases';
import {getShownBoardIndex} from './places/boards';
import {focusPlace} from './places/focusPlace';
import {usePlaceSync} from './places/usePlaceSync';
import SourceEditor, {type SourceEditorHandle, type SourceMemory} from './SourceEditor';
import StatusLine from './StatusLine';
import styles from './styles.module.css';
import Toolbar from './toolbar';
import {useMessage} from './toolbar/useMessage';
import {type Compilation, isFailed, useCompiler} from './useCompiler';
import {useExpanded} from './useExpanded';
import {useOnScreenKeyboard} from './useOnScreenKeyboard';
import {useView} from './useView';
import ZoomBar from './ZoomBar';

/** A source that the reader can choose: the page's own, one from a share link, or a draft. */
export interface Version {
  /** Id of the draft that keeps it once the reader edits it. */
  readonly id: string;
  readonly draft: Draft;
  /** Whether it came from a share link. */
  readonly isLinked?: boolean;
  /** Whether someone else may have written it, and the reader hasn't edited it yet. Until then its links are disabled. */
  readonly isUntrusted?: boolean;
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

/** Commands of the source editor that are also in the toolbar's menu, for readers who don't know or don't have their keys. */
const SOURCE_COMMANDS = [
  {name: 'undo', label: PHRASES.undo, command: undo},
  {name: 'find', label: PHRASES.find, command: openSearchPanel},
  {name: 'format', label: PHRASES.format, command: formatSource},
] as const;

/** The editor that replaces a figure: its drawing, a toolbar, and the source. */
export default function Editor(props: Props): ReactNode {
  const {id, container, example, initialVersions, compiler, drafts, builtDrawing, memory, shareLink, onClose} = props;
  const [versions, setVersions] = useState<readonly Version[]>(initialVersions);
  const [versionIndex, setVersionIndex] = useState(0);
  const [shownFile, setShownFile] = useState(example.entry);
  const [isEdited, setEdited] = useState(false);
  const [isExpanded, toggleExpanded] = useExpanded(container);
  const isTouchWriting = useOnScreenKeyboard(container);
  const sourceEditor = useRef<SourceEditorHandle>(null);
  const preview = useRef<HTMLDivElement>(null);
  const version = versions[versionIndex] ?? initialVersions[0];
  const {draft, note} = version;
  const {files, settings} = draft;
  const text = files[shownFile] ?? '';
  const names = Object.keys(files);
  const figureName = useMemo(
    () => example.caption ?? createNameFromSource(example.files[example.entry] ?? ''),
    [example],
  );
  const request = useMemo(() => createCompileRequest(example, {files, settings}), [example, files, settings]);
  const [latestCompilation, retry] = useCompiler(compiler, request);
  const shownView = useView(id, example, latestCompilation.last);
  const compilation = useMemo(
    () => (shownView.rejection ? {...latestCompilation, status: shownView.rejection} : latestCompilation),
    [latestCompilation, shownView.rejection],
  );
  const isUntrusted = versions.some(
    (version) => version.isUntrusted && version.draft.files === shownView.request?.files,
  );
  const view = useMemo(
    () => shownView.view && (isUntrusted ? removeLinks(shownView.view) : shownView.view),
    [shownView.view, isUntrusted],
  );
  const placeSync = usePlaceSync({
    preview,
    sourceEditor,
    boardPlaces: shownView.places,
    drawnFiles: shownView.request?.files,
    files,
    shownFile,
    onShowFile: setShownFile,
  });
  const [notice, setNotice] = useMessage();
  const [isTyping, setTyping] = useState(false);
  const [mistakeInView, setMistakeInView] = useState<Mistake>();
  const settled = useSettled(compilation, request, isTyping);
  const {exercise} = example;
  const [isSolutionShown, setSolutionShown] = useSolution(exercise, files[example.entry]);
  const [outcome, isChecked] = useExercise(example, latestCompilation, files, isSolutionShown);
  const clearProgress = useClearProgress();
  const nextStep = useMemo(
    () => (outcome.kind === 'solved' ? findNextStep(container) : undefined),
    [outcome.kind, container],
  );
  const mistakes = useMistakes(settled.compilation, settled.diagnostics, shownFile);

  function updateVersion(changes: Partial<Version>): void {
    setVersions((currentVersions) =>
      currentVersions.map((current, i) => (i === versionIndex ? {...current, ...changes} : current)),
    );
  }

  function changeDraft(newDraft: Draft, draftId = version.id): void {
    updateVersion({
      id: draftId,
      draft: newDraft,
      isUntrusted: version.isUntrusted === true && newDraft.files === files,
    });
    setEdited(true);
    if (isSameDraft(newDraft, example)) drafts.delete(draftId);
    else drafts.keep({...newDraft, id: draftId, isLinked: version.isLinked ?? false});
  }

  /** Applies all files and settings after Reset, and after undoing or redoing it. */
  function restore(restoredDraft: Draft): void {
    if (!isSameDraft(restoredDraft, example)) return changeDraft(restoredDraft);
    drafts.putAside(version.id);
    changeDraft(restoredDraft, createDraftId());
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

  /** Returns the drawing on screen, or the chosen board if there are several. */
  function getShownDrawing(): SizedDrawing | undefined {
    const {drawing} = shownView;
    if (view?.kind !== 'boards' || !preview.current) return drawing;
    return drawing?.boards?.flatMap((board) => board.drawing ?? [])[getShownBoardIndex(preview.current)];
  }

  /** Moves the focus from the source to the Close button, from which Tab reaches everything else. */
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
          current={versionIndex}
          onChoose={setVersionIndex}
        />
      )}
    </div>
  );
  // If someone else may have written the source, say so before the reader sees the drawing.
  const isOriginFirst = initialVersions.some((version) => version.isUntrusted);
  return (
    <FigureNameContext value={figureName}>
      {isOriginFirst && <div className={layout.origin}>{origin}</div>}
      {exercise && <Task exercise={exercise} className={layout.task} />}
      <div className={layout.tools}>
        <Toolbar
          example={example}
          draft={draft}
          text={text}
          getDrawing={shownView.drawing && getShownDrawing}
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
            ...(exercise ? clearProgress.items : []),
          ]}
          onExpand={toggleExpanded}
          onSettings={(newSettings) => changeDraft({files, settings: newSettings})}
          onReset={reset}
          onClose={onClose}
          onEscape={isExpanded ? toggleExpanded : onClose}
        />
      </div>
      {exercise && builtDrawing && <Goal builtDrawing={builtDrawing} />}
      <Preview
        ref={preview}
        view={view}
        builtDrawing={exercise ? undefined : builtDrawing}
        isStale={isStale(compilation) && isStale(settled.compilation)}
        isDocumentInert={isUntrusted}
        isEdited={isEdited}
        boardPlaces={shownView.places}
        entry={example.entry}
        placeSync={placeSync}
      />
      {isExpanded && <ZoomBar pane={preview} view={view} />}
      <div className={layout.writing}>
        {!isOriginFirst && origin}
        {names.length > 1 && (
          <Choices
            label={translateText(PHRASES.files)}
            names={names.map((name) => getFileLabel(name, example.entry))}
            current={names.indexOf(shownFile)}
            onChoose={(i) => setShownFile(names[i] ?? example.entry)}
          />
        )}
        <SourceEditor
          ref={sourceEditor}
          version={versionIndex}
          file={shownFile}
          draft={draft}
          mistakes={mistakes}
          label={names.length > 1 ? shownFile : translateText(PHRASES.sourceLabel)}
          complete={(before) => compiler.complete(before)}
          onChange={(newText) => changeDraft({files: {...files, [shownFile]: newText}, settings})}
          onRestore={restore}
          onCaret={(offset, cause) => placeSync.setCaret(offset, cause)}
          onTyping={setTyping}
          onMistakeInView={setMistakeInView}
          onNotice={setNotice}
          memory={memory}
          onLeave={leaveSource}
          onShiftTab={() => preview.current !== null && focusPlace(preview.current)}
        />
        <StatusLine
          compilation={settled.compilation}
          drawingCount={settled.drawingCount}
          file={shownFile}
          mistakesInFile={mistakes}
          mistakeInView={mistakeInView}
          notice={notice}
          onRetry={retry}
        />
      </div>
      {exercise && (
        <ExercisePanel
          exercise={exercise}
          outcome={outcome}
          isCurrent={isChecked}
          next={nextStep}
          onShowSolution={showSolution}
          onReset={reset}
        >
          {clearProgress.undoNotice}
        </ExercisePanel>
      )}
      {isTouchWriting && <KeyBar onPress={(command) => sourceEditor.current?.run(command)} />}
      <Caption caption={example.caption} view={view} />
    </FigureNameContext>
  );
}

function createVersionNames(versions: readonly Version[], example: Example): string[] {
  let draftCount = 0;
  return versions.map(({draft, isUntrusted}) => {
    if (isUntrusted) return translateText(PHRASES.linkVersion);
    if (isSameDraft(draft, example)) return translateText(PHRASES.pageVersion);
    draftCount++;
    return draftCount === 1
      ? translateText(PHRASES.ownVersion)
      : translateText(PHRASES.numberedOwnVersion, {number: String(draftCount)});
  });
}

/** Returns whether the drawing is of an older source, because the latest one couldn't be drawn. */
function isStale({status, last}: Compilation): boolean {
  return last !== undefined && (status === 'mistakes' || status === 'tooLarge' || isFailed(status));
}
