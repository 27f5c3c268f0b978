import '../words';
import {translate} from '@docusaurus/Translate';
import {flushSync} from 'react-dom';
import {createRoot} from 'react-dom/client';
import {engine} from '../engine/shared';
import {editableFigures, figureAround, readExample} from './figure';
import Live, {type Draft} from './Live';
import {fromFragment, toFragment} from './link';

/** What the reader made of the examples of this page, also of those that are closed again. */
const drafts = new WeakMap<HTMLElement, Draft>();
/** The editors that are open, by their figures. */
const editors = new Map<HTMLElement, Editor>();

interface Editor {
  close(): void;
  /** Goes to the figure that took the place of its own, if React rendered the page anew. */
  follow(): void;
}

/** Opens the editor of the figure that a button stands in. */
export function act(button: HTMLElement): void {
  const figure = figureAround(button);
  if (figure) open(figure);
}

// Their page is left.
document.addEventListener('d2:leave', () => {
  for (const editor of editors.values()) editor.close();
});

document.addEventListener('d2:rendered', () => {
  for (const editor of [...editors.values()]) editor.follow();
});

/** Opens what the address's fragment carries: someone's version of one of this page's examples. */
export async function openShared(fragment: string): Promise<void> {
  const figures = editableFigures();
  const first = figures[0];
  if (!first) return;
  try {
    const {figure: number, files, settings} = await fromFragment(fragment);
    const figure = figures[number] ?? first;
    const example = readExample(figure);
    const own = pick(files, example.files);
    if (Object.keys(own).length === 0) throw new Error('The link has no file of this example.');
    editors.get(figure)?.close();
    drafts.set(figure, {files: {...example.files, ...own}, settings});
    open(
      figure,
      translate({
        id: 'd2.live.fromLink',
        message: 'This source came with the link. “Reset” brings back the page’s own.',
      }),
    );
    figure.scrollIntoView({block: 'start'});
  } catch {
    editors.get(first)?.close();
    open(
      first,
      translate({
        id: 'd2.live.damaged',
        message: 'The link is damaged, so its source cannot be read. This is the page’s own example.',
      }),
    );
    first.scrollIntoView({block: 'start'});
  }
}

/** The files that the example has; a link cannot add others. */
function pick(
  files: Readonly<Record<string, string>>,
  known: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => Object.hasOwn(known, name)));
}

/** The element of a figure that an editor goes into: React leaves alone what is in it. */
function placeIn(figure: HTMLElement): HTMLElement | null {
  return figure.querySelector(':scope > [data-d2-place]');
}

function showOwn(figure: HTMLElement, shown: boolean): void {
  for (const child of figure.children)
    if (child instanceof HTMLElement && child !== placeIn(figure)) child.hidden = !shown;
}

function open(opened: HTMLElement, note?: string): void {
  if (editors.has(opened)) return;
  let figure = opened;
  const number = editableFigures().indexOf(figure);
  const example = readExample(figure);
  const place = document.createElement('div');
  const root = createRoot(place);
  let focused: Element | null = null;

  const close = (): void => {
    editors.delete(figure);
    const hadFocus = place.contains(document.activeElement);
    root.unmount();
    place.remove();
    showOwn(figure, true);
    if (hadFocus) figure.querySelector<HTMLElement>('[data-d2="edit"]')?.focus({preventScroll: true});
  };
  const follow = (): void => {
    const next = editableFigures()[number];
    const draft = drafts.get(figure);
    if (figure.isConnected || !next) return;
    editors.delete(figure);
    editors.set(next, editor);
    if (draft) drafts.set(next, draft);
    figure = next;
    showOwn(figure, false);
    placeIn(figure)?.append(place);
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus({preventScroll: true});
  };
  const editor: Editor = {close, follow};
  editors.set(figure, editor);
  place.addEventListener('focusin', ({target}) => {
    focused = target as Element;
  });
  place.addEventListener('focusout', () => {
    focused = null;
  });

  const shareLink = async (draft: Draft): Promise<string> => {
    const address = new URL(window.location.href);
    const changed = Object.entries(draft.files).filter(
      ([name, text]) => name === example.entry || text !== example.files[name],
    );
    const shared = {
      figure: number,
      files: Object.fromEntries(changed),
      settings: draft.settings,
    };
    address.hash = await toFragment(shared);
    return address.href;
  };

  // Painted before the figure's own parts go, so that the page never jumps.
  flushSync(() =>
    root.render(
      <Live
        example={example}
        draft={drafts.get(figure) ?? {files: example.files, settings: example.settings}}
        note={note}
        engine={engine}
        shareLink={shareLink}
        onChange={(draft) => drafts.set(figure, draft)}
        onClose={close}
      />,
    ),
  );
  showOwn(figure, false);
  placeIn(figure)?.append(place);
  place.querySelector<HTMLElement>('[contenteditable]')?.focus({preventScroll: true});
}
