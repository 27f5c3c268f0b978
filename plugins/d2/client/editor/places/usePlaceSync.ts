import {type RefObject, useLayoutEffect, useRef, useState} from 'react';
import type {SourceEditorHandle} from '../SourceEditor';
import {getShownBoardIndex, showBoard} from './boards';
import {PlaceSync} from './placeSync';
import type {BoardPlaces} from './spans';

interface Options {
  /** The element that contains the drawing. */
  readonly preview: RefObject<HTMLElement | null>;
  readonly sourceEditor: RefObject<SourceEditorHandle | null>;
  /** The places on each board of the current drawing. */
  readonly boardPlaces: BoardPlaces;
  /** The sources that the drawing was compiled from, by path. `undefined` until the editor has a drawing. */
  readonly drawnFiles: Readonly<Record<string, string>> | undefined;
  /** The current sources, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Path of the file in the source editor. */
  readonly shownFile: string;
  readonly onShowFile: (file: string) => void;
}

/** Keeps an editor's drawing and its source in sync: pointing at one highlights the other. Returns the same object on every render. */
export function usePlaceSync(options: Options): PlaceSync {
  const {boardPlaces, drawnFiles, files, shownFile} = options;
  const latestOptions = useRef(options);
  // Set while rendering, because the effects of child components run first and need the new options.
  latestOptions.current = options;
  const [placeSync] = useState(
    () =>
      new PlaceSync({
        highlight: (offsets) => latestOptions.current.sourceEditor.current?.highlight(offsets),
        goTo(file, offset) {
          const {shownFile: currentFile, sourceEditor, onShowFile} = latestOptions.current;
          // The source editor remembers the offset for a file that isn't shown yet.
          sourceEditor.current?.goTo(file, offset);
          if (file !== currentFile) onShowFile(file);
        },
        focusSource: () => latestOptions.current.sourceEditor.current?.focus(),
        getShownBoardIndex() {
          const element = latestOptions.current.preview.current;
          // Until the drawing is mounted, the first board counts as shown.
          return element ? getShownBoardIndex(element) : 0;
        },
        showBoard(board) {
          const element = latestOptions.current.preview.current;
          if (element) showBoard(element, board);
        },
      }),
  );
  useLayoutEffect(() => {
    if (drawnFiles) placeSync.setDrawing(boardPlaces, drawnFiles);
  }, [placeSync, boardPlaces, drawnFiles]);
  useLayoutEffect(() => placeSync.setSource(files, shownFile), [placeSync, files, shownFile]);
  return placeSync;
}
