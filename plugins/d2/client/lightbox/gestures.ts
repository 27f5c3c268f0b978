import type {Point} from './view';

/** Two taps are a double tap if they're closer to each other than this. */
const DOUBLE_TAP_LIMITS = {milliseconds: 350, pixels: 24};

/** Pixels per unit of a wheel event, by its `deltaMode`: pixels, lines, pages. */
const WHEEL_UNITS_PX = [1, 16, 800];

/** The actions of pointers, the wheel, and keys on a drawing. Points are in viewport coordinates. */
export interface ZoomPanActions {
  /** @param at the point to keep in place; by default, the board's center */
  zoomBy(factor: number, at?: Point): void;
  panBy(x: number, y: number): void;
  /** Switches between a detail and the whole drawing. */
  toggle(at: Point): void;
}

/**
 * Makes one pointer pan, two pointers zoom, and a double click or tap toggle. Elements on the board still receive clicks, except at the end
 * of a drag.
 *
 * @returns a function that stops following
 */
export function followPointers(board: HTMLElement, {zoomBy, panBy, toggle}: ZoomPanActions): () => void {
  const pointers = new Map<number, Point>();
  let start: Point = {x: 0, y: 0};
  let isTap = false;
  let lastTap = {time: Number.NEGATIVE_INFINITY, x: 0, y: 0};

  const getDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  /** Returns the center of one or two fingers, and the distance between them. */
  const getPinch = () => {
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
    const oldPinch = getPinch();
    pointers.set(event.pointerId, event);
    const newPinch = getPinch();
    if (getDistance(start, event) > DOUBLE_TAP_LIMITS.pixels / 4) isTap = false;
    if (oldPinch.spread > 0 && newPinch.spread > 0) zoomBy(newPinch.spread / oldPinch.spread, oldPinch);
    panBy(newPinch.x - oldPinch.x, newPinch.y - oldPinch.y);
  };
  board.onpointerup = (event) => {
    pointers.delete(event.pointerId);
    if (!isTap) return;
    const tap = {time: event.timeStamp, x: event.x, y: event.y};
    const isDouble =
      tap.time - lastTap.time < DOUBLE_TAP_LIMITS.milliseconds && getDistance(tap, lastTap) < DOUBLE_TAP_LIMITS.pixels;
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
 * Makes the wheel, and two fingers on a trackpad, pan, or zoom while Control is pressed. Browsers report a pinch on a trackpad as small wheel
 * steps with Control.
 *
 * @returns a function that stops following
 */
export function followWheel(element: HTMLElement, {zoomBy, panBy}: ZoomPanActions): () => void {
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = WHEEL_UNITS_PX[event.deltaMode] ?? 1;
    if (!event.ctrlKey) return panBy(-event.deltaX * unit, -event.deltaY * unit);
    zoomBy(Math.exp(Math.max(-0.3, Math.min(-event.deltaY * unit * 0.01, 0.3))), event);
  };
  element.addEventListener('wheel', onWheel, {passive: false});
  return () => element.removeEventListener('wheel', onWheel);
}
