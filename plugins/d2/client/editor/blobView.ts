/** Turns the compiler's drawings into what the page shows: images become blobs, and drawings that are too large are refused. */
import siteConfig from '@generated/docusaurus.config';
import type {Drawing} from '../../compiler/request';
import type {Example, View} from '../../figure/contract';
import {createView} from '../../figure/view';
import {TooLarge} from '../../svg/sanitize';
import {createSvgBlob} from './download';

/** What one drawing may add to the page, with all its boards together. */
const MAX_BOARDS = 60;
const MAX_LINKS = 1000;
const MAX_OUTLINE_LINES = 6000;
/** Of a text rendering, in UTF-16 units. */
const MAX_TEXT_LENGTH = 200_000;

/** A view whose images are blobs. */
export interface BlobView {
  readonly view: View;
  /** Frees the blobs. */
  readonly release: () => void;
}

/** Returns the address of a path of the site, in the page's language. */
function resolvePath(path: string): string {
  return new URL(siteConfig.baseUrl + path.slice(1), window.location.origin).href;
}

/**
 * Creates the view of a drawing.
 *
 * @param id prefix for the ids of boards
 * @throws TooLarge if the page couldn't show it
 */
export function createBlobView(drawing: Drawing, {showing}: Example, id: string): BlobView {
  const addresses: string[] = [];
  const publish = (svg: string): string => {
    const address = URL.createObjectURL(createSvgBlob(svg));
    addresses.push(address);
    return address;
  };
  const release = (): void => {
    for (const address of addresses) URL.revokeObjectURL(address);
  };
  try {
    const locale = document.documentElement.lang;
    const view = createView(drawing, showing, {locale, id, publish, resolvePath: resolvePath});
    if (isTooLarge(view)) throw new TooLarge('The drawing is too large to be shown.');
    return {view, release};
  } catch (error) {
    release();
    throw error;
  }
}

function isTooLarge(view: View): boolean {
  if (view.kind === 'text' && view.text.length > MAX_TEXT_LENGTH) return true;
  if (view.kind !== 'boards') return view.lines.length > MAX_OUTLINE_LINES;
  const {boards} = view;
  return (
    boards.length > MAX_BOARDS ||
    boards.flatMap(({links}) => links).length > MAX_LINKS ||
    boards.flatMap(({lines}) => lines).length > MAX_OUTLINE_LINES
  );
}

/** Returns the view without links to other pages. A document's links are inside its frame and stay. */
export function removeLinks(view: View): View {
  if (view.kind !== 'boards') return view;
  const boards = view.boards.map((board) => ({...board, links: board.links.filter(({href}) => href.startsWith('#'))}));
  return {...view, boards};
}

/** Returns the address for a path in a view: a path of the site, or a blob's address, which is unchanged. */
export function resolveAddress(path: string): string {
  return path.startsWith('/') ? resolvePath(path) : path;
}
