/**
 * Brings figures to life, wherever they came from: one listener for the document, so that a figure is only HTML and
 * works where React did not render it. What an element does stands in its `data-d2`; the code comes with its first use.
 */
import type {ClientModule} from '@docusaurus/types';
import {showAddressed} from './boards/address';

/** What a part of a figure can do. Each is a module of its own, fetched when it is needed. */
interface Action {
  /**
   * @param element what was clicked: the element with `data-d2`
   * @throws if what it takes cannot be fetched
   */
  act(element: HTMLElement): void | Promise<void>;
}

/** The editor, and behind it the compiler, whose process and bytes would keep the editor back if they came beside it. */
function live(): Promise<typeof import('./editor')> {
  const editor = import('./editor');
  editor.then(() => import('./worker/shared')).then(({engine}) => engine.warmUp(), ignore);
  return editor;
}

/** The fragment of a link that could not be opened, and the button that reports it and tries again. */
let missed: {readonly fragment: string; readonly button: HTMLElement} | undefined;

async function edit(): Promise<Action> {
  const editor = await live();
  return {
    async act(button) {
      const fragment = missed?.button === button ? missed.fragment : undefined;
      if (fragment === undefined) return editor.act(button);
      await editor.openShared(fragment);
      missed = undefined;
    },
  };
}

const actions: Readonly<Record<string, () => Promise<Action>>> = {
  edit,
  zoom: () => import('./lightbox'),
  board: () => import('./boards'),
  animation: () => import('./boards/animation'),
};

/** For how long the pointer rests on "Edit" before the compiler is fetched ahead, in milliseconds. */
const REST = 150;
/** For how long a network may keep the code of an action back, in milliseconds. */
const LATEST = 30_000;
const FIGURE = 'figure[data-d2-figure]';
/** Begins the fragment of a link to a changed example. */
const SHARED = 'd2=';

/** The part of a figure that an event is about. Only what is in a figure counts: an address can put attributes on the page's root. */
function elementOf(event: Event): HTMLElement | null {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-d2]') : null;
  return element?.closest(FIGURE) ? element : null;
}

function onClick(event: MouseEvent): void {
  const element = elementOf(event);
  const name = element?.dataset.d2 ?? '';
  const load = Object.hasOwn(actions, name) ? actions[name] : undefined;
  // A click with a modifier is the browser's: a link opens in its own tab.
  if (!element || !load || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (element.getAttribute('aria-busy') === 'true') return;
  element.setAttribute('aria-busy', 'true');
  perform(element, load)
    .then(
      () => label(element),
      () => {
        // The code cannot load now. A link still leads to what it shows; a button reports it and can be pressed again.
        if (element instanceof HTMLAnchorElement) window.location.assign(element.href);
        else label(element, element.dataset.failed);
      },
    )
    .finally(() => {
      element.removeAttribute('aria-busy');
    });
}

async function perform(element: HTMLElement, load: () => Promise<Action>): Promise<void> {
  const {act} = await inTime(load());
  // In a task of its own: the browser has just spent one on reading the code.
  await new Promise((resolve) => setTimeout(resolve));
  await act(element);
}

/** @throws if it takes longer than a reader waits */
async function inTime<Result>(promise: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code does not come.')), LATEST);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Puts a message in the place of a button's words and its name, or these back. */
function label(element: HTMLElement, message?: string): void {
  const own = element.dataset.label;
  if (message !== undefined) {
    element.dataset.label ??= JSON.stringify([element.textContent, element.getAttribute('aria-label')]);
    element.textContent = message;
    element.removeAttribute('aria-label');
  } else if (own !== undefined) {
    delete element.dataset.label;
    const [text, name]: [string, string | null] = JSON.parse(own);
    element.textContent = text;
    if (name !== null) element.setAttribute('aria-label', name);
  }
}

function onPointerOver(event: PointerEvent): void {
  const element = elementOf(event);
  const {connection} = navigator as {connection?: {saveData?: boolean}};
  if (element?.dataset.d2 !== 'edit' || event.pointerType === 'touch' || connection?.saveData) return;
  const timer = setTimeout(() => void live().then(({prepare}) => prepare(element), ignore), REST);
  element.addEventListener('pointerleave', () => clearTimeout(timer), {once: true});
}

/** What is fetched ahead may fail to come; when it is needed it is fetched once more, and its failure reported. */
function ignore(): void {}

/** Returns the Edit button of a figure, or the page's first one if it doesn't have that figure. */
function editButtonFor(id: string): HTMLElement | undefined {
  const buttons = [...document.querySelectorAll<HTMLElement>(`${FIGURE} [data-d2="edit"]`)];
  return buttons.find((button) => button.closest(FIGURE)?.id === id) ?? buttons[0];
}

async function openShared(): Promise<void> {
  const fragment = window.location.hash.slice(1);
  missed = undefined;
  if (!fragment.startsWith(SHARED)) return;
  try {
    const editor = await inTime(live());
    await editor.openShared(fragment);
  } catch {
    const button = editButtonFor(new URLSearchParams(fragment).get('d2') ?? '');
    if (!button) return;
    missed = {fragment, button};
    label(button, button.dataset.failed);
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
    showAddressed();
    if (location.pathname === previousLocation?.pathname) return;
    if (previousLocation) document.dispatchEvent(new Event('d2:leave'));
    void openShared();
  },
};

export default client;
