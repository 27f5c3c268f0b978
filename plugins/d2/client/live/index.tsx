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
const closers = new Map<HTMLElement, () => void>();

/** Opens the editor of the figure that a button stands in. */
export function act(button: HTMLElement): void {
  const figure = figureAround(button);
  if (figure) open(figure);
}

// Their page is left.
document.addEventListener('d2:leave', () => {
  for (const close of closers.values()) close();
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
    closers.get(figure)?.();
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
    closers.get(first)?.();
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

function open(figure: HTMLElement, note?: string): void {
  if (closers.has(figure)) return;
  const example = readExample(figure);
  const own = [...figure.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
  const place = document.createElement('div');
  const root = createRoot(place);

  const close = (): void => {
    closers.delete(figure);
    const hadFocus = place.contains(document.activeElement);
    root.unmount();
    place.remove();
    for (const child of own) child.hidden = false;
    if (hadFocus) figure.querySelector<HTMLElement>('[data-d2="edit"]')?.focus({preventScroll: true});
  };
  closers.set(figure, close);

  const shareLink = async (draft: Draft): Promise<string> => {
    const address = new URL(window.location.href);
    const changed = Object.entries(draft.files).filter(
      ([name, text]) => name === example.entry || text !== example.files[name],
    );
    const shared = {
      figure: editableFigures().indexOf(figure),
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
  for (const child of own) child.hidden = true;
  figure.append(place);
  place.querySelector<HTMLElement>('[contenteditable]')?.focus({preventScroll: true});
}
