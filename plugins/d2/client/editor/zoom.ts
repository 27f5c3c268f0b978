/** Zooms and pans the drawing in an editor that fills the window. The drawing's board scrolls, so elements on top of the drawing move with it. */
import figureStyles from '../../theme/D2Figure/styles.module.css';
import {ATTRIBUTES} from '../attributes';
import {followPointers, followWheel, type ZoomPanActions} from '../lightbox/gestures';
import {fit, type Point, type Size, zoom} from '../lightbox/view';
import layout from './layout.module.css';
import {getShownBoardIndex} from './places/boards';

/** Factor by which one click or key press zooms. */
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
  /** Finds the drawing again. Has to be called after another one is shown. */
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
  const image = [...pane.querySelectorAll('img')][getShownBoardIndex(pane)];
  const board = image?.closest<HTMLElement>(`.${figureStyles.board}`);
  return image && board ? {image, board} : undefined;
}

/** Makes the drawing in a pane zoom and pan with the wheel, fingers, and the mouse. Starts by fitting it to the pane. */
export function startZoom(pane: HTMLElement, onChange: (state: ZoomState) => void): Zoom {
  let target: Target | undefined;
  let isFitted = true;
  let scale = 1;
  let stopFollowing = (): void => {};
  const abortController = new AbortController();
  const {signal} = abortController;

  const getSize = (): Size => {
    const {naturalWidth = 1, naturalHeight = 1} = target?.image ?? {};
    return {width: naturalWidth || 1, height: naturalHeight || 1};
  };
  const getBoardSize = (): Size => ({width: target?.board.clientWidth ?? 1, height: target?.board.clientHeight ?? 1});
  const setScale = (newScale: number): void => {
    scale = newScale;
    pane.style.setProperty('--d2-drawing-width', `${getSize().width * scale}px`);
    onChange({scale, isFitted});
  };
  const showWhole = (): void => {
    isFitted = true;
    if (target) setScale(fit(getSize(), getBoardSize()).scale);
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
    const boardSize = getBoardSize();
    const {left, top} = board.getBoundingClientRect();
    const center = at ? {x: at.x - left, y: at.y - top} : {x: boardSize.width / 2, y: boardSize.height / 2};
    const nextView = zoom({scale, ...measure()}, wantedScale, center, getSize(), boardSize);
    isFitted = false;
    setScale(nextView.scale);
    const position = measure();
    board.scrollBy({left: position.x - nextView.x, top: position.y - nextView.y, behavior: 'instant'});
  };
  const actions: ZoomPanActions = {
    zoomBy: (factor, at) => zoomTo(scale * factor, at),
    panBy: (x, y) => target?.board.scrollBy({left: -x, top: -y, behavior: 'instant'}),
    toggle: (at) => {
      const fittedScale = fit(getSize(), getBoardSize()).scale;
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
      stopFollowing();
      observer.disconnect();
      isFitted = true;
    }
    const isNewBoard = newTarget && newTarget.board !== target?.board;
    target = newTarget;
    if (!newTarget) return onChange({scale: undefined, isFitted});
    if (!newTarget.image.complete) newTarget.image.addEventListener('load', update, {once: true, signal});
    if (isNewBoard) {
      const [stopFollowingPointers, stopFollowingWheel] = [
        followPointers(newTarget.board, actions),
        followWheel(newTarget.board, actions),
      ];
      stopFollowing = () => {
        stopFollowingPointers();
        stopFollowingWheel();
      };
      observer.observe(newTarget.board);
    }
    if (isFitted) showWhole();
    else setScale(scale);
  };

  // Without this, a click on the drawing would open the lightbox, which isn't larger than this view.
  const preventLightbox = (event: Event): void => {
    if (!(event.target instanceof Element) || !event.target.closest(`[${ATTRIBUTES.action}="zoom"]`)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  pane.addEventListener('click', preventLightbox, {signal});
  const boards = new MutationObserver(update);
  boards.observe(pane, {attributeFilter: [ATTRIBUTES.chosen], subtree: true});
  update();
  return {
    zoomIn: () => actions.zoomBy(ZOOM_STEP),
    zoomOut: () => actions.zoomBy(1 / ZOOM_STEP),
    showWhole,
    showNatural: () => zoomTo(1),
    update,
    stop: () => {
      stopFollowing();
      observer.disconnect();
      boards.disconnect();
      abortController.abort();
      pane.classList.remove(layout.zoomed ?? '');
      pane.style.removeProperty('--d2-drawing-width');
    },
  };
}
