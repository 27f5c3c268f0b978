import clsx from 'clsx';
import {type ReactNode, type RefObject, useLayoutEffect, useRef} from 'react';
import type {View} from '../../figure/contract';
import FigureView from '../../theme/D2Figure/FigureView';
import {attributeSelector, attributes} from '../attributes';
import {restoreBoard} from '../boards';
import {restoreMotion} from '../boards/animation';
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
  /** Whether links in a document are disabled. */
  readonly isInert: boolean;
  /** Whether the reader has started editing. If so, the edited line stays in place when the drawing grows, instead of the figure's top. */
  readonly isEdited: boolean;
  /** The places on each of the view's boards, and their link with the source. */
  readonly places: BoardPlaces;
  /** Path of the example's main file. */
  readonly entry: string;
  readonly link: PlaceLink;
}

/** The drawing in an editor. Its height never shrinks while the editor is open, so that the source doesn't jump. */
export default function Preview(props: Props): ReactNode {
  const {ref, view, builtDrawing, isStale, isInert, isEdited, places, entry, link} = props;
  const lastHeight = useRef(0);
  const keepsLine = useRef(isEdited);
  keepsLine.current = isEdited;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !view) return;
    const isFirst = builtDrawing && !builtDrawing.hidden;
    const oldHeight = isFirst ? builtDrawing.offsetHeight : lastHeight.current;
    const chosenTab = builtDrawing?.querySelector('[role="tab"][aria-selected="true"]');
    if (builtDrawing) builtDrawing.hidden = true;
    const boards = element.querySelector<HTMLElement>(attributeSelector('boards'));
    if (boards) restoreBoard(boards, chosenTab?.getAttribute('aria-controls')?.replace('/', '~live/'));
    for (const animation of element.querySelectorAll<HTMLElement>(attributeSelector('animation')))
      restoreMotion(animation);
    limitImages(element);
    // A pane keeps its size, whatever it shows.
    if (element.closest(`.${fittedClass}`)) {
      lastHeight.current = 0;
      return;
    }
    element.style.minHeight = `${Math.max(oldHeight, element.offsetHeight)}px`;
    lastHeight.current = element.offsetHeight;
    const growth = oldHeight > 0 ? lastHeight.current - oldHeight : 0;
    if (growth > 0 && keepsLine.current && isFocusBelow(element)) window.scrollBy({top: growth, behavior: 'instant'});
  }, [ref, view, builtDrawing]);
  return (
    <div
      ref={ref}
      className={clsx(layout.drawn, placesStyles.linked)}
      {...attributes({stale: String(isStale)})}
      inert={isInert && view?.kind === 'document'}
    >
      {view && <FigureView view={view} address={resolveAddress} isLive />}
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
