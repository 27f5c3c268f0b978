import clsx from 'clsx';
import {type ReactNode, type RefObject, useLayoutEffect, useRef} from 'react';
import type {View} from '../../figure/contract';
import FigureView from '../../theme/D2Figure/FigureView';
import {attributeSelector, attributes} from '../attributes';
import {restoreBoard} from '../boards';
import {applyMotion} from '../boards/animation';
import {resolveAddress} from './blobView';
import layout from './layout.module.css';
import type {PlaceLink} from './places/link';
import Overlay from './places/Overlay';
import type {BoardPlaces} from './places/spans';
import placesStyles from './places/styles.module.css';
import {fittedClass, limitImages} from './room';

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly view: View | undefined;
  /** The page's own drawing, which is shown until there is a view. */
  readonly builtDrawing: HTMLElement | undefined;
  /** Whether the view doesn't match the current source. */
  readonly isStale: boolean;
  /** Disables links in a document view. */
  readonly isDocumentInert: boolean;
  /** Whether the reader has started editing. If so, keeps the edited line (not the figure's top) in place when the drawing grows. */
  readonly isEdited: boolean;
  /** The places on each of the view's boards, and their link with the source. */
  readonly places: BoardPlaces;
  /** Path of the example's main file. */
  readonly entry: string;
  readonly link: PlaceLink;
}

/** The drawing in an editor. Except in a pane, which has a fixed size, its height never shrinks, so that the source doesn't jump. */
export default function Preview(props: Props): ReactNode {
  const {ref, view, builtDrawing, isStale, isDocumentInert, isEdited, places, entry, link} = props;
  const lastHeight = useRef(0);
  const shouldKeepLine = useRef(isEdited);
  shouldKeepLine.current = isEdited;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !view) return;
    const replacesBuiltDrawing = builtDrawing && !builtDrawing.hidden;
    const oldHeight = replacesBuiltDrawing ? builtDrawing.offsetHeight : lastHeight.current;
    const chosenTab = builtDrawing?.querySelector('[role="tab"][aria-selected="true"]');
    if (builtDrawing) builtDrawing.hidden = true;
    const boards = element.querySelector<HTMLElement>(attributeSelector('boards'));
    if (boards) restoreBoard(boards, chosenTab?.getAttribute('aria-controls')?.replace('/', '~live/'));
    for (const animation of element.querySelectorAll<HTMLElement>(attributeSelector('animation')))
      applyMotion(animation);
    limitImages(element);
    // A pane has a fixed size, so there's no height to preserve.
    if (element.closest(`.${fittedClass}`)) {
      lastHeight.current = 0;
      return;
    }
    element.style.minHeight = `${Math.max(oldHeight, element.offsetHeight)}px`;
    lastHeight.current = element.offsetHeight;
    const growth = oldHeight > 0 ? lastHeight.current - oldHeight : 0;
    if (growth > 0 && shouldKeepLine.current && isFocusBelow(element))
      window.scrollBy({top: growth, behavior: 'instant'});
  }, [ref, view, builtDrawing]);
  return (
    <div
      ref={ref}
      className={clsx(layout.drawn, placesStyles.linked)}
      {...attributes({stale: String(isStale)})}
      inert={isDocumentInert && view?.kind === 'document'}
    >
      {view && <FigureView view={view} resolveUrl={resolveAddress} isLive />}
      <Overlay preview={ref} view={view} boards={places} entry={entry} link={link} />
    </div>
  );
}

/** Returns whether the focus is in the drawing's editor and below the drawing, instead of above it or next to it. */
function isFocusBelow(drawing: HTMLElement): boolean {
  const {activeElement: focused} = document;
  if (!focused || !drawing.parentElement?.contains(focused)) return false;
  if (!(drawing.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
  return focused.getBoundingClientRect().left < drawing.getBoundingClientRect().right;
}
