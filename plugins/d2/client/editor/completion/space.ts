import type {Extension} from '@codemirror/state';
import {type EditorView, tooltips} from '@codemirror/view';
import keyBar from '../keyBar.module.css';
import layout from '../layout.module.css';
import toolbar from '../toolbar/styles.module.css';

/** Distance of lists and cards from the edges of the visible space. */
const MARGIN_PX = 4;

/** Returns the space for lists and cards: the visible part of the page, between the bars above and below the source. */
function getVisibleSpace({dom}: EditorView): {left: number; top: number; right: number; bottom: number} {
  const {clientWidth, clientHeight} = document.documentElement;
  const {offsetTop, height} = window.visualViewport ?? {offsetTop: 0, height: clientHeight};
  const typing = dom.closest(`.${layout.typing}`);
  const above = typing
    ? []
    : [dom.closest('dialog') ? null : document.querySelector('.navbar'), findToolbar(dom)].map((bar) =>
        bar ? bar.getBoundingClientRect().bottom : 0,
      );
  const keys = typing?.querySelector(`.${keyBar.keys}`)?.getBoundingClientRect().top ?? clientHeight;
  return {
    left: MARGIN_PX,
    top: Math.max(offsetTop, ...above) + MARGIN_PX,
    right: clientWidth - MARGIN_PX,
    bottom: Math.min(clientHeight, offsetTop + height, keys) - MARGIN_PX,
  };
}

function findToolbar(source: HTMLElement): Element | null | undefined {
  return source.closest('figure')?.querySelector(`.${toolbar.toolbar}`);
}

/** Keeps lists and cards out from under the tools, the navbar, and an on-screen keyboard. */
export const visibleSpace: Extension = tooltips({tooltipSpace: getVisibleSpace});
