import {type RefObject, useLayoutEffect, useRef, useState} from 'react';
import type {SourceEditorHandle} from '../SourceEditor';
import {getShownBoard, showBoard} from './boards';
import {PlaceLink} from './link';
import type {BoardPlaces} from './spans';

interface Options {
  /** The element that contains the drawing. */
  readonly preview: RefObject<HTMLElement | null>;
  readonly sourceEditor: RefObject<SourceEditorHandle | null>;
  /** The places of the drawing that is shown, and the sources that it was compiled from. */
  readonly boards: BoardPlaces;
  readonly drawnFiles: Readonly<Record<string, string>> | undefined;
  /** The current sources, and the one that is shown. */
  readonly files: Readonly<Record<string, string>>;
  readonly file: string;
  readonly onShowFile: (file: string) => void;
}

/** Links an editor's drawing with its source. Returns the same link every time. */
export function usePlaceLink(options: Options): PlaceLink {
  const {boards, drawnFiles, files, file} = options;
  const latest = useRef(options);
  latest.current = options;
  const [link] = useState(
    () =>
      new PlaceLink({
        light: (offsets) => latest.current.sourceEditor.current?.light(offsets),
        goTo(target, offset) {
          const {file: shownFile, sourceEditor, onShowFile} = latest.current;
          sourceEditor.current?.goTo(target, offset);
          if (target !== shownFile) onShowFile(target);
        },
        focus: () => latest.current.sourceEditor.current?.focus(),
        getBoard() {
          const element = latest.current.preview.current;
          return element ? getShownBoard(element) : 0;
        },
        showBoard(board) {
          const element = latest.current.preview.current;
          if (element) showBoard(element, board);
        },
      }),
  );
  useLayoutEffect(() => {
    if (drawnFiles) link.setDrawing(boards, drawnFiles);
  }, [link, boards, drawnFiles]);
  useLayoutEffect(() => link.setSource(files, file), [link, files, file]);
  return link;
}
