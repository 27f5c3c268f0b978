/**
 * Makes figures interactive with a single set of listeners on the document. Figures are plain HTML, so they also work where React
 * doesn't render them. A control's `data-d2` attribute names its action, whose code is loaded on first use.
 */
import type {ClientModule} from '@docusaurus/types';
import {ATTRIBUTES, createAttributeSelector, EDIT_BUTTON, FIGURE, LEAVE_EVENT} from './attributes';
import {showLinkedBoard} from './boards/boardUrl';

/**
 * Responds to a click on a control.
 *
 * @throws if one of its files can't be loaded
 */
type Action = (control: HTMLElement) => void | Promise<void>;

/** How long the pointer has to rest on the Edit button before the editor and the compiler are prefetched. */
const HOVER_DELAY_MS = 150;
/** How long loading the code of an action may take. */
const LOAD_TIMEOUT_MS = 30_000;
/** Start of the fragment in a share link. */
const SHARE_PREFIX = 'd2=';

/** Loads the editor, and then starts the compiler. Loaded at the same time, they would compete for the network and the processor. */
function loadEditor(): Promise<typeof import('./editor')> {
  const editor = import('./editor');
  editor.then(() => import('./worker/shared')).then(({compiler}) => compiler.warmUp(), ignore);
  return editor;
}

/** Ignores an error during prefetching. The code that needs the file loads it again and reports the error. */
function ignore(): void {}

/** A share link that couldn't be opened, and the button that shows the error. Clicking that button tries again. */
let failedLink: {readonly fragment: string; readonly button: HTMLElement} | undefined;

async function loadEditAction(): Promise<Action> {
  const editor = await loadEditor();
  return async (button) => {
    if (failedLink?.button !== button) return editor.openEditor(button);
    await editor.openSharedDraft(failedLink.fragment);
    failedLink = undefined;
  };
}

const actions: Readonly<Record<string, () => Promise<Action>>> = {
  edit: loadEditAction,
  zoom: () => import('./lightbox').then(({openDiagram}) => openDiagram),
  board: () => import('./boards').then(({followBoardControl}) => followBoardControl),
  animation: () => import('./boards/animation').then(({toggleAnimation}) => toggleAnimation),
};

/**
 * Returns the control that an event targets, if it's in a figure. Controls elsewhere are ignored, because a URL can set `data-*`
 * attributes on the page's root element.
 */
function findControl({target}: Event): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(createAttributeSelector('action')) : null;
  return control?.closest(FIGURE) ? control : null;
}

function onClick(event: MouseEvent): void {
  const control = findControl(event);
  const name = control?.getAttribute(ATTRIBUTES.action) ?? '';
  const load = Object.hasOwn(actions, name) ? actions[name] : undefined;
  // With a modifier, the browser opens the link in another tab.
  if (!control || !load || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (control.getAttribute('aria-busy') === 'true') return;
  control.setAttribute('aria-busy', 'true');
  runAction(control, load)
    .then(
      () => restoreLabel(control),
      () => {
        // Links also work without the code. Buttons show an error and can be clicked again.
        if (control instanceof HTMLAnchorElement) window.location.assign(control.href);
        else showFailure(control);
      },
    )
    .finally(() => control.removeAttribute('aria-busy'));
}

async function runAction(control: HTMLElement, load: () => Promise<Action>): Promise<void> {
  const action = await withTimeout(load());
  // Evaluating the code may have been a long task, so let the browser respond before the next one.
  await new Promise((resolve) => setTimeout(resolve));
  await action(control);
}

/**
 * Returns the result of a promise.
 *
 * @throws if it takes longer than `LOAD_TIMEOUT_MS`
 */
function withTimeout<Result>(promise: Promise<Result>): Promise<Result> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(reject, LOAD_TIMEOUT_MS, new Error('Timed out loading the code.'));
  });
  return Promise.race([promise, timeout]);
}

/** The original labels of buttons that are showing an error message. */
const originalLabels = new WeakMap<HTMLElement, {readonly text: string; readonly name: string | null}>();

function showFailure(button: HTMLElement): void {
  const message = button.getAttribute(ATTRIBUTES.failed);
  if (message === null) return;
  if (!originalLabels.has(button))
    originalLabels.set(button, {text: button.textContent ?? '', name: button.getAttribute('aria-label')});
  button.textContent = message;
  button.removeAttribute('aria-label');
}

function restoreLabel(button: HTMLElement): void {
  const label = originalLabels.get(button);
  if (!label) return;
  originalLabels.delete(button);
  button.textContent = label.text;
  if (label.name !== null) button.setAttribute('aria-label', label.name);
}

/**
 * Prefetches the editor and the compiler when the pointer rests on the Edit button or presses it, unless the browser is set to save data.
 * A press takes readers about 80 ms, and only its end is a click.
 */
function onPointerOver(event: PointerEvent): void {
  const control = findControl(event);
  const {connection} = navigator as {connection?: {saveData?: boolean}};
  if (!control?.matches(EDIT_BUTTON) || event.pointerType === 'touch' || connection?.saveData) return;
  const prefetch = () => void loadEditor().then(({prefetchExample}) => prefetchExample(control), ignore);
  const timer = setTimeout(prefetch, HOVER_DELAY_MS);
  control.onpointerdown = prefetch;
  control.addEventListener('pointerleave', () => clearTimeout(timer), {once: true});
}

/** Opens the draft in the page's fragment, if it's a share link. */
async function handleShareLink(): Promise<void> {
  const fragment = window.location.hash.slice(1);
  failedLink = undefined;
  if (!fragment.startsWith(SHARE_PREFIX)) return;
  try {
    const editor = await withTimeout(loadEditor());
    await editor.openSharedDraft(fragment);
  } catch {
    const figureId = new URLSearchParams(fragment).get('d2');
    const buttons = [...document.querySelectorAll<HTMLElement>(`${FIGURE} ${EDIT_BUTTON}`)];
    const button = buttons.find((candidate) => candidate.closest(FIGURE)?.id === figureId) ?? buttons[0];
    if (!button) return;
    failedLink = {fragment, button};
    showFailure(button);
    button.scrollIntoView({block: 'center'});
  }
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', onClick);
  document.addEventListener('pointerover', onPointerOver);
  window.addEventListener('hashchange', () => void handleShareLink());
  // Safari doesn't support `requestIdleCallback`.
  (window.requestIdleCallback ?? setTimeout)(showProgress);
}

/** Ticks the exercises that the reader has done. Loads the code for that only if there are any. */
function showProgress(): void {
  try {
    if (localStorage.getItem('d2-progress'))
      import('./progress/sidebar').then((sidebar) => sidebar.renderSidebarTicks(), ignore);
  } catch {
    // Storage is blocked.
  }
}

const client: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    showLinkedBoard();
    if (location.pathname === previousLocation?.pathname) return;
    if (previousLocation) document.dispatchEvent(new Event(LEAVE_EVENT));
    void handleShareLink();
  },
};

export default client;
