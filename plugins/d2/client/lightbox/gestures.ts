import type {Point} from './view';

/** Two taps this close to each other are a double tap. */
const DOUBLE_TAP = {milliseconds: 350, pixels: 24};

/** Pixels per unit of a wheel event, by its `deltaMode`: pixels, lines, pages. */
const WHEEL_UNITS_PX = [1, 16, 800];

/** What pointers, the wheel, and keys can do with the drawing. Points are in viewport coordinates. */
export interface Moves {
  /** @param at the point to keep in place; by default, the board's center */
  zoomBy(factor: number, at?: Point): void;
  panBy(x: number, y: number): void;
  /** Switches between a detail and the whole drawing. */
  toggle(at: Point): void;
}

/**
 * Makes one pointer pan, two pointers zoom, and a double click or tap toggle. Whatever is on the board still gets clicks, except at the
 * end of a drag.
 *
 * @returns a function that stops following
 */
export function followPointers(board: HTMLElement, {zoomBy, panBy, toggle}: Moves): () => void {
  const pointers = new Map<number, Point>();
  let start: Point = {x: 0, y: 0};
  let isTap = false;
  let lastTap = {time: Number.NEGATIVE_INFINITY, x: 0, y: 0};

  const getDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  /** Returns the center of one or two fingers, and the distance between them. */
  const getGrip = () => {
    const [a = {x: 0, y: 0}, b = a] = pointers.values();
    return {x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: getDistance(a, b)};
  };

  board.onpointerdown = (event) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    // The target keeps the pointer instead of the board, because it's also the target of the click.
    event.target.setPointerCapture(event.pointerId);
    isTap = pointers.size === 0;
    start = event;
    pointers.set(event.pointerId, event);
  };
  board.onpointermove = (event) => {
    if (!pointers.has(event.pointerId)) return;
    const oldGrip = getGrip();
    pointers.set(event.pointerId, event);
    const newGrip = getGrip();
    if (getDistance(start, event) > DOUBLE_TAP.pixels / 4) isTap = false;
    if (oldGrip.spread > 0 && newGrip.spread > 0) zoomBy(newGrip.spread / oldGrip.spread, oldGrip);
    panBy(newGrip.x - oldGrip.x, newGrip.y - oldGrip.y);
  };
  board.onpointerup = (event) => {
    pointers.delete(event.pointerId);
    if (!isTap) return;
    const tap = {time: event.timeStamp, x: event.x, y: event.y};
    const isDouble = tap.time - lastTap.time < DOUBLE_TAP.milliseconds && getDistance(tap, lastTap) < DOUBLE_TAP.pixels;
    if (isDouble) toggle(tap);
    lastTap = isDouble ? {...tap, time: Number.NEGATIVE_INFINITY} : tap;
  };
  board.onpointercancel = ({pointerId}) => {
    pointers.delete(pointerId);
    isTap = false;
  };
  const ignoreDrag = (event: MouseEvent): void => {
    // Clicks with the keyboard don't have a position.
    if (!isTap && event.detail > 0) event.stopPropagation();
  };
  board.addEventListener('click', ignoreDrag, {capture: true});
  return () => {
    board.removeEventListener('click', ignoreDrag, {capture: true});
    board.onpointerdown = board.onpointermove = board.onpointerup = board.onpointercancel = null;
  };
}

/**
 * Makes two fingers on a trackpad and the wheel pan, and zoom with Control. Browsers report a pinch on a trackpad as the wheel with
 * Control, in small steps.
 *
 * @returns a function that stops following
 */
export function followWheel(element: HTMLElement, {zoomBy, panBy}: Moves): () => void {
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = WHEEL_UNITS_PX[event.deltaMode] ?? 1;
    if (!event.ctrlKey) return panBy(-event.deltaX * unit, -event.deltaY * unit);
    zoomBy(Math.exp(Math.max(-0.3, Math.min(-event.deltaY * unit * 0.01, 0.3))), event);
  };
  element.addEventListener('wheel', onWheel, {passive: false});
  return () => element.removeEventListener('wheel', onWheel);
}
