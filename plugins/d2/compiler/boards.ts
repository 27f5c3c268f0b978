import type {Connection, Diagram, Graph, ShapeBase} from '@d2lang/d2';
import type {PlacedLink} from './request';

/** A compiled board with where it stands among the boards. */
export interface FoundBoard {
  readonly path: readonly string[];
  readonly names: readonly string[];
  readonly diagram: Diagram;
  readonly graph: Graph;
}

const KINDS = ['layers', 'scenarios', 'steps'] as const;

/** All boards that have something on them: the root first, each before those inside of it, in the source's order. */
export function findBoards(diagram: Diagram, graph: Graph): FoundBoard[] {
  const label = labelOf(diagram);
  return walk({path: [], names: [label], diagram, graph}).filter(({diagram: {isFolderOnly, shapes, connections}}) => {
    return !isFolderOnly && shapes.length + connections.length > 0;
  });
}

function walk(board: FoundBoard): FoundBoard[] {
  const inside = KINDS.flatMap((kind) =>
    (board.diagram[kind] ?? []).flatMap((diagram, i) => {
      const graph = board.graph[kind]?.[i];
      if (!diagram || !graph) return [];
      const name = labelOf(diagram) || diagram.name;
      const names = board.path.length === 0 ? [name] : [...board.names, name];
      return walk({path: [...board.path, kind, diagram.name], names, diagram, graph});
    }),
  );
  return [board, ...inside];
}

function labelOf({root}: Diagram): string {
  return (root as unknown as {label?: string}).label?.replace(/\s+/g, ' ').trim() ?? '';
}

/** A board without those inside of it, which D2 would be sent for nothing. */
export function alone({layers: _, scenarios: __, steps: ___, ...diagram}: Diagram): Diagram {
  return diagram;
}

/** A path as D2 writes it: parts that hold more than letters, digits, spaces and dashes stand in quotes. */
export function formatPath(path: readonly string[]): string {
  if (path.length === 0) return 'root';
  return path
    .map((part) => (/^[\p{L}\p{N}_ -]+$/u.test(part) ? part : `"${part.replace(/["\\]/g, '\\$&')}"`))
    .join('.');
}

const PART = /(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^."']+))(\.|$)/y;

/**
 * Reads the path of a board: `layers.cellar`, with or without a leading `root`.
 *
 * @returns `undefined` for what is none
 */
export function parsePath(text: string): string[] | undefined {
  const parts: string[] = [];
  PART.lastIndex = 0;
  for (let at = 0; at < text.length || at === 0; at = PART.lastIndex) {
    const [whole, double, single, bare] = PART.exec(text) ?? [];
    if (whole === undefined) return undefined;
    parts.push(double?.replace(/\\(.)/g, '$1') ?? single?.replaceAll("''", "'") ?? bare?.trim() ?? '');
    if (!whole.endsWith('.')) break;
  }
  if (parts[0] === 'root') parts.shift();
  const isPath = parts.length % 2 === 0 && parts.every((part, i) => i % 2 === 1 || KINDS.some((kind) => kind === part));
  return isPath ? parts : undefined;
}

type D2Shape = ShapeBase & {readonly label: string};

/**
 * The links that a board's picture shows, and where.
 *
 * @param svg the picture as D2 drew it
 */
export function placeLinks({shapes, connections}: Diagram, svg: string): PlacedLink[] {
  const [, left, top, width, height] = (/ viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"><rect/.exec(svg) ?? []).map(
    Number,
  );
  if (!left && left !== 0) return [];
  const place = (x: number, y: number, w: number, h: number) => ({
    x: fraction((x - left) / (width ?? 1)),
    y: fraction((y - (top ?? 0)) / (height ?? 1)),
    width: fraction(w / (width ?? 1)),
    height: fraction(h / (height ?? 1)),
  });
  const ofShapes = (shapes as unknown as readonly D2Shape[]).flatMap((shape): PlacedLink[] => {
    if (!shape.link) return [];
    const name = oneLine(shape.label) || shape.id;
    return [
      {
        to: target(shape.link),
        name,
        ...(shape.tooltip ? {tooltip: shape.tooltip} : {}),
        ...place(shape.pos.x, shape.pos.y, shape.width, shape.height),
      },
    ];
  });
  // Of a connection the label is the link. Where D2 put it stands in the picture only.
  const ofConnections = connections.flatMap((connection): PlacedLink[] => {
    const at = connection.link ? labelPlace(connection, svg) : undefined;
    if (!at) return [];
    const {labelWidth: w, labelHeight: h} = connection;
    return [
      {to: target(connection.link), name: oneLine(connection.label), ...place(at.x - w / 2, at.y - h, w, h * 1.25)},
    ];
  });
  return [...ofShapes, ...ofConnections];
}

function labelPlace({id}: Connection, svg: string): {x: number; y: number} | undefined {
  const escaped = id.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const start = svg.indexOf(`<g class="${toBase64(escaped)}`);
  const label = /<a [^>]*><text x="(-?[\d.]+)" y="(-?[\d.]+)"/g;
  label.lastIndex = Math.max(0, start);
  const [, x, y] = (start >= 0 && label.exec(svg)) || [];
  return x === undefined ? undefined : {x: Number(x), y: Number(y)};
}

/** D2 names the groups of its pictures so. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function target(link: string): readonly string[] | string {
  return /^root(?:\.|$)/.test(link) ? (parsePath(link) ?? link) : link;
}

function fraction(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
