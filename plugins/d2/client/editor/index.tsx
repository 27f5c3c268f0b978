import {EditorView} from '@codemirror/view';
import {flushSync} from 'react-dom';
import {createRoot} from 'react-dom/client';
import {type Draft, type Example, VERSION} from '../../figure/contract';
import figureStyles from '../../theme/D2Figure/styles.module.css';
import {ATTRIBUTES, EDIT_BUTTON, LEAVE_EVENT} from '../attributes';
import {compiler} from '../worker/shared';
import {createDraftId, getDrafts, isSameDraft} from './drafts';
import Editor, {type Version, type Versions} from './Editor';
import {trackAvailableWidth} from './editorLayout';
import {fetchExample, findEditableFigures, findEnclosingFigure, getExampleHash} from './example';
import layout from './layout.module.css';
import {LIVE_ID_SUFFIX} from './liveId';
import {PHRASES, translateText} from './phrases';
import type {SourceMemory} from './SourceEditor';
import {createShareLink, fromFragment, type LinkTarget, readTarget, type SharedDraft} from './shareUrl';

/** Functions that close the open editors, by figure. */
const closers = new Map<HTMLElement, () => void>();

/** The state of each figure's editor, kept while the editor is closed. */
const memories = new WeakMap<HTMLElement, SourceMemory>();

document.addEventListener(LEAVE_EVENT, () => {
  for (const close of closers.values()) close();
});

/**
 * Opens the editor of the figure that contains an Edit button, with the reader's latest draft if there is one.
 *
 * @throws if the example can't be fetched
 */
export async function openEditor(button: HTMLElement): Promise<void> {
  const figure = findEnclosingFigure(button);
  if (!figure) return;
  const example = await fetchExample(figure);
  const keptVersions = listKeptVersions(figure.id, example);
  const latest = keptVersions.find(({isAside}) => !isAside);
  // Readers can also change the source without an editor, by choosing variants.
  const shownSource = figure.getAttribute(ATTRIBUTES.source);
  if (shownSource !== null) {
    const draft = {files: {...example.files, [example.entry]: shownSource}, settings: example.settings};
    return open({figure, example, versions: [createVersion(draft), ...keptVersions], isDrawn: true});
  }
  if (!latest) return open({figure, example, versions: [createVersion(example), ...keptVersions]});
  const note = translateText(PHRASES.fromDraft);
  open({figure, example, versions: [{...latest, note}, ...keptVersions.filter((version) => version !== latest)]});
}

/** Prefetches the example of the figure that contains an Edit button. */
export function prefetchExample(button: HTMLElement): void {
  const figure = findEnclosingFigure(button);
  if (figure) fetchExample(figure).catch(() => {}); // a click fetches it again and reports the error
}

/**
 * Opens the draft in the fragment of a share link.
 *
 * @throws if the figure's example can't be fetched
 */
export async function openSharedDraft(fragment: string): Promise<void> {
  const figures = findEditableFigures();
  const figure = findFigure(figures, readTarget(fragment));
  let shared: SharedDraft;
  try {
    shared = await fromFragment(fragment);
  } catch {
    return openExampleWithLinkError(figure ?? figures[0]);
  }
  if (!figure) return openInNewFigure(shared);
  const example = await fetchExample(figure);
  const files = pickFiles(shared.files, example);
  if (!files) return openExampleWithLinkError(figure);
  const note = translateText(PHRASES.fromLink);
  openLinked({figure, example}, {files, settings: shared.settings}, note);
}

/** Finds the figure that a link is for: the one that has the same example, or else the same id. */
function findFigure(figures: readonly HTMLElement[], {figure: id, hash}: LinkTarget): HTMLElement | undefined {
  const figureWithId = figures.find((figure) => figure.id === id);
  if (hash === '' || (figureWithId && getExampleHash(figureWithId) === hash)) return figureWithId;
  // Ids are numbered, so they change when an author adds another figure above.
  return figures.find((figure) => getExampleHash(figure) === hash) ?? figureWithId;
}

async function openExampleWithLinkError(figure: HTMLElement | undefined): Promise<void> {
  if (!figure) return;
  const example = await fetchExample(figure);
  const note = translateText(PHRASES.damagedLink);
  reopen({figure, example, versions: [createVersion(example, {note}), ...listKeptVersions(figure.id, example)]});
}

/** Opens the draft of a link whose figure is no longer on the page, in a new figure above the page's content. */
function openInNewFigure({figure: id, hash, files, settings}: SharedDraft): void {
  const content = document.querySelector('article .markdown') ?? document.querySelector('article, main');
  const [entry] = Object.keys(files);
  if (!content || entry === undefined) return;
  const figure = document.createElement('figure');
  figure.className = figureStyles.figure ?? '';
  figure.setAttribute(ATTRIBUTES.figure, '');
  const heading = content.querySelector(':scope > header, :scope > h1');
  if (heading) heading.after(figure);
  else content.prepend(figure);
  // The removed figure's options aren't known, so show all boards that the source may have.
  const example = {version: VERSION, entry, files, settings, displayOptions: {boards: true}} satisfies Example;
  const note = translateText(PHRASES.figureRemoved);
  openLinked({figure, example, removedTarget: {figure: id, hash}}, example, note);
}

/** Opens a draft from a link, and offers the reader's own drafts of the same figure next to it. */
function openLinked(opening: Omit<Opening, 'versions'>, {files, settings}: Draft, note: string): void {
  const {figure, example, removedTarget} = opening;
  const linkedVersion = createVersion({files, settings}, {note, isLinked: true, isUntrusted: true});
  const keptVersions = listKeptVersions(removedTarget?.figure ?? figure.id, example).filter(
    ({draft}) => !isSameDraft(draft, linkedVersion.draft),
  );
  reopen({...opening, versions: [linkedVersion, ...keptVersions]});
}

function createVersion({files, settings}: Draft, details: Omit<Version, 'id' | 'draft'> = {}): Version {
  return {id: createDraftId(), draft: {files, settings}, ...details};
}

/** Returns the drafts of a figure that differ from its example and from each other, newest first. */
function listKeptVersions(figure: string, example: Example): (Version & {readonly isAside: boolean})[] {
  const listedDrafts: Draft[] = [example];
  return getDrafts(window.location.pathname, figure)
    .list()
    .flatMap(({id, isLinked, isAside, settings, files: keptFiles}) => {
      const files = pickFiles(keptFiles, example);
      if (!files || listedDrafts.some((listedDraft) => isSameDraft(listedDraft, {files, settings}))) return [];
      const draft = {files, settings};
      listedDrafts.push(draft);
      return [{id, isLinked, isAside, draft}];
    });
}

/** Returns the example's files with a draft's changes, or `undefined` if the draft has none of these files. Drafts can't add files. */
function pickFiles(files: Draft['files'], example: Example): Record<string, string> | undefined {
  const existingFiles = Object.entries(files).filter(([name]) => Object.hasOwn(example.files, name));
  return existingFiles.length > 0 ? {...example.files, ...Object.fromEntries(existingFiles)} : undefined;
}

interface Opening {
  readonly figure: HTMLElement;
  readonly example: Example;
  readonly versions: Versions;
  /** Whether the page already shows the first version's drawing, even if that isn't the example's. @default false */
  readonly isDrawn?: boolean;
  /** The target of a link whose figure is no longer on the page. */
  readonly removedTarget?: LinkTarget;
}

/** Opens an editor that replaces the figure's current one, if any, and scrolls to it. */
function reopen(opening: Opening): void {
  const {figure} = opening;
  closers.get(figure)?.();
  open(opening);
  figure.scrollIntoView({block: 'start'});
}

function open({figure, example, versions, isDrawn = false, removedTarget}: Opening): void {
  // The reader may have left the page while the example was loading.
  if (closers.has(figure) || !figure.isConnected) return;
  const children = [...figure.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
  const builtDrawing = children.find(({nextElementSibling}) => nextElementSibling?.localName === 'figcaption');
  const container = document.createElement('div');
  container.className = layout.container ?? '';
  const root = createRoot(container);

  const close = (): void => {
    closers.delete(figure);
    adaptPage();
    builtDrawing?.removeAttribute(ATTRIBUTES.stale);
    const hadFocus = container.contains(document.activeElement);
    root.unmount();
    container.remove();
    stopTracking();
    for (const child of children) child.hidden = false;
    if (hadFocus) figure.querySelector<HTMLElement>(EDIT_BUTTON)?.focus({preventScroll: true});
    if (children.length === 0) figure.remove();
  };
  closers.set(figure, close);
  const image = builtDrawing?.querySelector<HTMLElement>('img, iframe');
  const drawingWidth = Number(image?.getAttribute('width')) || image?.offsetWidth || 0;
  const builtSize = {height: figure.offsetHeight, drawingWidth};
  adaptPage();

  // The page's own drawing stays until the editor's first one is ready, but may not match this source.
  if (!example.exercise && !isDrawn && !isSameDraft(versions[0].draft, example))
    builtDrawing?.setAttribute(ATTRIBUTES.stale, 'true');
  const memory: SourceMemory = memories.get(figure) ?? new Map();
  memories.set(figure, memory);
  const target = removedTarget ?? {figure: figure.id, hash: getExampleHash(figure)};
  // Renders before hiding the figure's own content, so that the page doesn't jump.
  flushSync(() =>
    root.render(
      <Editor
        id={`${figure.id || 'diagram'}${LIVE_ID_SUFFIX}`}
        container={container}
        example={example}
        initialVersions={versions}
        compiler={compiler}
        drafts={getDrafts(window.location.pathname, target.figure)}
        builtDrawing={builtDrawing}
        memory={memory}
        shareLink={(draft) => createShareLink(draft, target, removedTarget ? undefined : example)}
        onClose={close}
      />,
    ),
  );
  for (const child of children) child.hidden = child !== builtDrawing;
  figure.append(container);
  const stopTracking = trackAvailableWidth(figure, builtSize);
  // The source may be next to the drawing or below the window, and not where the reader clicked.
  figure.scrollIntoView({block: 'nearest', behavior: 'instant'});
  // Focusing the element itself would leave the browser's caret at the start of the text until CodeMirror moves it.
  EditorView.findFromDOM(container)?.focus();
}

/**
 * Turns off the browser's scroll anchoring while an editor is open, and hides the button that scrolls to the top. Scroll anchoring
 * would keep the text below a growing drawing in place, but `Preview` keeps the figure's top or the edited line in place.
 */
function adaptPage(): void {
  const hasEditor = closers.size > 0;
  document.documentElement.style.setProperty('overflow-anchor', hasEditor ? 'none' : '');
  document.body.classList.toggle(layout.pageWithEditor ?? '', hasEditor);
}
