import type {Extension} from '@codemirror/state';
import {type EditorView, tooltips} from '@codemirror/view';

/** Keeps lists and cards away from the edges of what's visible. */
const MARGIN_PX = 4;

/** Returns where lists and cards can be: between the editor's tools, or the navbar, and whatever ends the visible part of the page. */
function getVisibleSpace({dom}: EditorView): {left: number; top: number; right: number; bottom: number} {
  const {clientWidth, clientHeight} = document.documentElement;
  const {offsetTop, height} = window.visualViewport ?? {offsetTop: 0, height: clientHeight};
  const editor = dom.closest('figure, dialog');
  const tools = editor?.querySelector('[role="toolbar"]')?.getBoundingClientRect();
  const navbar =
    editor?.localName === 'figure' ? document.querySelector('.navbar')?.getBoundingClientRect() : undefined;
  return {
    left: MARGIN_PX,
    top: Math.max(offsetTop, tools?.bottom ?? 0, navbar?.bottom ?? 0) + MARGIN_PX,
    right: clientWidth - MARGIN_PX,
    bottom: Math.min(clientHeight, offsetTop + height) - MARGIN_PX,
  };
}

/** Keeps lists and cards out from under the tools and an on-screen keyboard. */
export const visibleSpace: Extension = tooltips({tooltipSpace: getVisibleSpace});
