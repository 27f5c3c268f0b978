import {translate} from '@docusaurus/Translate';
import {type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState} from 'react';
import {countAll} from '../../altText';
import type {CompileRequest, Diagnostic, Drawing} from '../../compiler/request';
import type {Draft, Example, View} from '../../figure/contract';
import {TooLarge} from '../../svg/sanitize';
import Caption from '../../theme/D2Figure/Caption';
import {FigureName} from '../../theme/D2Figure/context';
import DrawingView from '../../theme/D2Figure/Drawing';
import {firstWords} from '../../theme/D2Figure/name';
import {settle as settleBoards} from '../boards';
import {settle as settleMotion} from '../boards/animation';
import type {Engine} from '../worker';
import {isSame} from './drafts';
import {addressOf, type BlobView, blobViewOf, withoutLinks} from './drawn';
import {requestOf} from './figure';
import {isPaintedInTime, isReadInTime, read} from './paint';
import Source, {type SourceHandle} from './Source';
import type {Picture} from './save';
import styles from './styles.module.css';
import Toolbar from './Toolbar';
import {type Drawn, isFailed, type Status, useDrawing} from './useDrawing';

/** One of the sources that the reader can choose from: the page's own, one from a link, or a draft. */
export interface Version {
  readonly draft: Draft;
  /** Id of the draft that is kept, if there is one already. */
  readonly id?: string;
  /** Whether it began with a link. */
  readonly isLinked?: boolean;
  /** Whether someone else may have written it, and the reader hasn't edited it yet. Its links are dead until then. */
  readonly isStrange?: boolean;
  /** Says where the source came from. */
  readonly note?: string;
}

interface Props {
  /** Begins the ids of its boards. */
  readonly id: string;
  readonly example: Example;
  /** The first one is shown. */
  readonly versions: readonly [Version, ...Version[]];
  readonly engine: Engine;
  /** The drawing as the page has it, which is seen until there is another one. */
  readonly built?: HTMLElement;
  /** Address of this page that opens a draft in this place. */
  readonly shareLink: (draft: Draft) => Promise<string>;
  /** @param at which of the versions the reader has changed */
  readonly onChange: (at: number, draft: Draft) => void;
  /** Called before `onChange` where the reader went back to the page's source. */
  readonly onReset: (at: number) => void;
  readonly onClose: () => void;
}

/** Milliseconds after which the pictures of an older drawing are freed. */
const RELEASE_DELAY_MS = 2000;

/** An example that the reader edits where it stands: diagram, toolbar, source. */
export default function Live(props: Props): ReactNode {
  const {id, example, engine, built, shareLink, onChange, onReset, onClose} = props;
  const [versions, setVersions] = useState<readonly Version[]>(props.versions);
  const [at, setAt] = useState(0);
  const [file, setFile] = useState(example.entry);
  const [isTouched, setTouched] = useState(false);
  const source = useRef<SourceHandle>(null);
  const {draft, note} = versions[at] ?? props.versions[0];
  const {files, settings} = draft;
  const request = useMemo(() => requestOf(example, {files, settings}), [example, files, settings]);
  const drawing = useDrawing(engine, request);
  const {view: drawnView, of, refused} = useView(id, example, drawing);
  const isStrange = versions.some((version) => version.isStrange && version.draft.files === of?.files);
  const view = useMemo(() => (drawnView && isStrange ? withoutLinks(drawnView) : drawnView), [drawnView, isStrange]);
  const drawn: Drawn = refused ? {...drawing, status: refused} : drawing;
  const names = Object.keys(files);
  const text = files[file] ?? '';
  const board = useRef<HTMLDivElement>(null);

  function change(next: Draft): void {
    const update = (version: Version) => ({
      ...version,
      draft: next,
      isStrange: version.isStrange && next.files === version.draft.files,
    });
    setVersions((all) => all.map((version, i) => (i === at ? update(version) : version)));
    setTouched(true);
    onChange(at, next);
  }

  /** Takes the files and settings that a reset, or undoing one, has brought back. */
  function restore(next: Draft): void {
    if (isSame(next, example)) onReset(at);
    change(next);
  }

  function reset(): void {
    setVersions((all) => all.map((version, i) => (i === at ? {...version, note: undefined} : version)));
    source.current?.replace({files: example.files, settings: example.settings});
  }

  /** What is seen: of several boards the one that was chosen. */
  function pictureNow(): Picture | undefined {
    const {drawing: whole} = drawn;
    if (view?.kind !== 'boards') return whole;
    const tabs = [...(board.current?.querySelectorAll('[role="tab"]') ?? [])];
    const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    return whole?.boards?.flatMap(({drawing: own}) => own ?? [])[at];
  }

  const own = useMemo(() => drawn.diagnostics.filter((message) => message.file === file), [drawn.diagnostics, file]);
  const origin = (note || versions.length > 1) && (
    <div className={styles.origin}>
      {note && <p role="note">{note}</p>}
      {versions.length > 1 && (
        <Choices
          label={translate({id: 'd2.live.versions', message: 'Versions', description: 'Sources of the same diagram'})}
          names={namesOf(versions, example)}
          current={at}
          onChoose={setAt}
        />
      )}
    </div>
  );
  // Whose picture it is comes before the picture.
  const isFromLink = props.versions.some((version) => version.isStrange);
  return (
    <FigureName value={example.caption ?? firstWords(example.files[example.entry] ?? '')}>
      {isFromLink && origin}
      <Board place={board} view={view} built={built} stale={isStale(drawn)} isInert={isStrange} isHeld={isTouched} />
      <Caption caption={example.caption} view={view} />
      <Toolbar
        example={example}
        draft={draft}
        text={text}
        pictureNow={drawn.drawing && pictureNow}
        shareLink={shareLink}
        onSettings={(next) => change({files, settings: next})}
        onReset={reset}
        onClose={onClose}
      />
      <div className={styles.writing}>
        {!isFromLink && origin}
        {names.length > 1 && (
          <Choices
            label={translate({
              id: 'd2.live.files',
              message: 'Files',
              description: 'Sources that one diagram is made of',
            })}
            names={names.map((name, i) => (i === 0 && !name.includes('.') ? mainName() : name))}
            current={names.indexOf(file)}
            onChoose={(i) => setFile(names[i] ?? example.entry)}
          />
        )}
        <Source
          ref={source}
          version={at}
          file={file}
          draft={draft}
          diagnostics={own}
          label={names.length > 1 ? file : translate({id: 'd2.live.source', message: 'D2 source'})}
          onChange={(next) => change({files: {...files, [file]: next}, settings})}
          onRestore={restore}
          onLeave={onClose}
        />
        <State drawn={drawn} file={file} />
      </div>
    </FigureName>
  );
}

function namesOf(versions: readonly Version[], example: Example): string[] {
  let drafts = 0;
  return versions.map(({draft, isStrange}) => {
    if (isStrange) return translate({id: 'd2.live.linkVersion', message: 'From the link'});
    if (isSame(draft, example)) return translate({id: 'd2.live.pageVersion', message: 'From the page'});
    drafts++;
    return drafts === 1
      ? translate({id: 'd2.live.ownVersion', message: 'My changes'})
      : translate({id: 'd2.live.otherVersion', message: 'My changes ({number})'}, {number: String(drafts)});
  });
}

function mainName(): string {
  return translate({id: 'd2.live.main', message: 'This example', description: 'Name of the main file'});
}

function isStale({status, drawing}: Drawn): boolean {
  return drawing !== undefined && (status === 'mistakes' || status === 'tooLarge' || isFailed(status));
}

interface Refusal {
  readonly drawing: Drawing;
  readonly status: 'tooLarge' | 'failed';
}

/** Returns the last drawing that could be shown, and why the newest one can't be: the browser takes too long to paint it, for example. */
function useView(
  id: string,
  {showing}: Example,
  {drawing, request}: Drawn,
): {view: View | undefined; of: CompileRequest | undefined; refused: Refusal['status'] | undefined} {
  const [shown, setShown] = useState<BlobView & {readonly of: CompileRequest | undefined}>();
  const [refusal, setRefusal] = useState<Refusal>();
  useLayoutEffect(() => {
    if (!drawing) return;
    const refuse = (status: Refusal['status'] = 'tooLarge'): void => setRefusal({drawing, status});
    let made: BlobView;
    try {
      made = blobViewOf(drawing, showing, id);
    } catch (error) {
      if (error instanceof TooLarge) return refuse();
      console.error(error);
      return refuse('failed');
    }
    let gone = false;
    // Shown when it can be painted at once, so that nothing flickers.
    const show = async (): Promise<void> => {
      const src = firstOf(made.view);
      const isRead = src === undefined || (await isReadInTime(read(src)));
      if (gone) return made.release();
      if (!isRead) {
        made.release();
        return refuse();
      }
      setShown({...made, of: request});
      if ((await isPaintedInTime()) || gone) return;
      setShown(undefined);
      refuse();
    };
    void show();
    return () => {
      gone = true;
    };
  }, [drawing, request, showing, id]);

  // A picture stays available as long as it is shown, and until the next one has been painted.
  useLayoutEffect(() => {
    if (shown) return () => void setTimeout(shown.release, RELEASE_DELAY_MS);
  }, [shown]);
  return {
    view: shown?.view,
    of: shown?.of,
    refused: refusal && refusal.drawing === drawing ? refusal.status : undefined,
  };
}

/** The address of the first picture of a view. */
function firstOf(view: View): string | undefined {
  return view.kind === 'picture' ? view.src : view.kind === 'boards' ? view.boards[0]?.src : undefined;
}

interface BoardProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly view: View | undefined;
  readonly built?: HTMLElement;
  readonly stale: boolean;
  /** Whether links in a document are dead. */
  readonly isInert: boolean;
  /** Whether the reader has begun to edit: then the line being written stays where it is, and until then the figure's top. */
  readonly isHeld: boolean;
}

/** The drawing. It never becomes lower while the editor is open. */
function Board({place, view, built, stale, isInert, isHeld}: BoardProps): ReactNode {
  const before = useRef(0);
  const isFollowed = useRef(isHeld);
  isFollowed.current = isHeld;
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !view) return;
    // What was shown until now, and which of its boards.
    const old = built && !built.hidden ? built.offsetHeight : before.current;
    const chosen = built?.querySelector('[role="tab"][aria-selected="true"]')?.getAttribute('aria-controls');
    if (built) built.hidden = true;
    const boards = element.querySelector<HTMLElement>('[data-d2-boards]');
    if (boards) settleBoards(boards, chosen?.replace('/', '~live/'));
    for (const moving of element.querySelectorAll<HTMLElement>('[data-d2-animation]')) settleMotion(moving);
    element.style.minHeight = `${Math.max(old, element.offsetHeight)}px`;
    const grown = old > 0 ? element.offsetHeight - old : 0;
    // The drawing grows above the line that is being written.
    if (grown > 0 && isFollowed.current && isWrittenBelow(element)) window.scrollBy({top: grown, behavior: 'instant'});
    before.current = element.offsetHeight;
  }, [place, view, built]);
  return (
    <div ref={place} className={styles.drawn} data-d2-stale={stale} inert={isInert && view?.kind === 'document'}>
      {view && <DrawingView view={view} address={addressOf} isLive />}
    </div>
  );
}

/** Whether the focus is in the editor of a drawing, and neither above nor beside the drawing. */
function isWrittenBelow(drawing: HTMLElement): boolean {
  const {activeElement: focused} = document;
  if (!focused || !drawing.parentElement?.contains(focused)) return false;
  if (!(drawing.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
  return focused.getBoundingClientRect().left < drawing.getBoundingClientRect().right;
}

interface ChoicesProps {
  readonly label: string;
  readonly names: readonly string[];
  /** Index of the one that is shown. */
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

function Choices({label, names, current, onChoose}: ChoicesProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={styles.choices} role="group" aria-label={label}>
      {names.map((name, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and their order never changes
        <button key={i} type="button" aria-pressed={i === current} onClick={() => onChoose(i)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** Describes the state below the source, and announces it to screen readers. */
function State({drawn, file}: {readonly drawn: Drawn; readonly file: string}): ReactNode {
  const {status, diagnostics, drawing, count, retry} = drawn;
  const elsewhere = diagnostics.filter((message) => message.file !== file);
  return (
    <div className={styles.state}>
      <div role="status">
        <p>
          {wordsFor(
            status,
            diagnostics.find((message) => message.file === file),
            drawing,
          )}
          {/* The same words once more are announced once more. */}
          {status === 'drawn' && count % 2 === 0 && '\u00a0'}
        </p>
        {elsewhere.map((message) => (
          <p key={`${message.file} ${message.line} ${message.message}`}>
            {message.file}:{message.line}: {message.message}
          </p>
        ))}
      </div>
      {isFailed(status) && (
        <button type="button" onClick={retry}>
          {translate({id: 'd2.live.retry', message: 'Retry', description: 'Loads the compiler again'})}
        </button>
      )}
    </div>
  );
}

/** @param mistake the first one of the file that is shown */
function wordsFor(status: Status, mistake: Diagnostic | undefined, drawing: Drawing | undefined): string {
  switch (status) {
    case 'loading':
      return translate({
        id: 'd2.live.loading',
        message: 'Loading the compiler (5.9 MB, once). You can type already.',
      });
    case 'drawing':
      return translate({id: 'd2.live.drawing', message: 'Drawing …'});
    case 'drawn':
      return translate(
        {id: 'd2.live.drawn', message: 'Drawn: {what}', description: 'Such as: Drawn: 4 shapes, 3 connections'},
        {what: drawing ? countAll(drawing, document.documentElement.lang) : ''},
      );
    case 'mistakes':
      if (!mistake) return '';
      return translate(
        {id: 'd2.live.mistakes', message: 'Line {line}: {message}', description: 'The first mistake in the source'},
        {line: String(mistake.line), message: mistake.message},
      );
    case 'tooLong':
      return translate({
        id: 'd2.live.tooLong',
        message:
          'The compiler came to no end with this source and was stopped. The next change or “Retry” starts it again.',
      });
    case 'tooLarge':
      return translate({
        id: 'd2.live.tooLarge',
        message: 'This picture is too large to be shown here. D2 on your own machine can draw it.',
      });
    case 'crashed':
      return translate({
        id: 'd2.live.crashed',
        message: 'This source makes the compiler crash. The next change or “Retry” starts it again.',
      });
    case 'failed':
      return translate({
        id: 'd2.live.failed',
        message:
          'An error on this site kept the diagram from being drawn. It isn’t a mistake in your source. The next change or “Retry” tries again.',
      });
    case 'unavailable':
      return translate({
        id: 'd2.live.unavailable',
        message: 'The compiler could not be loaded, so nothing is drawn. You can go on editing.',
      });
  }
}
