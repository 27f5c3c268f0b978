/**
 * Makes figures interactive with one set of listeners on the document, so that a figure is only HTML and works even where React didn't
 * render it. What a control does is in its `data-d2` attribute; the code for it is loaded the first time it's used.
 */
import type {ClientModule} from '@docusaurus/types';
import {ATTRIBUTES, attributeSelector, EDIT_BUTTON, FIGURE, LEAVE_EVENT} from './attributes';
import {showAddressedBoard} from './boards/address';

/**
 * Does what a control is for.
 *
 * @throws if a file that it needs can't be fetched
 */
type Action = (control: HTMLElement) => void | Promise<void>;

/** How long the pointer stays on Edit before the compiler is prefetched. */
const HOVER_DELAY_MS = 150;
/** How long loading the code of an action may take. */
const LOAD_TIMEOUT_MS = 30_000;
/** Start of the fragment in a link to an edited example. */
const SHARE_PREFIX = 'd2=';

/** Loads the editor, then the compiler: at the same time, they would compete for the network and the processor. */
function loadEditor(): Promise<typeof import('./editor')> {
  const editor = import('./editor');
  editor.then(() => import('./worker/shared')).then(({compiler}) => compiler.warmUp(), ignore);
  return editor;
}

/** Ignores a prefetch error, because the code that needs the file later fetches it again and reports the error. */
function ignore(): void {}

/** A share link that couldn't be opened, and the button that reports this and tries again. */
let failedLink: {readonly fragment: string; readonly button: HTMLElement} | undefined;

async function loadEditAction(): Promise<Action> {
  const editor = await loadEditor();
  return async (button) => {
    if (failedLink?.button !== button) return editor.openEditor(button);
    await editor.openShared(failedLink.fragment);
    failedLink = undefined;
  };
}

const actions: Readonly<Record<string, () => Promise<Action>>> = {
  edit: loadEditAction,
  zoom: () => import('./lightbox').then(({openDiagram}) => openDiagram),
  board: () => import('./boards').then(({followBoardControl}) => followBoardControl),
  animation: () => import('./boards/animation').then(({toggleAnimation}) => toggleAnimation),
};

/** Returns the control that an event is about. It has to be in a figure: an address can put attributes on the page's root. */
function findControl({target}: Event): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(attributeSelector('action')) : null;
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
  perform(control, load)
    .then(
      () => restoreLabel(control),
      () => {
        // A link still works without the code. A button says that it failed and can be pressed again.
        if (control instanceof HTMLAnchorElement) window.location.assign(control.href);
        else showFailure(control);
      },
    )
    .finally(() => control.removeAttribute('aria-busy'));
}

async function perform(control: HTMLElement, load: () => Promise<Action>): Promise<void> {
  const act = await withTimeout(load());
  // Evaluating the code was a long task. A new one lets the browser respond in between.
  await new Promise((resolve) => setTimeout(resolve));
  await act(control);
}

/** @throws if it takes longer than `LOAD_TIMEOUT_MS` */
function withTimeout<Result>(promise: Promise<Result>): Promise<Result> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(reject, LOAD_TIMEOUT_MS, new Error('Timed out loading the code.'));
  });
  return Promise.race([promise, timeout]);
}

/** The text and accessible name of buttons that show an error message instead. */
const ownLabels = new WeakMap<HTMLElement, {readonly text: string; readonly name: string | null}>();

function showFailure(button: HTMLElement): void {
  const message = button.getAttribute(ATTRIBUTES.failed);
  if (message === null) return;
  if (!ownLabels.has(button))
    ownLabels.set(button, {text: button.textContent ?? '', name: button.getAttribute('aria-label')});
  button.textContent = message;
  button.removeAttribute('aria-label');
}

function restoreLabel(button: HTMLElement): void {
  const label = ownLabels.get(button);
  if (!label) return;
  ownLabels.delete(button);
  button.textContent = label.text;
  if (label.name !== null) button.setAttribute('aria-label', label.name);
}

/** Prefetches the compiler when the pointer rests on Edit, unless the reader saves data. */
function onPointerOver(event: PointerEvent): void {
  const control = findControl(event);
  const {connection} = navigator as {connection?: {saveData?: boolean}};
  if (!control?.matches(EDIT_BUTTON) || event.pointerType === 'touch' || connection?.saveData) return;
  const prefetch = () => void loadEditor().then(({prefetchExample}) => prefetchExample(control), ignore);
  const timer = setTimeout(prefetch, HOVER_DELAY_MS);
  control.addEventListener('pointerleave', () => clearTimeout(timer), {once: true});
}

/** Opens the edited example that the page's fragment carries, if any. */
async function openShared(): Promise<void> {
  const fragment = window.location.hash.slice(1);
  failedLink = undefined;
  if (!fragment.startsWith(SHARE_PREFIX)) return;
  try {
    const editor = await withTimeout(loadEditor());
    await editor.openShared(fragment);
  } catch {
    const id = new URLSearchParams(fragment).get('d2');
    const buttons = [...document.querySelectorAll<HTMLElement>(`${FIGURE} ${EDIT_BUTTON}`)];
    const button = buttons.find((one) => one.closest(FIGURE)?.id === id) ?? buttons[0];
    if (!button) return;
    failedLink = {fragment, button};
    showFailure(button);
    button.scrollIntoView({block: 'center'});
  }
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', onClick);
  document.addEventListener('pointerover', onPointerOver);
  window.addEventListener('hashchange', () => void openShared());
}

const client: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    showAddressedBoard();
    if (location.pathname === previousLocation?.pathname) return;
    if (previousLocation) document.dispatchEvent(new Event(LEAVE_EVENT));
    void openShared();
  },
};

export default client;
