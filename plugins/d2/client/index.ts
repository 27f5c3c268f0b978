/**
 * Brings figures to life, wherever they came from: one listener for the document, so that a figure is only HTML and
 * works where React did not render it. What an element does stands in its `data-d2`; the code comes with its first use.
 */

export {onRouteDidUpdate} from './boards/address';

/** What a part of a figure can do. Each is a module of its own, fetched when it is needed. */
interface Action {
  /** @param element what was clicked: the element with `data-d2` */
  act(element: HTMLElement): void;
}

const actions: Readonly<Record<string, () => Promise<Action>>> = {
  zoom: () => import('./zoom'),
  board: () => import('./boards'),
  animation: () => import('./boards/animation'),
};

function elementOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-d2]') : null;
}

if (typeof document !== 'undefined') {
  document.addEventListener('click', (event) => {
    const element = elementOf(event);
    const load = actions[element?.dataset.d2 ?? ''];
    // A click with a modifier is the browser's: a link opens in its own tab.
    if (!element || !load || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      ({act}) => act(element),
      () => {
        // The code cannot be had just now. A link still leads to what it shows.
        if (element instanceof HTMLAnchorElement) window.location.assign(element.href);
      },
    );
  });
}
