import {EditorView} from '@codemirror/view';
import {translate} from '@docusaurus/Translate';
import {flushSync} from 'react-dom';
import {createAttributeSelector} from '../attributes';
import {lockScrolling} from '../lightbox/lockScrolling';
import {takeOutOfPage} from './editorLayout';
import layout from './layout.module.css';

/**
 * Moves an editor into a modal dialog that fills the window. The text editor keeps its state, because it's the same element.
 *
 * @param container the editor's root element
 * @param onClose called when the reader closes the dialog, for example with Escape
 * @returns a function that closes the dialog and moves the editor back
 */
export function showInDialog(container: HTMLElement, onClose: () => void): () => void {
  const figure = container.parentElement;
  if (!figure) return () => {};
  const dialog = document.createElement('dialog');
  dialog.className = layout.dialog ?? '';
  const caption = container.querySelector(createAttributeSelector('caption'))?.textContent;
  dialog.setAttribute(
    'aria-label',
    caption ||
      translate({
        id: 'd2.zoom.title',
        message: 'Diagram',
        description: 'Title of a dialog that shows a diagram without a caption',
      }),
  );
  const unlockScrolling = lockScrolling();
  const putBackIntoPage = takeOutOfPage(figure);
  figure.append(dialog);
  moveWithFocus(container, () => {
    dialog.append(container);
    dialog.showModal();
  });
  // If the browser closed the dialog, the focus would be lost. Closing it here moves the focus back with the editor.
  const onCancel = (event: Event): void => {
    event.preventDefault();
    flushSync(onClose);
  };
  dialog.addEventListener('cancel', onCancel);
  dialog.addEventListener('close', onClose);
  return () => {
    dialog.removeEventListener('cancel', onCancel);
    dialog.removeEventListener('close', onClose);
    moveWithFocus(container, () => {
      dialog.close();
      // If the editor was closed, it's no longer in the dialog.
      if (dialog.contains(container)) dialog.replaceWith(container);
      else dialog.remove();
    });
    putBackIntoPage();
    unlockScrolling();
  };
}

/** Moves an element in the document, and restores its focus and scroll positions, which browsers reset. */
function moveWithFocus(element: HTMLElement, move: () => void): void {
  const {activeElement: focused} = document;
  const scrollPositions = [...element.querySelectorAll('.cm-scroller')].map(
    (scroller) => [scroller, scroller.scrollTop] as const,
  );
  move();
  for (const [scroller, top] of scrollPositions) scroller.scrollTop = top;
  if (!(focused instanceof HTMLElement) || !element.contains(focused)) return;
  const editor = EditorView.findFromDOM(focused);
  // Browsers would put the caret at the start of the text.
  if (editor?.contentDOM === focused) editor.focus();
  else focused.focus({preventScroll: true});
}
