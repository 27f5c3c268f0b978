import {translate} from '@docusaurus/Translate';
import {type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState} from 'react';
import type {Diagnostic, Drawing} from '../../compiler/request';
import {describe} from '../../describe';
import Outline from '../../theme/D2Figure/Outline';
import {LEAST_SCALE} from '../../theme/D2Figure/scale';
import figureStyles from '../../theme/D2Figure/styles.module.css';
import type {Engine} from '../engine';
import {open as zoom} from '../zoom';
import {type Example, type Picture, requestOf} from './figure';
import type {Settings} from './link';
import {isPaintedInTime} from './paint';
import Source from './Source';
import {svgFile} from './save';
import styles from './styles.module.css';
import Toolbar from './Toolbar';
import {type Drawn, type Status, useDrawing} from './useDrawing';

/** What a reader made of an example. */
export interface Draft {
  readonly files: Readonly<Record<string, string>>;
  readonly settings: Settings;
}

interface Props {
  readonly example: Example;
  readonly draft: Draft;
  /** Said above the editor, such as where the source came from. */
  readonly note?: string;
  readonly engine: Engine;
  /** Address of this page that opens a draft in this place. */
  readonly shareLink: (draft: Draft) => Promise<string>;
  readonly onChange: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** An example that the reader edits where it stands: diagram, toolbar, source. */
export default function Live({example, draft: start, note, engine, shareLink, onChange, onClose}: Props): ReactNode {
  const [draft, setDraft] = useState(start);
  const [file, setFile] = useState(example.entry);
  const [revision, setRevision] = useState(0);
  const {files, settings} = draft;
  const request = useMemo(() => requestOf(example, files, settings), [example, files, settings]);
  const drawing = useDrawing(engine, request);
  const {picture, isTooLarge} = usePicture(example, drawing);
  const drawn: Drawn = isTooLarge ? {...drawing, status: 'tooLarge'} : drawing;
  const names = Object.keys(files);
  const text = files[file] ?? '';

  function change(next: Draft): void {
    setDraft(next);
    onChange(next);
  }

  function reset(): void {
    change({files: example.files, settings: example.settings});
    setRevision((number) => number + 1);
  }

  const own = useMemo(() => drawn.diagnostics.filter((message) => message.file === file), [drawn.diagnostics, file]);
  return (
    <>
      <Board picture={picture} caption={example.caption} stale={isStale(drawn)} />
      <Caption example={example} drawn={drawn} />
      <Toolbar
        example={example}
        draft={draft}
        drawing={drawn.drawing}
        shareLink={shareLink}
        onSettings={(next) => change({files, settings: next})}
        onReset={reset}
        onClose={onClose}
      />
      {note && <p className={styles.note}>{note}</p>}
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
    </>
  );
}

function isStale({status, drawing}: Drawn): boolean {
  return drawing !== undefined && ['mistakes', 'tooLong', 'tooLarge', 'crashed', 'unavailable'].includes(status);
}

/** The drawing as an image, and whether it was taken back because the browser took too long to paint it. */
function usePicture({picture, caption}: Example, {drawing}: Drawn): {picture?: Picture; isTooLarge: boolean} {
  const [shown, setShown] = useState(picture);
  const [tooLarge, setTooLarge] = useState<Drawing>();
  useLayoutEffect(() => {
    if (!drawing) return;
    const address = URL.createObjectURL(svgFile(drawing.picture));
    const {alt} = describe(drawing.board, document.documentElement.lang, caption || undefined);
    const next = {address, alt, width: drawing.width, height: drawing.height};
    const image = new Image();
    image.src = address;
    let gone = false;
    // Shown when it is painted, so that nothing flickers.
    const show = async (): Promise<void> => {
      if (gone) return;
      setShown(next);
      if (gone || (await isPaintedInTime())) return;
      setTooLarge(drawing);
      setShown(undefined);
    };
    image.decode().then(show, show);
    return () => {
      gone = true;
      // The old picture stays until the next one has come.
      setTimeout(() => URL.revokeObjectURL(address), 2000);
    };
  }, [drawing, caption]);
  return {picture: shown, isTooLarge: drawing !== undefined && tooLarge === drawing};
}

function Board({
  picture,
  caption,
  stale,
}: {
  readonly picture: Picture | undefined;
  readonly caption: string;
  readonly stale: boolean;
}): ReactNode {
  const {address = '', alt = '', width = 0, height = 0} = picture ?? {};
  const board = useRef<HTMLDivElement>(null);
  useSteadyText(board, picture);
  return (
    <div ref={board} className={figureStyles.board} data-d2-stale={stale}>
      {picture && (
        <button
          type="button"
          className={styles.picture}
          style={{width, minWidth: Math.round(width * LEAST_SCALE)}}
          title={translate({id: 'd2.live.enlarge', message: 'Enlarge the diagram'})}
          onClick={({currentTarget}) => zoom({src: address, alt, caption, width, height, opener: currentTarget})}
        >
          <img src={address} alt={alt} width={width} height={height} />
        </button>
      )}
    </div>
  );
}

/**
 * Keeps the line that is being written where it is on the screen, though the drawing above it grows. The board never
 * becomes lower while the editor is open.
 */
function useSteadyText(board: RefObject<HTMLDivElement | null>, picture: Picture | undefined): void {
  const before = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture is what changes the height
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;
    const {offsetHeight} = element;
    const grown = before.current > 0 ? offsetHeight - before.current : 0;
    if (grown > 0 && element.parentElement?.contains(document.activeElement)) {
      window.scrollBy({top: grown, behavior: 'instant'});
    }
    before.current = offsetHeight;
    element.style.minHeight = `${offsetHeight}px`;
  }, [board, picture]);
}

function Caption({example, drawn}: {readonly example: Example; readonly drawn: Drawn}): ReactNode {
  const {drawing} = drawn;
  const lines = useMemo(() => (drawing ? describe(drawing.board, document.documentElement.lang).lines : []), [drawing]);
  return (
    <figcaption className={figureStyles.caption}>
      {example.caption && <span>{example.caption}</span>}
      {lines.length > 0 && (
        <details className={figureStyles.words}>
          <summary>{translate({id: 'd2.figure.text', message: 'Diagram as text'})}</summary>
          <Outline text={lines.join('\n')} />
        </details>
      )}
    </figcaption>
  );
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

/** Says how things stand, to everyone: in words below the source, and aloud. */
function State({drawn, file}: {readonly drawn: Drawn; readonly file: string}): ReactNode {
  const {status, diagnostics, retry} = drawn;
  const elsewhere = diagnostics.filter((message) => message.file !== file);
  return (
    <div className={styles.state}>
      <div role="status">
        <p>
          {wordsFor(
            status,
            diagnostics.find((message) => message.file === file),
          )}
        </p>
        {elsewhere.map((message) => (
          <p key={`${message.file} ${message.line} ${message.message}`}>
            {message.file}:{message.line}: {message.message}
          </p>
        ))}
      </div>
      {status === 'unavailable' && (
        <button type="button" onClick={retry}>
          {translate({id: 'd2.live.retry', message: 'Retry', description: 'Loads the compiler again'})}
        </button>
      )}
    </div>
  );
}

/** @param mistake the first one of the file that is shown */
function wordsFor(status: Status, mistake: Diagnostic | undefined): string {
  switch (status) {
    case 'loading':
      return translate({
        id: 'd2.live.loading',
        message: 'Loading the compiler (5.5 MB, once). You can type already.',
      });
    case 'drawing':
      return translate({id: 'd2.live.drawing', message: 'Drawing …'});
    case 'drawn':
      return translate({id: 'd2.live.drawn', message: 'The diagram is up to date.'});
    case 'mistakes':
      if (!mistake) return '';
      return translate(
        {id: 'd2.live.mistakes', message: 'Line {line}: {message}', description: 'The first mistake in the source'},
        {line: String(mistake.line), message: mistake.message},
      );
    case 'tooLong':
      return translate({
        id: 'd2.live.tooLong',
        message: 'The compiler came to no end with this source and was stopped. The next change starts it again.',
      });
    case 'tooLarge':
      return translate({
        id: 'd2.live.tooLarge',
        message: 'This picture is too large to be shown here. D2 on your own machine can draw it.',
      });
    case 'crashed':
      return translate({
        id: 'd2.live.crashed',
        message: 'This source makes the compiler crash. The next change starts it again.',
      });
    case 'unavailable':
      return translate({
        id: 'd2.live.unavailable',
        message: 'The compiler could not be loaded, so nothing is drawn. You can go on editing.',
      });
  }
}
