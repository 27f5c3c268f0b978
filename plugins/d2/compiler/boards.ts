import type {Connection, Diagram, Graph} from '@d2lang/d2';
import type {D2Shape} from './board';
import type {Box, PlacedLink} from './request';

/** A compiled board, with its path and names as in `DrawnBoard`. */
export interface FoundBoard {
  readonly path: readonly string[];
  readonly names: readonly string[];
  readonly diagram: Diagram;
  readonly graph: Graph;
}

const BOARD_KINDS = ['layers', 'scenarios', 'steps'] as const;

/** Finds all boards that aren't empty, in source order: the root first, and each board before the boards inside it. */
export function findBoards(diagram: Diagram, graph: Graph): FoundBoard[] {
  const boards = listBoards({path: [], names: [getLabel(diagram)], diagram, graph});
  return boards.filter(
    ({diagram: {isFolderOnly, shapes, connections}}) => !isFolderOnly && shapes.length + connections.length > 0,
  );
}

/** Lists a board and all boards inside it, including empty ones. */
function listBoards(board: FoundBoard): FoundBoard[] {
  const nestedBoards = BOARD_KINDS.flatMap((kind) =>
    (board.diagram[kind] ?? []).flatMap((diagram, i) => {
      const graph = board.graph[kind]?.[i];
      if (!diagram || !graph) return [];
      const name = getLabel(diagram) || diagram.name;
      const names = board.path.length === 0 ? [name] : [...board.names, name];
      return listBoards({path: [...board.path, kind, diagram.name], names, diagram, graph});
    }),
  );
  return [board, ...nestedBoards];
}

function getLabel({root}: Diagram): string {
  return toOneLine((root as unknown as {label?: string}).label ?? '');
}

/** Removes the boards inside a board, which D2 doesn't need to draw the board itself. */
export function removeInnerBoards({layers: _, scenarios: __, steps: ___, ...diagram}: Diagram): Diagram {
  return diagram;
}

/** Formats a path the way D2 does, with quotes around parts that need them. */
export function formatPath(path: readonly string[]): string {
  if (path.length === 0) return 'root';
  return path
    .map((part) => (/^[\p{L}\p{N}_ -]+$/u.test(part) ? part : `"${part.replace(/["\\]/g, '\\$&')}"`))
    .join('.');
}

const PATH_PART = /(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^."']+))(\.|$)/y;

/**
 * Parses the path of a board, such as `layers.cellar`, with or without a leading `root`.
 *
 * @returns `undefined` if the path isn't valid
 */
export function parsePath(text: string): string[] | undefined {
  const parts: string[] = [];
  PATH_PART.lastIndex = 0;
  for (let offset = 0; offset < text.length || offset === 0; offset = PATH_PART.lastIndex) {
    const [whole, double, single, bare] = PATH_PART.exec(text) ?? [];
    if (whole === undefined) return undefined;
    parts.push(double?.replace(/\\(.)/g, '$1') ?? single?.replaceAll("''", "'") ?? bare?.trim() ?? '');
    if (!whole.endsWith('.')) break;
  }
  if (parts[0] === 'root') parts.shift();
  const isPath =
    parts.length % 2 === 0 && parts.every((part, i) => i % 2 === 1 || BOARD_KINDS.some((kind) => kind === part));
  return isPath ? parts : undefined;
}

/** Converts positions in a diagram to fractions of its drawing's width and height. */
export interface Placer {
  point(x: number, y: number): [x: number, y: number];
  box(x: number, y: number, width: number, height: number): Box;
}

/**
 * Creates the placer of a board.
 *
 * @param svg D2's SVG of the board, before it's finished
 * @returns `undefined` if the SVG isn't one of D2's drawings
 */
export function createPlacer(svg: string): Placer | undefined {
  const viewBox = / viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"><rect/.exec(svg);
  if (!viewBox) return undefined;
  const [left = 0, top = 0, width = 1, height = 1] = viewBox.slice(1).map(Number);
  return {
    point: (x, y) => [roundFraction((x - left) / width), roundFraction((y - top) / height)],
    box: (x, y, w, h) => ({
      x: roundFraction((x - left) / width),
      y: roundFraction((y - top) / height),
      width: roundFraction(w / width),
      height: roundFraction(h / height),
    }),
  };
}

/**
 * Finds the links on a board, and their positions.
 *
 * @param svg D2's SVG of the board, before it's finished
 */
export function placeLinks({shapes, connections}: Diagram, svg: string): PlacedLink[] {
  const placer = createPlacer(svg);
  if (!placer) return [];
  const shapeLinks = (shapes as unknown as readonly D2Shape[]).flatMap((shape): PlacedLink[] => {
    if (!shape.link) return [];
    const name = toOneLine(shape.label) || shape.id;
    const position = placer.box(shape.pos.x, shape.pos.y, shape.width, shape.height);
    return [{to: parseTarget(shape.link), name, ...(shape.tooltip ? {tooltip: shape.tooltip} : {}), ...position}];
  });
  // A connection's link is on its label, and only the SVG contains the label's position.
  const connectionLinks = connections.flatMap((connection): PlacedLink[] => {
    const label = connection.link ? findLabel(connection, svg) : undefined;
    if (!label) return [];
    const {labelWidth: w, labelHeight: h} = connection;
    const position = placer.box(label.x - w / 2, label.y - h, w, h * 1.25);
    return [{to: parseTarget(connection.link), name: toOneLine(connection.label), ...position}];
  });
  return [...shapeLinks, ...connectionLinks];
}

function findLabel({id}: Connection, svg: string): {x: number; y: number} | undefined {
  const escaped = id.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  // D2 uses the escaped id in Base64 as the class of a connection's group.
  const start = svg.indexOf(`<g class="${btoa(String.fromCharCode(...new TextEncoder().encode(escaped)))}`);
  const label = /<a [^>]*><text x="(-?[\d.]+)" y="(-?[\d.]+)"/g;
  label.lastIndex = Math.max(0, start);
  const [, x, y] = (start >= 0 && label.exec(svg)) || [];
  return x === undefined ? undefined : {x: Number(x), y: Number(y)};
}

function parseTarget(link: string): readonly string[] | string {
  return /^root(?:\.|$)/.test(link) ? (parsePath(link) ?? link) : link;
}

const roundFraction = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Replaces line breaks and runs of spaces with single spaces. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
