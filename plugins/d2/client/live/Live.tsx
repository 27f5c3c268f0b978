import {translate} from '@docusaurus/Translate';
import {type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState} from 'react';
import type {Diagnostic, Drawing} from '../../compiler/request';
import {countAll} from '../../describe';
import type {Draft, Example, View} from '../../figure/contract';
import Caption from '../../theme/D2Figure/Caption';
import {FigureName} from '../../theme/D2Figure/context';
import DrawingView from '../../theme/D2Figure/Drawing';
import {firstWords} from '../../theme/D2Figure/name';
import {settle as settleBoards} from '../boards';
import {settle as settleMotion} from '../boards/animation';
import type {Engine} from '../engine';
import {addressOf, type BlobView, blobViewOf} from './drawn';
import {requestOf} from './figure';
import {isPaintedInTime, isReadInTime, read} from './paint';
import Source from './Source';
import type {Picture} from './save';
import styles from './styles.module.css';
import Toolbar from './Toolbar';
import {type Drawn, type Status, useDrawing} from './useDrawing';

interface Props {
  /** Begins the ids of its boards. */
  readonly id: string;
  readonly example: Example;
  readonly draft: Draft;
  /** Shown above the editor, such as where the source came from. */
  readonly note?: string;
  readonly engine: Engine;
  /** The drawing as the page has it, which is seen until there is another one. */
  readonly built?: HTMLElement;
  /** Address of this page that opens a draft in this place. */
  readonly shareLink: (draft: Draft) => Promise<string>;
  readonly onChange: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** An example that the reader edits where it stands: diagram, toolbar, source. */
export default function Live(props: Props): ReactNode {
  const {id, example, draft: start, engine, built, shareLink, onChange, onClose} = props;
  const [draft, setDraft] = useState(start);
  const [file, setFile] = useState(example.entry);
  const [revision, setRevision] = useState(0);
  const [note, setNote] = useState(props.note);
  const {files, settings} = draft;
  const request = useMemo(() => requestOf(example, {files, settings}), [example, files, settings]);
  const drawing = useDrawing(engine, request);
  const {view, isTooLarge} = useView(id, example, drawing.drawing);
  const drawn: Drawn = isTooLarge ? {...drawing, status: 'tooLarge'} : drawing;
  const names = Object.keys(files);
  const text = files[file] ?? '';
  const board = useRef<HTMLDivElement>(null);

  function change(next: Draft): void {
    setDraft(next);
    onChange(next);
  }

  function reset(): void {
    change({files: example.files, settings: example.settings});
    setRevision((number) => number + 1);
    setNote(undefined);
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
  return (
    <FigureName value={example.caption ?? firstWords(example.files[example.entry] ?? '')}>
      <Board place={board} view={view} built={built} stale={isStale(drawn)} />
      <Caption caption={example.caption} view={view} />
      <Toolbar
        example={example}
        draft={draft}
        pictureNow={drawn.drawing && pictureNow}
        shareLink={shareLink}
        onSettings={(next) => change({files, settings: next})}
        onReset={reset}
        onClose={onClose}
      />
      <div className={styles.writing}>
        {note && (
          <p className={styles.note} role="note">
            {note}
          </p>
        )}
        {names.length > 1 && <Files names={names} current={file} onChoose={setFile} />}
        <Source
          file={file}
          text={text}
          diagnostics={own}
          revision={revision}
          label={names.length > 1 ? file : translate({id: 'd2.live.source', message: 'D2 source'})}
          onChange={(next) => change({files: {...files, [file]: next}, settings})}
          onLeave={onClose}
        />
        <State drawn={drawn} file={file} />
      </div>
    </FigureName>
  );
}

function isStale({status, drawing}: Drawn): boolean {
  return drawing !== undefined && ['mistakes', 'tooLong', 'tooLarge', 'crashed', 'unavailable'].includes(status);
}

/** The drawing as the page shows it, and whether it is more than can be shown, or took the browser too long to paint. */
function useView(
  id: string,
  {showing}: Example,
  drawing: Drawing | undefined,
): {view: View | undefined; isTooLarge: boolean} {
  const [view, setView] = useState<View>();
  const [tooLarge, setTooLarge] = useState<Drawing>();
  useLayoutEffect(() => {
    if (!drawing) return;
    let made: BlobView;
    try {
      made = blobViewOf(drawing, showing, id);
    } catch {
      setTooLarge(drawing);
      return;
    }
    let gone = false;
    // Shown when it can be painted at once, so that nothing flickers.
    const show = async (): Promise<void> => {
      const src = firstOf(made.view);
      const isRead = src === undefined || (await isReadInTime(read(src)));
      if (gone) return;
      if (isRead) {
        setView(made.view);
        if (gone || (await isPaintedInTime())) return;
        setView(undefined);
      }
      setTooLarge(drawing);
    };
    void show();
    return () => {
      gone = true;
      // The old pictures stay until the next ones have come.
      setTimeout(made.release, 2000);
    };
  }, [drawing, showing, id]);
  return {view, isTooLarge: drawing !== undefined && tooLarge === drawing};
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
}

/** The drawing. It never becomes lower while the editor is open. */
function Board({place, view, built, stale}: BoardProps): ReactNode {
  const before = useRef(0);
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
    // The line that is being written stays where it is on the screen, though the drawing above it grows.
    if (grown > 0 && isWrittenBelow(element)) window.scrollBy({top: grown, behavior: 'instant'});
    before.current = element.offsetHeight;
  }, [place, view, built]);
  return (
    <div ref={place} className={styles.drawn} data-d2-stale={stale}>
      {view && <DrawingView view={view} address={addressOf} isLive />}
    </div>
  );
}

/** Whether the focus is in the editor of a drawing, and not beside the drawing. */
function isWrittenBelow(drawing: HTMLElement): boolean {
  const {activeElement: focused} = document;
  if (!focused || !drawing.parentElement?.contains(focused)) return false;
  return focused.getBoundingClientRect().left < drawing.getBoundingClientRect().right;
}

function Files({
  names,
  current,
  onChoose,
}: {
  readonly names: readonly string[];
  readonly current: string;
  readonly onChoose: (name: string) => void;
}): ReactNode {
  return (
    <div className={styles.files}>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === current} onClick={() => onChoose(name)}>
          {name === names[0] && !name.includes('.')
            ? translate({id: 'd2.live.main', message: 'This example', description: 'Name of the main file'})
            : name}
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
      {['unavailable', 'tooLong', 'crashed'].includes(status) && (
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
    case 'unavailable':
      return translate({
        id: 'd2.live.unavailable',
        message: 'The compiler could not be loaded, so nothing is drawn. You can go on editing.',
      });
  }
}
