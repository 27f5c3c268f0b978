/**
 * The bar that is shown while another page is loaded: as much of `nprogress` as the theme uses, with the same elements,
 * positions and times.
 */

/** Milliseconds of a step, and between steps of which nothing is known. */
const STEP = 200;
const PAUSE = 800;

let root: HTMLElement | undefined;
let timer = 0;
let part = 0;

function add(parent: Element, name: 'id' | 'className', value: string): HTMLElement {
  const element = document.createElement('div');
  element[name] = value;
  parent.append(element);
  return element;
}

function move(to: number): void {
  const bar = root?.firstElementChild as HTMLElement;
  part = to;
  // The position before is one that was seen.
  void bar.offsetWidth;
  bar.style.transition = `all ${STEP}ms ease`;
  bar.style.transform = `translate3d(${(to - 1) * 100}%,0,0)`;
}

export default {
  configure(): void {},

  start(): void {
    if (root) return;
    root = add(document.body, 'id', 'nprogress');
    const bar = add(root, 'className', 'bar');
    bar.style.transform = 'translate3d(-100%,0,0)';
    add(bar, 'className', 'peg');
    move(0.08);
    timer = window.setInterval(() => move(Math.min(part + Math.random() * 0.02, 0.994)), PAUSE);
  },

  done(): void {
    if (!root) return;
    const shown = root;
    clearInterval(timer);
    move(1);
    root = undefined;
    setTimeout(() => {
      shown.style.transition = `opacity ${STEP}ms linear`;
      shown.style.opacity = '0';
      setTimeout(() => shown.remove(), STEP);
    }, STEP);
  },
};
