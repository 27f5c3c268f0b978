import clsx from 'clsx';
import {type ReactNode, type RefObject, useLayoutEffect, useRef} from 'react';
import type {View} from '../../figure/contract';
import FigureView from '../../theme/D2Figure/FigureView';
import {createAttributeSelector, createDataAttributes} from '../attributes';
import {restoreBoard} from '../boards';
import {applyMotion} from '../boards/animation';
import {resolveUrl} from './blobView';
import {fittedClass, limitImages} from './editorLayout';
import layout from './layout.module.css';
import {LIVE_ID_SUFFIX} from './liveId';
import PlacesOverlay from './places/Overlay';
import type {PlaceSync} from './places/placeSync';
import type {BoardPlaces} from './places/spans';
import placesStyles from './places/styles.module.css';

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly view: View | undefined;
  /** The page's own drawing, which is shown until there is a view. */
  readonly builtDrawing: HTMLElement | undefined;
  /** Whether the source has changed since the view was rendered. */
  readonly isStale: boolean;
  /** Whether to disable the links of a document view, because someone else may have written them. */
  readonly isDocumentInert: boolean;
  /** Whether the reader has started editing. If so, a growing drawing scrolls the page so that the edited line stays in place. */
  readonly isEdited: boolean;
  /** The places on each of the view's boards. */
  readonly boardPlaces: BoardPlaces;
  /** Path of the example's main file. */
  readonly entry: string;
  readonly placeSync: PlaceSync;
}

/** Renders the drawing in an editor. Its height never shrinks, so that the source doesn't jump. In a pane, its size is fixed. */
export default function Preview(props: Props): ReactNode {
  const {ref, view, builtDrawing, isStale, isDocumentInert, isEdited, boardPlaces, entry, placeSync} = props;
  const lastHeight = useRef(0);
  const shouldKeepLineInPlace = useRef(isEdited);
  shouldKeepLineInPlace.current = isEdited;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !view) return;
    const replacesBuiltDrawing = builtDrawing && !builtDrawing.hidden;
    const oldHeight = replacesBuiltDrawing ? builtDrawing.offsetHeight : lastHeight.current;
    const chosenTab = builtDrawing?.querySelector('[role="tab"][aria-selected="true"]');
    if (builtDrawing) builtDrawing.hidden = true;
    const boards = element.querySelector<HTMLElement>(createAttributeSelector('boards'));
    if (boards) restoreBoard(boards, chosenTab?.getAttribute('aria-controls')?.replace('/', `${LIVE_ID_SUFFIX}/`));
    for (const animation of element.querySelectorAll<HTMLElement>(createAttributeSelector('animation')))
      applyMotion(animation);
    limitImages(element);
    if (element.closest(`.${fittedClass}`)) {
      lastHeight.current = 0;
      return;
    }
    element.style.minHeight = `${Math.max(oldHeight, element.offsetHeight)}px`;
    lastHeight.current = element.offsetHeight;
    const growth = oldHeight > 0 ? lastHeight.current - oldHeight : 0;
    if (growth > 0 && shouldKeepLineInPlace.current && isFocusBelow(element))
      window.scrollBy({top: growth, behavior: 'instant'});
  }, [ref, view, builtDrawing]);
  return (
    <div
      ref={ref}
      className={clsx(layout.drawn, placesStyles.preview)}
      {...createDataAttributes({stale: String(isStale)})}
      inert={isDocumentInert && view?.kind === 'document'}
    >
      {view && <FigureView view={view} resolveUrl={resolveUrl} isLive />}
      <PlacesOverlay preview={ref} view={view} boardPlaces={boardPlaces} entry={entry} placeSync={placeSync} />
    </div>
  );
}

/** Returns whether the focus is in the drawing's editor and below the drawing, not above it or next to it. */
function isFocusBelow(drawing: HTMLElement): boolean {
  const {activeElement: focused} = document;
  if (!focused || !drawing.parentElement?.contains(focused)) return false;
  if (!(drawing.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
  return focused.getBoundingClientRect().left < drawing.getBoundingClientRect().right;
}
