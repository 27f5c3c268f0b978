import {describe, describeAnimation, nameBoard} from '../altText';
import type {Drawing, DrawnBoard} from '../compiler/request';
import {toDocument} from '../svg/document';
import {isSafeAddress} from '../svg/sanitize/addresses';
import type {Board, Link, Motion, Showing, View} from './contract';
import {groundOf} from './ground';
import {moves, moving, resting} from './motion';

/** Where a drawing is shown. */
export interface Setting {
  readonly locale: string;
  /** Id of the figure: boards are named after it. */
  readonly id: string;
  /** Makes a file of an SVG and returns its address. */
  readonly publish: (svg: string) => string;
  /** The address for a path of the site in a document; by default as seen from the folder of the diagrams. */
  readonly ownAddress?: (path: string) => string;
}

/**
 * What stands in the place of a drawing: in the built page and in the editor alike.
 *
 * @param drawing with sanitized pictures
 * @throws TooLarge for a document beyond the limits
 */
export function viewOf(drawing: Drawing, showing: Showing, setting: Setting): View {
  const {locale, publish, ownAddress} = setting;
  if (showing.boards && drawing.boards) {
    return {
      kind: 'boards',
      hasSteps: drawing.boards.some(({path}) => path.includes('steps')),
      boards: boardsOf(drawing.boards, showing, setting),
    };
  }
  // The caption stands beside it, and would be read twice.
  const worded =
    drawing.boards && showing.animate !== undefined
      ? describeAnimation(drawing.boards, locale, {looks: showing.looks})
      : describe(drawing.board, locale, {looks: showing.looks});
  const words = {alt: worded.alt, lines: [...worded.lines]};
  if (showing.ascii) return {kind: 'text', text: drawing.picture, ...words};
  const {width, height, picture} = drawing;
  const size = {width, height, display: displayed(width, showing)};
  if (!showing.interactive)
    return {kind: 'picture', ...published(picture, publish), ...groundOf(picture), ...size, ...words};
  const document = (scheme: 'light' | 'dark') => published(toDocument(picture, scheme, ownAddress), publish);
  return {kind: 'document', light: document('light'), dark: document('dark'), ...size, ...words};
}

/** How wide a drawing is shown at most. */
function displayed(natural: number, {width}: Showing): number {
  return Math.min(width ?? natural, natural);
}

/** A picture's address, and those of its two states if it moves. */
function published(svg: string, publish: Setting['publish']): {src: string; motion?: Motion} {
  const src = publish(svg);
  return moves(svg) ? {src, motion: {still: publish(resting(svg)), moving: publish(moving(svg))}} : {src};
}

const keyOf = (path: readonly string[]) => JSON.stringify(path);

/** Ids of boards: names on the way to each, of letters and digits, all different. */
function idsOf(boards: readonly DrawnBoard[], figure: string): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const {path} of boards) {
    const words = path.filter((_, i) => i % 2 === 1).join('-') || 'root';
    const id = `${figure}/${words.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    ids.set(keyOf(path), count === 1 ? id : `${id}~${count}`);
  }
  return ids;
}

function boardsOf(boards: readonly DrawnBoard[], showing: Showing, {id: figure, locale, publish}: Setting): Board[] {
  const ids = idsOf(boards, figure);
  const names = new Map(boards.map(({path, names}) => [keyOf(path), nameBoard(names, locale)]));
  return boards.flatMap(({path, board, drawing}) => {
    if (!drawing) return [];
    const {width, height, picture} = drawing;
    const name = names.get(keyOf(path)) ?? '';
    const {alt, lines} = describe(board, locale, {title: name, looks: showing.looks});
    const links = drawing.links.flatMap(({to, name: label, ...rest}): Link[] => {
      if (typeof to === 'string') return isSafeAddress(to) ? [{...rest, href: to, label: `${label}: ${to}`}] : [];
      const id = ids.get(keyOf(to));
      return id === undefined ? [] : [{...rest, href: `#${id}`, label: `${label}: ${names.get(keyOf(to))}`}];
    });
    const size = {width, height, display: displayed(width, showing)};
    const id = ids.get(keyOf(path)) ?? '';
    return {id, name, ...published(picture, publish), ...groundOf(picture), ...size, alt, lines: [...lines], links};
  });
}
