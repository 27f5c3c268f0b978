/** A drawing that came from the compiler, as the page shows it: pictures are blobs, and what is more than can be shown is refused. */
import siteConfig from '@generated/docusaurus.config';
import type {Drawing} from '../../compiler/request';
import type {DisplayOptions, View} from '../../figure/contract';
import {createView} from '../../figure/view';
import {TooLarge} from '../../svg/sanitize';
import {svgFile} from './save';

/** The most of one drawing, all boards together: each is elements of the page, or letters that it holds. */
const LIMITS = {
  boards: 60,
  links: 1000,
  lines: 6000,
  /** Letters of a text rendering. */
  text: 200_000,
};

/** A view whose pictures are blobs. */
export interface BlobView {
  readonly view: View;
  /** Frees the blobs. */
  readonly release: () => void;
}

/** The address for a path of the site, in the language of this page. */
function ownAddress(path: string): string {
  return new URL(siteConfig.baseUrl + path.slice(1), window.location.origin).href;
}

/**
 * @param id begins the ids of boards
 * @throws TooLarge
 */
export function blobViewOf(drawing: Drawing, showing: DisplayOptions, id: string): BlobView {
  const addresses: string[] = [];
  const publish = (svg: string): string => {
    const address = URL.createObjectURL(svgFile(svg));
    addresses.push(address);
    return address;
  };
  const release = (): void => {
    for (const address of addresses) URL.revokeObjectURL(address);
  };
  try {
    const view = createView(drawing, showing, {
      locale: document.documentElement.lang,
      id,
      publish,
      resolvePath: ownAddress,
    });
    check(view);
    return {view, release};
  } catch (error) {
    release();
    throw error;
  }
}

/** @throws TooLarge */
function check(view: View): void {
  const boards = view.kind === 'boards' ? view.boards : [];
  const sum = (count: (board: (typeof boards)[number]) => number) =>
    boards.reduce((total, board) => total + count(board), 0);
  const lines = view.kind === 'boards' ? sum((board) => board.lines.length) : view.lines.length;
  const isTooLarge =
    boards.length > LIMITS.boards ||
    sum(({links}) => links.length) > LIMITS.links ||
    lines > LIMITS.lines ||
    (view.kind === 'text' && view.text.length > LIMITS.text);
  if (isTooLarge) throw new TooLarge('The drawing is too large to be shown.');
}

/** A view without the links that lead elsewhere. Those of a document are in its frame, and stay. */
export function withoutLinks(view: View): View {
  if (view.kind !== 'boards') return view;
  const boards = view.boards.map((board) => ({...board, links: board.links.filter(({href}) => href.startsWith('#'))}));
  return {...view, boards};
}

/** The address for what a view names: a blob's own, or that of a path of the site. */
export function addressOf(path: string): string {
  return path.startsWith('/') ? ownAddress(path) : path;
}
