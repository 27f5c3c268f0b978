import {describeAnimation, describeBoard, formatBoardName} from '../altText';
import type {Drawing, DrawnBoard} from '../compiler/request';
import {toDocument} from '../svg/document';
import {forceMotion, isMoving, removeMotion} from '../svg/motion';
import {isSafeUrl} from '../svg/sanitize/urls';
import {readBackground} from './background';
import type {Board, DisplayOptions, Link, Motion, View} from './contract';

export interface ViewContext {
  /** Locale of the page. */
  readonly locale: string;
  /** Id of the figure. The ids of its boards start with it. */
  readonly id: string;
  /** Publishes an SVG and returns its URL. */
  readonly publish: (svg: string) => string;
  /** Resolves a path of the site for links in a document. @default relative to the folder of diagrams */
  readonly resolvePath?: (path: string) => string;
}

/**
 * Creates the view of a drawing, for built pages and for the editor.
 *
 * @param drawing its SVGs must be sanitized
 * @throws {TooLargeError} if a document is too large
 */
export function createView(drawing: Drawing, display: DisplayOptions, context: ViewContext): View {
  const {locale, publish, resolvePath} = context;
  if (display.boards && drawing.boards) {
    return {
      kind: 'boards',
      hasSteps: drawing.boards.some(({path}) => path.includes('steps')),
      boards: createBoards(drawing.boards, display, context),
    };
  }
  // Leaves out the caption, which is next to the image, so that screen readers don't read it twice.
  const description =
    drawing.boards && display.animate !== undefined
      ? describeAnimation(drawing.boards, locale, {describesStyle: display.looks})
      : describeBoard(drawing.board, locale, {describesStyle: display.looks});
  const altText = {alt: description.alt, lines: [...description.lines]};
  if (display.ascii) return {kind: 'text', text: drawing.content, ...altText};
  const {width, height, content} = drawing;
  const size = {width, height, displayWidth: getDisplayWidth(width, display)};
  if (!display.interactive)
    return {kind: 'picture', ...publishVersions(content, publish), ...readBackground(content), ...size, ...altText};
  const createDocument = (scheme: 'light' | 'dark') =>
    publishVersions(toDocument(content, scheme, resolvePath), publish);
  return {kind: 'document', light: createDocument('light'), dark: createDocument('dark'), ...size, ...altText};
}

/** Returns the maximum width of a drawing on the page, in CSS pixels. */
function getDisplayWidth(natural: number, {width}: DisplayOptions): number {
  return Math.min(width ?? natural, natural);
}

/** Publishes an SVG. If it moves, also publishes a version that's still and one that moves despite reduced motion. */
function publishVersions(svg: string, publish: ViewContext['publish']): {src: string; motion?: Motion} {
  const src = publish(svg);
  if (!isMoving(svg)) return {src};
  return {src, motion: {still: publish(removeMotion(svg)), moving: publish(forceMotion(svg))}};
}

const createKey = (path: readonly string[]) => JSON.stringify(path);

/** Creates unique ids for boards from the names on their paths. Returns them by `createKey`. */
function createIds(boards: readonly DrawnBoard[], figure: string): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const {path} of boards) {
    const name = path.filter((_, i) => i % 2 === 1).join('-') || 'root';
    const id = `${figure}/${name.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    ids.set(createKey(path), count === 1 ? id : `${id}~${count}`);
  }
  return ids;
}

function createBoards(
  boards: readonly DrawnBoard[],
  display: DisplayOptions,
  {id: figure, locale, publish}: ViewContext,
): Board[] {
  const ids = createIds(boards, figure);
  const names = new Map(boards.map(({path, names}) => [createKey(path), formatBoardName(names, locale)]));
  return boards.flatMap(({path, board, drawing}) => {
    if (!drawing) return [];
    const {width, height, content} = drawing;
    const name = names.get(createKey(path)) ?? '';
    const {alt, lines} = describeBoard(board, locale, {title: name, describesStyle: display.looks});
    const links = drawing.links.flatMap(({to, name: label, ...rest}): Link[] => {
      if (typeof to === 'string') return isSafeUrl(to) ? [{...rest, href: to, label: `${label}: ${to}`}] : [];
      const id = ids.get(createKey(to));
      return id === undefined ? [] : [{...rest, href: `#${id}`, label: `${label}: ${names.get(createKey(to))}`}];
    });
    const size = {width, height, displayWidth: getDisplayWidth(width, display)};
    const id = ids.get(createKey(path)) ?? '';
    return {
      id,
      name,
      ...publishVersions(content, publish),
      ...readBackground(content),
      ...size,
      alt,
      lines: [...lines],
      links,
    };
  });
}
