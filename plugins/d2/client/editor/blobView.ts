/** Turns the compiler's drawings into views for the page. Images become blobs, and drawings that are too large are rejected. */
import siteConfig from '@generated/docusaurus.config';
import type {Drawing} from '../../compiler/request';
import type {Example, View} from '../../figure/contract';
import {createView} from '../../figure/view';
import {TooLargeError} from '../../svg/sanitize';
import {createSvgBlob} from './download';

/** Maximum number of boards in a drawing. */
const MAX_BOARDS = 60;
/** Maximum number of links on all boards of a drawing. */
const MAX_LINKS = 1000;
/** Maximum number of lines in the alt text of all boards of a drawing. */
const MAX_OUTLINE_LINES = 6000;
/** Maximum length of a text drawing, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 200_000;

/** A view whose images are blobs. */
export interface BlobView {
  readonly view: View;
  /** Frees the blobs. */
  readonly release: () => void;
}

/** Returns the URL for a path of the site, in the page's language. */
function resolvePath(path: string): string {
  return new URL(siteConfig.baseUrl + path.slice(1), window.location.origin).href;
}

/**
 * Creates the view of a drawing.
 *
 * @param id prefix for the ids of boards
 * @throws {TooLargeError} if the drawing would slow the page down
 */
export function createBlobView(drawing: Drawing, {displayOptions}: Example, id: string): BlobView {
  const urls: string[] = [];
  const publish = (svg: string): string => {
    const url = URL.createObjectURL(createSvgBlob(svg));
    urls.push(url);
    return url;
  };
  const release = (): void => {
    for (const url of urls) URL.revokeObjectURL(url);
  };
  try {
    const locale = document.documentElement.lang;
    const view = createView(drawing, displayOptions, {locale, id, publish, resolvePath});
    if (isTooLarge(view)) throw new TooLargeError('The drawing is too large to be shown.');
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

/** Removes links to other pages from a view. Keeps the links of a document, because they're inside its frame. */
export function removeLinks(view: View): View {
  if (view.kind !== 'boards') return view;
  const boards = view.boards.map((board) => ({...board, links: board.links.filter(({href}) => href.startsWith('#'))}));
  return {...view, boards};
}

/** Resolves a path of the site in a view. Returns the URLs of blobs unchanged. */
export function resolveUrl(path: string): string {
  return path.startsWith('/') ? resolvePath(path) : path;
}
