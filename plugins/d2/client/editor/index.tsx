import {translate} from '@docusaurus/Translate';
import {flushSync} from 'react-dom';
import {createRoot} from 'react-dom/client';
import {type Draft, type Example, VERSION} from '../../figure/contract';
import figureStyles from '../../theme/D2Figure/styles.module.css';
import {engine} from '../worker/shared';
import {draftsOf, forget, isSame, keep, newId, putAside} from './drafts';
import {editableFigures, figureAround, printOf, readExample} from './figure';
import Live, {type Version} from './Live';
import {figureOf, fromFragment, type Shared, toFragment} from './link';
import styles from './styles.module.css';

/** Ends each open editor, by its figure. */
const closers = new Map<HTMLElement, () => void>();

/**
 * Opens the editor of the figure that a button stands in.
 *
 * @throws if the example cannot be fetched
 */
export async function act(button: HTMLElement): Promise<void> {
  const figure = figureAround(button);
  if (!figure) return;
  const example = await readExample(figure);
  const kept = versionsOf(figure.id, example);
  const latest = kept.find(({isAside}) => !isAside);
  if (!latest) return open({figure, example, versions: [{draft: example}, ...kept]});
  const note = translate({
    id: 'd2.live.fromDraft',
    message: 'These are your changes from before. “Reset” brings back the page’s own source.',
  });
  open({figure, example, versions: [{...latest, note}, ...kept.filter((one) => one !== latest)]});
}

/** Returns what the reader made of an example, the newest first. */
function versionsOf(figure: string, example: Example): (Version & {readonly isAside: boolean})[] {
  const seen: Draft[] = [example];
  return draftsOf(window.location.pathname, figure).flatMap(({id, isLinked, isAside, settings, files: own}) => {
    const files = pick(own, example);
    if (!files || seen.some((one) => isSame(one, {files, settings}))) return [];
    const draft = {files, settings};
    seen.push(draft);
    return [{id, isLinked, isAside, draft}];
  });
}

/** Fetches what the editor of a figure takes, ahead of its use. */
export function prepare(button: HTMLElement): void {
  const figure = figureAround(button);
  if (figure) readExample(figure).catch(() => {}); // it is fetched once more, and its failure reported, with the click
}

// Their page is left.
document.addEventListener('d2:leave', () => {
  for (const close of closers.values()) close();
});

/**
 * Opens what the address's fragment carries: someone's version of one of this page's examples.
 *
 * @throws if the page's own example cannot be fetched
 */
export async function openShared(fragment: string): Promise<void> {
  const figures = editableFigures();
  const figure = find(figures, figureOf(fragment));
  let shared: Shared;
  try {
    shared = await fromFragment(fragment);
  } catch {
    return openDamaged(figure ?? figures[0]);
  }
  if (!figure) return openLost(shared);
  const example = await readExample(figure);
  const files = pick(shared.files, example);
  if (!files) return openDamaged(figure);
  const note = translate({
    id: 'd2.live.fromLink',
    message: 'This source came with the link. “Reset” brings back the page’s own.',
  });
  openLinked({figure, example, draft: {files, settings: shared.settings}, note});
}

/** The figure that a link means: the one that has its example still, or else the one of that name. */
function find(figures: readonly HTMLElement[], {figure: id, print}: Pick<Shared, 'figure' | 'print'>) {
  const named = figures.find((figure) => figure.id === id);
  if (print === '' || (named && printOf(named) === print)) return named;
  // Another one was put before it, in the same section.
  return figures.find((figure) => printOf(figure) === print) ?? named;
}

async function openDamaged(figure: HTMLElement | undefined): Promise<void> {
  if (!figure) return;
  const example = await readExample(figure);
  const note = translate({
    id: 'd2.live.damaged',
    message: 'The link is damaged, so its source cannot be read. This is the page’s own example.',
  });
  openAnew({figure, example, versions: [{draft: example, note}, ...versionsOf(figure.id, example)]});
}

/** Opens the source of a link whose figure is not on the page any more, above the page's own words. */
function openLost({figure: id, print, files, settings}: Shared): void {
  const content = document.querySelector('article .markdown') ?? document.querySelector('article, main');
  const [entry] = Object.keys(files);
  if (!content || entry === undefined) return;
  const figure = document.createElement('figure');
  figure.className = figureStyles.figure ?? '';
  figure.dataset.d2Figure = '';
  const heading = content.querySelector(':scope > header, :scope > h1');
  if (heading) heading.after(figure);
  else content.prepend(figure);
  // All that it may have to show.
  const example = {version: VERSION, entry, files, settings, showing: {boards: true}} satisfies Example;
  const note = translate({
    id: 'd2.live.lost',
    message: 'The diagram of this link is not on this page any more. This is the source that came with the link.',
  });
  openLinked({figure, example, draft: example, link: {figure: id, print}, note});
}

/** Opens a source that came with a link. What the reader made of the same figure is offered next to it. */
function openLinked({draft, note, ...opening}: Omit<Opening, 'versions'> & {draft: Draft; note: string}): void {
  const {figure, example, link} = opening;
  const kept = versionsOf(figure.id || (link?.figure ?? ''), example).filter((one) => !isSame(one.draft, draft));
  openAnew({...opening, versions: [{draft, note, isLinked: true, isStrange: true}, ...kept]});
}

/** The example's files, some of them as a draft has them; it cannot add others. Nothing if it has none of them. */
function pick(files: Draft['files'], example: Example): Record<string, string> | undefined {
  const own = Object.entries(files).filter(([name]) => Object.hasOwn(example.files, name));
  return own.length > 0 ? {...example.files, ...Object.fromEntries(own)} : undefined;
}

/**
 * Turns the browser's scroll anchoring off while an editor is open. `Live` decides what stays in place when a drawing grows: the figure's top,
 * or the line being written. The browser would keep the text below the figure where it is.
 */
function settleScrolling(): void {
  document.documentElement.style.setProperty('overflow-anchor', closers.size > 0 ? 'none' : '');
}

interface Opening {
  readonly figure: HTMLElement;
  readonly example: Example;
  /** The first one is shown. */
  readonly versions: readonly [Version, ...Version[]];
  /** What links are for, where that is no figure of the page. */
  readonly link?: Pick<Shared, 'figure' | 'print'>;
}

function openAnew(opening: Opening): void {
  const {figure} = opening;
  closers.get(figure)?.();
  open(opening);
  figure.scrollIntoView({block: 'start'});
}

function open({figure, example, versions, link}: Opening): void {
  // The page may have been left while the example was on its way.
  if (closers.has(figure) || !figure.isConnected) return;
  const page = window.location.pathname;
  const own = [...figure.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
  // It is seen until the editor has drawn one.
  const built = own.find(({nextElementSibling}) => nextElementSibling?.localName === 'figcaption');
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  const root = createRoot(place);

  // Of a changed source it shows what was before.
  if (built && !isSame(versions[0].draft, example)) built.dataset.d2Stale = 'true';

  const close = (): void => {
    closers.delete(figure);
    settleScrolling();
    delete built?.dataset.d2Stale;
    delete figure.dataset.d2Tall;
    const hadFocus = place.contains(document.activeElement);
    root.unmount();
    place.remove();
    for (const child of own) child.hidden = false;
    if (hadFocus) figure.querySelector<HTMLElement>('[data-d2="edit"]')?.focus({preventScroll: true});
    if (own.length === 0) figure.remove();
  };
  closers.set(figure, close);
  settleScrolling();

  const shareLink = async ({files, settings}: Draft): Promise<string> => {
    const address = new URL(window.location.href);
    const changed = Object.entries(files).filter(
      ([name, text]) => link || name === example.entry || text !== example.files[name],
    );
    const target = link ?? {figure: figure.id, print: printOf(figure)};
    address.hash = await toFragment({...target, files: Object.fromEntries(changed), settings});
    return address.href;
  };

  /** Of the drafts that are kept. After a reset the next change makes another one. */
  const ids = versions.map(({id}) => id ?? newId());
  const name = figure.id || (link?.figure ?? '');
  const onChange = (at: number, next: Draft): void => {
    const id = ids[at] ?? '';
    if (isSame(next, example)) forget(page, name, id);
    else keep(page, name, {...next, id, isLinked: versions[at]?.isLinked ?? false});
  };
  const onReset = (at: number): void => {
    putAside(page, name, ids[at] ?? '');
    ids[at] = newId();
  };

  // Painted before the figure's own parts go, so that the page never jumps.
  flushSync(() =>
    root.render(
      <Live
        id={`${figure.id || 'diagram'}~live`}
        example={example}
        versions={versions}
        engine={engine}
        built={built}
        shareLink={shareLink}
        onChange={onChange}
        onReset={onReset}
        onClose={close}
      />,
    ),
  );
  for (const child of own) child.hidden = child !== built;
  figure.append(place);
  // The drawing would be out of sight while its source is written: they go beside each other where there is room.
  if (figure.offsetHeight > window.innerHeight) {
    figure.dataset.d2Tall = '';
    // It became lower then, and its source is no longer below the button.
    if (getComputedStyle(place).display === 'contents') figure.scrollIntoView({block: 'start', behavior: 'instant'});
  }
  place.querySelector<HTMLElement>('[contenteditable]')?.focus({preventScroll: true});
}
