/** The lightbox: a dialog with a large view of a diagram, in which readers zoom and pan with the wheel, fingers, mouse, or keyboard. */
import {translate} from '@docusaurus/Translate';
import {ATTRIBUTES, createAttributeSelector, FIGURE} from '../attributes';
import {createFileName} from '../downloadName';
import {create, createButton, createMotionButton, type Motion, setLabel} from './controls';
import {followPointers, followWheel, type ZoomPanActions} from './gestures';
import {lockScrolling} from './lockScrolling';
import styles from './styles.module.css';
import {fit, type Point, pan, type Size, type Transform, zoom} from './view';

interface Options {
  /** URL of the image: a file, or a blob in the editor. */
  readonly src: string;
  readonly alt: string;
  /** Heading of the dialog and name of the file to download. */
  readonly caption: string | undefined;
  /** The image's natural size in CSS pixels. */
  readonly size: Size;
  readonly motion: Motion | undefined;
  /** Background color. Not set for D2's default themes. */
  readonly background: string | undefined;
  /** The color scheme of the drawing on the page, which may not be the page's own. */
  readonly colorScheme: string;
  /** The element that gets the focus back when the dialog is closed. */
  readonly opener: HTMLElement;
}

/** Factor by which one click or key press zooms. */
const ZOOM_STEP = 1.25;
/** Distance by which one key press pans. */
const PAN_STEP_PX = 64;

let isOpen = false;

/** Shows a diagram in a dialog until the reader closes it. */
function open({src, alt, caption, size: drawing, motion, background, colorScheme, opener}: Options): void {
  // A double click while the code was loading results in two clicks.
  if (isOpen) return;
  isOpen = true;

  const image = create('img', styles.drawing);
  Object.assign(image, {src, alt, decoding: 'sync', draggable: false});
  const board = create('div', styles.board, image);
  if (background) board.style.backgroundColor = background;
  board.style.colorScheme = colorScheme;
  const percentage = create('span', styles.percentage);
  percentage.setAttribute('role', 'status');

  let transform: Transform = {scale: 1, x: 0, y: 0};
  let isFitted = true;
  let size = drawing;

  const show = (newTransform: Transform, fitted = false): void => {
    transform = newTransform;
    isFitted = fitted;
    // The image is sharp if it's resized instead of scaled, and if its position is in whole device pixels.
    const roundToDevicePixel = (length: number) =>
      Math.round(length * window.devicePixelRatio) / window.devicePixelRatio;
    image.style.width = `${drawing.width * transform.scale}px`;
    image.style.height = `${drawing.height * transform.scale}px`;
    image.style.transform = `translate(${roundToDevicePixel(transform.x)}px,${roundToDevicePixel(transform.y)}px)`;
    percentage.textContent = `${Math.round(transform.scale * 100)}%`;
  };
  const toBoard = ({x, y}: Point): Point => {
    const {left, top} = board.getBoundingClientRect();
    return {x: x - left - board.clientLeft, y: y - top - board.clientTop};
  };
  const zoomTo = (scale: number, at?: Point): void =>
    show(zoom(transform, scale, at ? toBoard(at) : {x: size.width / 2, y: size.height / 2}, drawing, size));
  const showWhole = (): void => show(fit(drawing, size), true);
  const showNatural = (): void => zoomTo(1);
  const actions: ZoomPanActions = {
    zoomBy: (factor, at) => zoomTo(transform.scale * factor, at),
    panBy: (x, y) => show(pan(transform, {x, y}, drawing, size)),
    toggle: (at) => {
      const {scale} = fit(drawing, size);
      if (transform.scale > scale * 1.01) showWhole();
      else zoomTo(Math.max(1, scale * 2), at);
    },
  };
  const zoomIn = (): void => actions.zoomBy(ZOOM_STEP);
  const zoomOut = (): void => actions.zoomBy(1 / ZOOM_STEP);

  const title = create('h2', styles.title);
  title.id = 'd2-zoom-title';
  title.textContent =
    caption ||
    translate({
      id: 'd2.zoom.title',
      message: 'Diagram',
      description: 'Title of a dialog that shows a diagram without a caption',
    });
  const download = create('a');
  setLabel(download, translate({id: 'd2.zoom.download', message: 'Download SVG'}), 'download');
  download.href = src;
  const page = decodeURIComponent(window.location.pathname.split('/').filter(Boolean).pop() ?? '');
  download.download = `${createFileName(caption ?? '', page)}.svg`;
  const close = (): void => dialog.close();
  const tools = create(
    'div',
    styles.tools,
    ...(motion ? [createMotionButton(image, motion)] : []),
    createButton(translate({id: 'd2.zoom.out', message: 'Zoom out'}), 'out', zoomOut),
    percentage,
    createButton(translate({id: 'd2.zoom.in', message: 'Zoom in'}), 'in', zoomIn),
    createButton(translate({id: 'd2.zoom.fit', message: 'Fit to window'}), 'fit', showWhole),
    createButton(translate({id: 'd2.zoom.natural', message: 'Actual size (1:1)'}), 'natural', showNatural),
    download,
  );
  const closeButton = createButton(translate({id: 'd2.zoom.close', message: 'Close'}), 'close', close);
  const dialog = create('dialog', styles.dialog, title, tools, closeButton, board);
  dialog.setAttribute('aria-labelledby', title.id);
  // Lets the dialog itself have the focus, so that keys work immediately, and after a click on the drawing.
  dialog.tabIndex = -1;

  const keys: Readonly<Record<string, () => void>> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    _: zoomOut,
    '0': showWhole,
    '1': showNatural,
    ArrowLeft: () => actions.panBy(PAN_STEP_PX, 0),
    ArrowRight: () => actions.panBy(-PAN_STEP_PX, 0),
    ArrowUp: () => actions.panBy(0, PAN_STEP_PX),
    ArrowDown: () => actions.panBy(0, -PAN_STEP_PX),
  };
  dialog.onkeydown = (event) => {
    const runKey = keys[event.key];
    if (!runKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    runKey();
  };
  followPointers(board, actions);
  followWheel(dialog, actions);

  const measure = (): Size => ({width: board.clientWidth, height: board.clientHeight});
  const observer = new ResizeObserver(() => {
    const oldSize = size;
    size = measure();
    if (isFitted) showWhole();
    else actions.panBy((size.width - oldSize.width) / 2, (size.height - oldSize.height) / 2);
  });
  const unlockScrolling = lockScrolling();
  // In some browsers, Back doesn't close dialogs. Left open, this one would hide the page that Back leads to.
  window.addEventListener('popstate', close);
  dialog.onclose = () => {
    window.removeEventListener('popstate', close);
    observer.disconnect();
    dialog.remove();
    unlockScrolling();
    opener.focus({preventScroll: true});
    isOpen = false;
  };

  document.body.append(dialog);
  dialog.showModal();
  dialog.focus();
  size = measure();
  showWhole();
  observer.observe(board);
}

/** Opens a diagram in the lightbox. @param link the link around its image */
export function openDiagram(link: HTMLElement): void {
  const image = link.querySelector('img');
  if (!image) return;
  const [still, moving] = [image.getAttribute(ATTRIBUTES.still), image.getAttribute(ATTRIBUTES.moving)];
  const board = link.closest(createAttributeSelector('background'));
  open({
    // With reduced motion, the browser may show a different image than the one in `src`.
    src: image.currentSrc || image.src,
    alt: image.alt,
    caption: link.closest(FIGURE)?.querySelector(createAttributeSelector('caption'))?.textContent ?? undefined,
    // While a lazy image is loading, only its attributes contain its natural size; its properties contain its size on the page.
    size: {
      width: image.naturalWidth || Number(image.getAttribute('width')),
      height: image.naturalHeight || Number(image.getAttribute('height')),
    },
    motion: still && moving ? {still, moving} : undefined,
    background: board ? getComputedStyle(board).backgroundColor : undefined,
    colorScheme: getComputedStyle(image).colorScheme,
    opener: link,
  });
}
