import {EditorView} from '@codemirror/view';
import {translate} from '@docusaurus/Translate';
import {attributeSelector} from '../attributes';
import {lockScrolling} from '../lightbox/lockScrolling';
import layout from './layout.module.css';
import {fittedClass, isSideBySide} from './room';

/**
 * Moves an editor into a modal dialog that fills the window. The text editor keeps its state, because it's the same element.
 *
 * @param onClose called when the reader closes the dialog, for example with Escape
 * @returns a function that closes the dialog and moves the editor back
 */
export function showInDialog(place: HTMLElement, onClose: () => void): () => void {
  const figure = place.parentElement;
  if (!figure) return () => {};
  const dialog = document.createElement('dialog');
  dialog.className = layout.dialog ?? '';
  const caption = place.querySelector(attributeSelector('caption'))?.textContent;
  dialog.setAttribute(
    'aria-label',
    caption ||
      translate({id: 'd2.zoom.title', message: 'Diagram', description: 'Heading of a diagram without caption'}),
  );
  const unlockScrolling = lockScrolling();
  // Without the editor, the page behind the dialog would become shorter, and maybe scroll.
  figure.style.minHeight = `${figure.offsetHeight}px`;
  figure.append(dialog);
  figure.classList.add(fittedClass);
  moveWithFocus(place, () => {
    dialog.append(place);
    dialog.showModal();
  });
  dialog.addEventListener('close', onClose);
  return () => {
    dialog.removeEventListener('close', onClose);
    moveWithFocus(place, () => {
      dialog.close();
      // If the editor was closed, it's no longer in the dialog.
      if (dialog.contains(place)) dialog.replaceWith(place);
      else dialog.remove();
    });
    figure.classList.toggle(fittedClass, isSideBySide(figure));
    figure.style.minHeight = '';
    unlockScrolling();
  };
}

/** Moves an element in the document. Elements that are moved lose the focus and the position that they were scrolled to. */
function moveWithFocus(element: HTMLElement, move: () => void): void {
  const {activeElement: focused} = document;
  const scrolled = [...element.querySelectorAll('.cm-scroller')].map((one) => [one, one.scrollTop] as const);
  move();
  for (const [one, top] of scrolled) one.scrollTop = top;
  if (!(focused instanceof HTMLElement) || !element.contains(focused)) return;
  const editor = EditorView.findFromDOM(focused);
  // Browsers would put the caret at the start of the text.
  if (editor?.contentDOM === focused) editor.focus();
  else focused.focus({preventScroll: true});
}
