/**
 * Brings figures to life, wherever they came from: one listener for the document, so that a figure is only HTML and
 * works where React did not render it. What an element does stands in its `data-d2`; the code comes with its first use.
 */
import type {ClientModule} from '@docusaurus/types';
import {showAddressed} from './boards/address';

/** What a part of a figure can do. Each is a module of its own, fetched when it is needed. */
interface Action {
  /** @param element what was clicked: the element with `data-d2` */
  act(element: HTMLElement): void;
}

/** The editor. The compiler takes longer to come, so it sets out at the same time. */
function live(): Promise<typeof import('./live')> {
  import('./engine/shared').then(({engine}) => engine.warmUp(), ignore);
  return import('./live');
}

const actions: Readonly<Record<string, () => Promise<Action>>> = {
  edit: live,
  zoom: () => import('./zoom'),
  board: () => import('./boards'),
  animation: () => import('./boards/animation'),
};

/** For how long the pointer rests on "Edit" before the compiler is fetched ahead, in milliseconds. */
const REST = 150;
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
  load().then(
    ({act}) => {
      if (element.dataset.label) element.textContent = element.dataset.label;
      // In a task of its own: the browser has just spent one on reading the code.
      setTimeout(act, 0, element);
    },
    () => {
      // The code cannot be had just now. A link still leads to what it shows; a button says so and can be pressed again.
      if (element instanceof HTMLAnchorElement) return window.location.assign(element.href);
      if (!element.dataset.failed) return;
      element.dataset.label ??= element.textContent ?? '';
      element.textContent = element.dataset.failed;
    },
  );
}

function onPointerOver(event: PointerEvent): void {
  const element = elementOf(event);
  const {connection} = navigator as {connection?: {saveData?: boolean}};
  if (element?.dataset.d2 !== 'edit' || event.pointerType === 'touch' || connection?.saveData) return;
  const timer = setTimeout(() => void live().catch(ignore), REST);
  element.addEventListener('pointerleave', () => clearTimeout(timer), {once: true});
}

/** What is fetched ahead may fail to come; when it is needed it is asked for once more, and its failure told. */
function ignore(): void {}

function openShared(): void {
  const fragment = window.location.hash.slice(1);
  if (fragment.startsWith(SHARED)) live().then((module) => module.openShared(fragment), ignore);
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', onClick);
  document.addEventListener('pointerover', onPointerOver);
  window.addEventListener('hashchange', openShared);
}

const client: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    showAddressed();
    if (location.pathname === previousLocation?.pathname) return;
    if (previousLocation) document.dispatchEvent(new Event('d2:leave'));
    openShared();
  },
};

export default client;
