/** Zooms and pans the drawing in an editor that fills the window. The drawing's board scrolls, so whatever lies on top moves along. */
import figureStyles from '../../theme/D2Figure/styles.module.css';
import {ATTRIBUTES} from '../attributes';
import {followPointers, followWheel, type Moves} from '../lightbox/gestures';
import {fit, type Point, type Size, zoom} from '../lightbox/view';
import layout from './layout.module.css';
import {getShownBoard} from './places/boards';

/** How much one click or key press zooms. */
const ZOOM_STEP = 1.25;

export interface ZoomState {
  /** The drawing's scale, or `undefined` if the pane doesn't show an image. */
  readonly scale: number | undefined;
  /** Whether the whole drawing is shown, as large as possible. */
  readonly isFitted: boolean;
}

export interface Zoom {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showWhole: () => void;
  readonly showNatural: () => void;
  /** Finds the drawing again, after another one or another board is shown. */
  readonly update: () => void;
  /** Shows the drawing at the size that the style sheet gives it. */
  readonly stop: () => void;
}

/** A drawing, and the board that it scrolls in. */
interface Target {
  readonly board: HTMLElement;
  readonly image: HTMLImageElement;
}

function findTarget(pane: HTMLElement): Target | undefined {
  const image = [...pane.querySelectorAll('img')][getShownBoard(pane)];
  const board = image?.closest<HTMLElement>(`.${figureStyles.board}`);
  return image && board ? {image, board} : undefined;
}

/** Makes the drawing in a pane zoom and pan with the wheel, fingers, and the mouse. Starts by fitting it to the pane. */
export function startZoom(pane: HTMLElement, onChange: (state: ZoomState) => void): Zoom {
  let target: Target | undefined;
  let isFitted = true;
  let scale = 1;
  let leaveBoard = (): void => {};
  const stopping = new AbortController();
  const {signal} = stopping;

  const getSize = (): Size => {
    const {naturalWidth = 1, naturalHeight = 1} = target?.image ?? {};
    return {width: naturalWidth || 1, height: naturalHeight || 1};
  };
  const getRoom = (): Size => ({width: target?.board.clientWidth ?? 1, height: target?.board.clientHeight ?? 1});
  const setScale = (newScale: number): void => {
    scale = newScale;
    pane.style.setProperty('--d2-drawing-width', `${getSize().width * scale}px`);
    onChange({scale, isFitted});
  };
  const showWhole = (): void => {
    isFitted = true;
    if (target) setScale(fit(getSize(), getRoom()).scale);
  };
  /** Returns the position of the drawing on its board. */
  const measure = (): Point => {
    if (!target) return {x: 0, y: 0};
    const [outer, inner] = [target.board.getBoundingClientRect(), target.image.getBoundingClientRect()];
    return {x: inner.left - outer.left, y: inner.top - outer.top};
  };
  const zoomTo = (wantedScale: number, at?: Point): void => {
    if (!target) return;
    const {board} = target;
    const room = getRoom();
    const {left, top} = board.getBoundingClientRect();
    const center = at ? {x: at.x - left, y: at.y - top} : {x: room.width / 2, y: room.height / 2};
    const nextView = zoom({scale, ...measure()}, wantedScale, center, getSize(), room);
    isFitted = false;
    setScale(nextView.scale);
    const position = measure();
    board.scrollBy({left: position.x - nextView.x, top: position.y - nextView.y, behavior: 'instant'});
  };
  const moves: Moves = {
    zoomBy: (factor, at) => zoomTo(scale * factor, at),
    panBy: (x, y) => target?.board.scrollBy({left: -x, top: -y, behavior: 'instant'}),
    toggle: (at) => {
      const fittedScale = fit(getSize(), getRoom()).scale;
      if (scale > fittedScale * 1.01) showWhole();
      else zoomTo(Math.max(1, fittedScale * 2), at);
    },
  };

  const observer = new ResizeObserver(() => {
    if (isFitted) showWhole();
  });
  const update = (): void => {
    const newTarget = findTarget(pane);
    pane.classList.toggle(layout.zoomed ?? '', newTarget !== undefined);
    if (newTarget?.board !== target?.board) {
      leaveBoard();
      observer.disconnect();
      isFitted = true;
    }
    const isNewBoard = newTarget && newTarget.board !== target?.board;
    target = newTarget;
    if (!newTarget) return onChange({scale: undefined, isFitted});
    if (!newTarget.image.complete) newTarget.image.addEventListener('load', update, {once: true, signal});
    if (isNewBoard) {
      const [leavePointers, leaveWheel] = [followPointers(newTarget.board, moves), followWheel(newTarget.board, moves)];
      leaveBoard = () => {
        leavePointers();
        leaveWheel();
      };
      observer.observe(newTarget.board);
    }
    if (isFitted) showWhole();
    else setScale(scale);
  };

  // A click on the drawing would open it in the lightbox, which isn't larger than this view.
  const keepOpen = (event: Event): void => {
    if (!(event.target instanceof Element) || !event.target.closest(`[${ATTRIBUTES.action}="zoom"]`)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  pane.addEventListener('click', keepOpen, {signal});
  const boards = new MutationObserver(update);
  boards.observe(pane, {attributeFilter: [ATTRIBUTES.chosen], subtree: true});
  update();
  return {
    zoomIn: () => moves.zoomBy(ZOOM_STEP),
    zoomOut: () => moves.zoomBy(1 / ZOOM_STEP),
    showWhole,
    showNatural: () => zoomTo(1),
    update,
    stop: () => {
      leaveBoard();
      observer.disconnect();
      boards.disconnect();
      stopping.abort();
      pane.classList.remove(layout.zoomed ?? '');
      pane.style.removeProperty('--d2-drawing-width');
    },
  };
}
