/** Looking closely: a diagram opens large in a dialog, to be zoomed and moved by wheel, fingers, mouse and keyboard. */
import {translate} from '@docusaurus/Translate';
import {fileName} from '../fileName';
import styles from './styles.module.css';
import {fit, type Point, pan, type View, zoom} from './view';

export interface Options {
  /** Address of the picture: a file's or a `blob:` one. */
  readonly src: string;
  readonly alt: string;
  /** Heading of the dialog, and name of the file that can be downloaded. */
  readonly caption?: string;
  /** The picture's natural size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Addresses of the picture that rests and the one that moves, of one that does either. */
  readonly motion?: {readonly still: string; readonly moving: string};
  /** The color around it, of one whose theme is not D2's own. */
  readonly ground?: string;
  /** Has the focus again when the dialog is closed. */
  readonly opener: HTMLElement;
}

/** One press of a button or key. */
const STEP = 1.25;
const WAY = 64;

/** Two taps within so many milliseconds and pixels are one double tap. */
const DOUBLE = {time: 350, distance: 24};

/** Pixels of a wheel's line and page, by `deltaMode`. */
const WHEEL_UNITS = [1, 16, 800];

const ICONS = {
  out: 'M4 10h12',
  in: 'M4 10h12M10 4v12',
  fit: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  natural: 'm3.5 7 2-1.5v9M13.5 7l2-1.5v9M10 8v.01M10 12.5v.01',
  download: 'M10 3.5v9M6 9l4 4 4-4M4 16.5h12',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'm6.5 4 9 6-9 6z',
  close: 'm5 5 10 10M15 5 5 15',
};

/** @param icon one of `ICONS` */
function control<Name extends 'button' | 'a'>(name: Name, label: string, icon: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = styles.control ?? '';
  element.title = label;
  element.setAttribute('aria-label', label);
  const path = svgElement('path', {d: icon});
  const picture = svgElement('svg', {viewBox: '0 0 20 20', width: '20', height: '20', 'aria-hidden': 'true'});
  picture.append(path);
  element.append(picture);
  return element;
}

function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

function button(label: string, icon: string, press: () => void): HTMLButtonElement {
  const element = control('button', label, icon);
  element.type = 'button';
  element.onclick = press;
  return element;
}

/** A button that stops a picture or makes it move. */
function motionButton(image: HTMLImageElement, {still, moving}: NonNullable<Options['motion']>): HTMLButtonElement {
  let rests = image.src === new URL(still, document.baseURI).href;
  const element = button('', '', () => {
    rests = !rests;
    image.src = rests ? still : moving;
    name();
  });
  const name = (): void => {
    const label = rests
      ? translate({id: 'd2.animation.play', message: 'Play', description: 'Makes an animated diagram move'})
      : translate({id: 'd2.animation.pause', message: 'Pause', description: 'Stops an animated diagram'});
    element.title = label;
    element.setAttribute('aria-label', label);
    element.querySelector('path')?.setAttribute('d', rests ? ICONS.play : ICONS.pause);
  };
  name();
  return element;
}

function box(name: string, className = '', ...children: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/** Keeps the page behind from scrolling; nothing moves although its scrollbar disappears. @returns what ends it */
function holdPage(): () => void {
  // The body's overflow is the window's as long as the root has none of its own.
  const {style} = document.body;
  const {overflow, paddingRight} = style;
  style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
  style.overflow = 'hidden';
  return () => Object.assign(style, {overflow, paddingRight});
}

/** What pointers, wheel and keys can do to the drawing. Points are the screen's. */
interface Moves {
  /** @param at what stays where it is; by default the board's middle */
  zoomBy(factor: number, at?: Point): void;
  panBy(x: number, y: number): void;
  /** Shows a detail, or all again. */
  toggle(at: Point): void;
}

function followPointers(board: HTMLElement, {zoomBy, panBy, toggle}: Moves): void {
  const pointers = new Map<number, Point>();
  let isTap = false;
  let lastTap = {time: Number.NEGATIVE_INFINITY, x: 0, y: 0};

  /** The middle between one or two fingers, and how far they are apart. */
  const grip = () => {
    const [a = {x: 0, y: 0}, b = a] = [...pointers.values()];
    return {x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y)};
  };
  const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  let start: Point = {x: 0, y: 0};

  board.onpointerdown = (event) => {
    if (event.button !== 0) return;
    board.setPointerCapture(event.pointerId);
    isTap = pointers.size === 0;
    start = event;
    pointers.set(event.pointerId, event);
  };
  board.onpointermove = (event) => {
    if (!pointers.has(event.pointerId)) return;
    const before = grip();
    pointers.set(event.pointerId, event);
    const after = grip();
    if (distance(start, event) > DOUBLE.distance / 4) isTap = false;
    if (before.spread > 0 && after.spread > 0) zoomBy(after.spread / before.spread, before);
    panBy(after.x - before.x, after.y - before.y);
  };
  board.onpointerup = (event) => {
    pointers.delete(event.pointerId);
    if (!isTap) return;
    const tap = {time: event.timeStamp, x: event.x, y: event.y};
    const isDouble = tap.time - lastTap.time < DOUBLE.time && distance(tap, lastTap) < DOUBLE.distance;
    if (isDouble) toggle(tap);
    lastTap = isDouble ? {...tap, time: Number.NEGATIVE_INFINITY} : tap;
  };
  board.onpointercancel = ({pointerId}) => {
    pointers.delete(pointerId);
    isTap = false;
  };
}

/** The wheel zooms, with Shift it moves the drawing. A pinch on a trackpad is a wheel with Control, in small steps. */
function followWheel(dialog: HTMLElement, {zoomBy, panBy}: Moves): void {
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    const unit = WHEEL_UNITS[event.deltaMode] ?? 1;
    if (event.shiftKey) return panBy(-event.deltaX * unit, -event.deltaY * unit);
    const way = -event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.002);
    zoomBy(Math.exp(Math.max(-0.3, Math.min(way, 0.3))), event);
  };
  dialog.addEventListener('wheel', turn, {passive: false});
}

let isOpen = false;

/** Shows a diagram in a dialog until the reader closes it. */
export function open({src, alt, caption, width, height, motion, ground, opener}: Options): void {
  // The second click of a double one, while the code was on its way.
  if (isOpen) return;
  isOpen = true;

  const drawing = {width, height};
  const image = document.createElement('img');
  Object.assign(image, {src, alt, className: styles.drawing, decoding: 'sync', draggable: false});
  const board = box('div', styles.board, image);
  if (ground) board.style.backgroundColor = ground;
  const percentage = box('span', styles.percentage);
  percentage.setAttribute('role', 'status');

  let view: View = {scale: 1, x: 0, y: 0};
  let isFitted = true;
  let size = drawing;

  const show = (next: View, fitted = false): void => {
    view = next;
    isFitted = fitted;
    // A size and not a scale, so that the browser draws the picture anew and sharp; on whole pixels of the screen.
    const sharp = (length: number) => Math.round(length * window.devicePixelRatio) / window.devicePixelRatio;
    image.style.width = `${width * view.scale}px`;
    image.style.height = `${height * view.scale}px`;
    image.style.transform = `translate(${sharp(view.x)}px,${sharp(view.y)}px)`;
    percentage.textContent = `${Math.round(view.scale * 100)}%`;
  };
  const onBoard = ({x, y}: Point): Point => {
    const {left, top} = board.getBoundingClientRect();
    return {x: x - left - board.clientLeft, y: y - top - board.clientTop};
  };
  const zoomTo = (scale: number, at?: Point): void =>
    show(zoom(view, scale, at ? onBoard(at) : {x: size.width / 2, y: size.height / 2}, drawing, size));
  const whole = (): void => show(fit(drawing, size), true);
  const natural = (): void => zoomTo(1);
  const moves: Moves = {
    zoomBy: (factor, at) => zoomTo(view.scale * factor, at),
    panBy: (x, y) => show(pan(view, {x, y}, drawing, size)),
    toggle: (at) => {
      const {scale} = fit(drawing, size);
      if (view.scale > scale * 1.01) whole();
      else zoomTo(Math.max(1, scale * 2), at);
    },
  };
  const larger = (): void => moves.zoomBy(STEP);
  const smaller = (): void => moves.zoomBy(1 / STEP);

  const title = box('h2', styles.title);
  title.id = 'd2-zoom-title';
  title.textContent =
    caption ||
    translate({id: 'd2.zoom.title', message: 'Diagram', description: 'Heading of a diagram without caption'});
  const download = control(
    'a',
    translate({id: 'd2.zoom.download', message: 'Download SVG', description: 'Saves a diagram as a file'}),
    ICONS.download,
  );
  download.href = src;
  const page = decodeURIComponent(window.location.pathname.split('/').filter(Boolean).pop() ?? '');
  download.download = `${fileName(caption ?? '', page)}.svg`;
  const close = (): void => dialog.close();
  const tools = box(
    'div',
    styles.tools,
    ...(motion ? [motionButton(image, motion)] : []),
    button(
      translate({id: 'd2.zoom.out', message: 'Zoom out', description: 'Shows a diagram smaller'}),
      ICONS.out,
      smaller,
    ),
    percentage,
    button(translate({id: 'd2.zoom.in', message: 'Zoom in', description: 'Shows a diagram larger'}), ICONS.in, larger),
    button(
      translate({id: 'd2.zoom.fit', message: 'Fit to window', description: 'Shows all of a diagram'}),
      ICONS.fit,
      whole,
    ),
    button(
      translate({id: 'd2.zoom.natural', message: 'Actual size (1:1)', description: 'Shows a diagram at 100 %'}),
      ICONS.natural,
      natural,
    ),
    download,
  );
  const closer = button(
    translate({id: 'd2.zoom.close', message: 'Close', description: 'Closes a diagram that was opened large'}),
    ICONS.close,
    close,
  );
  const dialog = box('dialog', styles.dialog, title, tools, closer, board) as HTMLDialogElement;
  dialog.setAttribute('aria-labelledby', title.id);
  // It has the focus itself, so that keys work at once and after a click on the drawing.
  dialog.tabIndex = -1;

  const keys: Readonly<Record<string, () => void>> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    _: smaller,
    '0': whole,
    '1': natural,
    ArrowLeft: () => moves.panBy(WAY, 0),
    ArrowRight: () => moves.panBy(-WAY, 0),
    ArrowUp: () => moves.panBy(0, WAY),
    ArrowDown: () => moves.panBy(0, -WAY),
  };
  dialog.onkeydown = (event) => {
    const press = keys[event.key];
    if (!press || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    press();
  };
  followPointers(board, moves);
  followWheel(dialog, moves);

  const measured = new ResizeObserver(() => {
    const before = size;
    size = {width: board.clientWidth, height: board.clientHeight};
    if (isFitted) whole();
    else moves.panBy((size.width - before.width) / 2, (size.height - before.height) / 2);
  });
  const release = holdPage();
  // The Back button where it does not close dialogs: the page that it leads to is not hidden by this one.
  window.addEventListener('popstate', close);
  dialog.onclose = () => {
    window.removeEventListener('popstate', close);
    measured.disconnect();
    dialog.remove();
    release();
    opener.focus({preventScroll: true});
    isOpen = false;
  };

  document.body.append(dialog);
  dialog.showModal();
  dialog.focus();
  size = {width: board.clientWidth, height: board.clientHeight};
  whole();
  measured.observe(board);
}

/** Opens the diagram of a link around a picture. */
export function act(element: HTMLElement): void {
  const image = element.querySelector('img');
  if (!image) return;
  const {still, moving} = image.dataset;
  const themed = element.closest('[data-d2-ground]');
  open({
    // Readers who prefer reduced motion see another picture than the one that is named first.
    src: image.currentSrc || image.src,
    alt: image.alt,
    caption: element.closest('figure[data-d2-figure]')?.querySelector('[data-d2-caption]')?.textContent ?? undefined,
    // A picture that is still on its way has no natural size, but one of the same shape.
    width: image.naturalWidth || image.width,
    height: image.naturalHeight || image.height,
    motion: still && moving ? {still, moving} : undefined,
    ground: themed ? getComputedStyle(themed).backgroundColor : undefined,
    opener: element,
  });
}
