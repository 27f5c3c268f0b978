import type {Connection, Diagram, Graph, Point} from '@d2lang/d2';
import type {D2Shape} from './board';
import {createPlacer, type Placer, toOneLine} from './boards';
import {toPlainText} from './plainText';
import type {Mention, Place} from './request';

/** A part of a key, such as `a` in `a.b.c`. Its only property is named after the kind of string, such as `unquoted_string`. */
type D2KeyPart = Readonly<Record<string, {readonly range?: string} | undefined>>;

/** Where a source mentions a shape. */
interface D2Reference {
  /** The whole key, such as `a.b.c`. */
  readonly key?: {readonly range?: string; readonly path?: readonly D2KeyPart[] | null} | null;
  /** Index of the part of the key that names the shape. */
  readonly key_path_index?: number;
  /** Index of the connection in a chain such as `a -> b -> c` that the key belongs to, or -1. */
  readonly map_key_edge_index?: number;
}

interface D2Object {
  readonly id_val?: string;
  readonly references?: readonly D2Reference[] | null;
}

interface D2Edge {
  readonly index?: number;
  readonly src_arrow?: boolean;
  readonly dst_arrow?: boolean;
}

/** A range in a file, from `from` up to `to`. Lines and columns start at 0; columns and offsets count UTF-16 code units. */
interface Range {
  readonly file: string;
  readonly from: Position;
  readonly to: Position;
}

interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

interface Reference {
  /** The part of the key that names the shape. */
  readonly part: Range;
  readonly key: Range;
  /** Whether the last part of the key names the shape. Columns of a table don't count. */
  readonly isWhole: boolean;
  /** The same as `map_key_edge_index` in `D2Reference`. */
  readonly edge: number;
}

/** Matches `file,line:column:offset-line:column:offset`. All numbers are zero-based. */
const RANGE = /^(.*),(\d+):(\d+):(\d+)-(\d+):(\d+):(\d+)$/;
/** Matches the arrow between the two ends of a connection. */
const ARROW = /\s*(<?)-+(>?)\s*/y;
/** Matches the rest of a mention of existing connections, such as `(a -> b)[0]`, or `(a -> b)[*]` for all of them. */
const INDEX = /[^\n;:{}]*?\)\s*\[\s*(\d+|\*)\s*\]/y;
/** Matches a glob, but not the one in `(a -> b)[*]`. */
const GLOB = /\*(?!\s*\])/;

/** Maximum number of places on a board, and of mentions of one place. No reader needs more, and the page has to process all of them. */
const MAX_PLACES = 1000;
const MAX_MENTIONS = 50;
/** Maximum length of a name in UTF-16 code units. */
const MAX_NAME_LENGTH = 200;
/** How many straight lines approximate one Bézier curve. */
const LINES_PER_CURVE = 8;
/** Maximum number of points of a connection. */
const MAX_POINTS = 400;

/**
 * Finds where each shape and connection of a board is in its drawing, and where the source mentions it. Leaves out everything that the
 * source doesn't mention, such as lifelines.
 *
 * @param graph its objects and edges are in the same order as the diagram's shapes and connections
 * @param svg the board as D2 drew it
 * @param files the sources by path
 */
export function readPlaces(
  diagram: Diagram,
  graph: Graph,
  svg: string,
  files: Readonly<Record<string, string>>,
): Place[] {
  const placer = createPlacer(svg);
  if (!placer) return [];
  const {objects, edges} = graph as unknown as {objects?: readonly D2Object[]; edges?: readonly D2Edge[]};
  const compiled = diagram.shapes as unknown as readonly D2Shape[];
  const shapes = new Map<string, {readonly name: string; readonly references: readonly Reference[]}>();
  const places: Place[] = [];
  compiled.forEach((shape, i) => {
    const object = objects?.[i];
    const name = truncateName(toPlainText(shape.label, shape.language)) || truncateName(object?.id_val ?? shape.id);
    const references = readReferences(object, Boolean(shape.columns));
    shapes.set(shape.id, {name, references});
    const box = placer.box(shape.pos.x, shape.pos.y, shape.width, shape.height);
    places.push({id: shape.id, name, box, mentions: listShapeMentions(references)});
  });
  const chains = new ChainReader(files);
  diagram.connections.forEach((connection, i) => {
    const [source, target, edge] = [shapes.get(connection.src), shapes.get(connection.dst), edges?.[i]];
    if (!source || !target || !edge) return;
    const mentions = chains.list(connection.src, connection.dst, source.references, target.references, edge);
    const label = truncateName(connection.label);
    places.push({
      id: connection.id,
      name: label,
      ends: [source.name, target.name],
      ...placeRoute(connection, placer),
      mentions,
    });
  });
  return places.filter(({mentions}) => mentions.length > 0).slice(0, MAX_PLACES);
}

function truncateName(text: string): string {
  return toOneLine(text).slice(0, MAX_NAME_LENGTH);
}

function readRange(range: string | undefined): Range | undefined {
  const [, file, ...numbers] = RANGE.exec(range ?? '') ?? [];
  if (file === undefined) return undefined;
  const [line = 0, column = 0, offset = 0, endLine = 0, endColumn = 0, endOffset = 0] = numbers.map(Number);
  return {file, from: {line, column, offset}, to: {line: endLine, column: endColumn, offset: endOffset}};
}

/** Reads the references to a shape, without duplicates, which globs produce by the thousand. */
function readReferences(object: D2Object | undefined, isTable: boolean): Reference[] {
  const references = new Map<string, Reference>();
  for (const {key, key_path_index: partIndex = 0, map_key_edge_index: edge = -1} of object?.references ?? []) {
    const path = key?.path ?? [];
    const partRange = Object.values(path[partIndex] ?? {}).find((value) => value?.range !== undefined)?.range;
    const id = `${partRange} ${edge}`;
    if (references.has(id)) continue;
    const [part, whole] = [readRange(partRange), readRange(key?.range)];
    // A connection to a column has a key such as `table.column`.
    const isWhole = partIndex === path.length - 1 || (isTable && edge >= 0 && partIndex === path.length - 2);
    if (part && whole) references.set(id, {part, key: whole, isWhole, edge});
  }
  return [...references.values()];
}

function toMention({file, from, to}: Range, isEnd: boolean): Mention {
  return {
    file,
    line: from.line + 1,
    column: from.column + 1,
    endLine: to.line + 1,
    endColumn: to.column + 1,
    ...(isEnd ? {isEnd} : {}),
  };
}

/** Lists the mentions of a shape in source order, after the one that defines it: the first that's neither part of a longer key nor of a connection. */
function listShapeMentions(references: readonly Reference[]): Mention[] {
  const definition = references.find(({isWhole, edge}) => isWhole && edge < 0) ?? references[0];
  const otherReferences = references.filter((reference) => reference !== definition);
  const mentions = (definition ? [definition, ...otherReferences] : otherReferences).map(({part, edge}) =>
    toMention(part, edge >= 0),
  );
  return removeDuplicates(mentions).slice(0, MAX_MENTIONS);
}

function removeDuplicates(mentions: readonly Mention[]): Mention[] {
  return [...new Map(mentions.map((mention) => [JSON.stringify(mention), mention])).values()];
}

/** A mention of a connection, from the start of its first key to the end of its second one. */
interface ChainLink {
  readonly range: Range;
  /** The arrow without its dashes: `->` is `>`, and `--` is an empty string. */
  readonly arrow: string;
  /** The number or `*` in `(a -> b)[0]`. Not set if the mention creates a connection. */
  readonly index: string | undefined;
}

/**
 * Finds where sources mention connections. D2 only reports where their ends are mentioned, and in which connection of a chain. Two ends
 * belong together if there's only an arrow between them.
 */
class ChainReader {
  /** For each shape, its references by position, as `file offset edge`. */
  private readonly referencesByStart = new Map<string, ReadonlyMap<string, Reference>>();
  private readonly links = new Map<string, readonly ChainLink[]>();

  constructor(private readonly files: Readonly<Record<string, string>>) {}

  /** Lists the mentions of a connection, the one that creates it first. */
  list(
    sourceId: string,
    targetId: string,
    source: readonly Reference[],
    target: readonly Reference[],
    edge: D2Edge,
  ): Mention[] {
    const key = JSON.stringify([sourceId, targetId]);
    let allLinks = this.links.get(key);
    if (!allLinks) {
      allLinks = this.findLinks(source, this.indexByStart(targetId, target));
      this.links.set(key, allLinks);
    }
    const arrow = `${edge.src_arrow ? '<' : ''}${edge.dst_arrow ? '>' : ''}`;
    const links = allLinks.filter((link) => link.arrow === arrow);
    const index = edge.index ?? 0;
    const creatingLinks = links.filter((link) => link.index === undefined);
    const creatingLink = creatingLinks[Math.min(index, creatingLinks.length - 1)];
    const changingLinks = links.filter((link) => link.index === '*' || link.index === String(index));
    const ranges = [...(creatingLink ? [creatingLink.range] : []), ...changingLinks.map(({range}) => range)];
    if (ranges.length === 0) ranges.push(...this.findGlobs([...target, ...source]));
    return removeDuplicates(ranges.map((range) => toMention(range, false))).slice(0, MAX_MENTIONS);
  }

  private indexByStart(id: string, references: readonly Reference[]): ReadonlyMap<string, Reference> {
    let index = this.referencesByStart.get(id);
    if (!index) {
      const ends = references.filter(({isWhole, edge}) => isWhole && edge >= 0);
      index = new Map(ends.map((end) => [`${end.key.file} ${end.key.from.offset} ${end.edge}`, end]));
      this.referencesByStart.set(id, index);
    }
    return index;
  }

  private findLinks(source: readonly Reference[], targets: ReadonlyMap<string, Reference>): ChainLink[] {
    return source.flatMap(({key: {file, from, to}, isWhole, edge}) => {
      const text = Object.hasOwn(this.files, file) ? this.files[file] : undefined;
      if (!isWhole || edge < 0 || text === undefined) return [];
      ARROW.lastIndex = to.offset;
      const [, left, right] = ARROW.exec(text) ?? [];
      const target = left === undefined ? undefined : targets.get(`${file} ${ARROW.lastIndex} ${edge}`);
      if (!target) return [];
      INDEX.lastIndex = target.key.to.offset;
      return [{range: {file, from, to: target.key.to}, arrow: `${left}${right}`, index: INDEX.exec(text)?.[1]}];
    });
  }

  /** Finds mentions of one end next to a glob that matches the other, as in `* -> hub`. */
  private findGlobs(ends: readonly Reference[]): Range[] {
    const end = ends.find(({key: {file, from, to}, edge}) => {
      const text = edge >= 0 && Object.hasOwn(this.files, file) ? this.files[file] : undefined;
      if (text === undefined) return false;
      const lineEnd = text.indexOf('\n', to.offset);
      const line = text.slice(text.lastIndexOf('\n', from.offset - 1) + 1, lineEnd < 0 ? undefined : lineEnd);
      return GLOB.test(line);
    });
    return end ? [end.key] : [];
  }
}

/** Places the line of a connection, and its label if that's in the middle of the line. */
function placeRoute(connection: Connection, placer: Placer): Pick<Place, 'line' | 'box'> {
  const route = connection.route as unknown as readonly Point[];
  const points = flatten(route, connection.isCurve).slice(0, MAX_POINTS);
  const line = points.flatMap(({x, y}) => placer.point(x, y));
  // D2 measures along the control points of a curve, so its label may be next to the line.
  const middle = findMiddle(route.slice(0, MAX_POINTS));
  const {labelWidth: width, labelHeight: height, label, labelPosition} = connection;
  if (!middle || !label || !labelPosition.startsWith('INSIDE_MIDDLE')) return {line};
  return {line, box: placer.box(middle.x - width / 2, middle.y - height / 2, width, height)};
}

/** Turns a route into a line of straight pieces. A curve has two control points between each two of its points. */
function flatten(route: readonly Point[], isCurve: boolean | undefined): Point[] {
  if (!isCurve) return [...route];
  const points = route.slice(0, 1);
  for (let i = 0; i + 3 < route.length; i += 3) {
    const [a, b, c, d] = route.slice(i, i + 4);
    if (!a || !b || !c || !d) break;
    for (let piece = 1; piece <= LINES_PER_CURVE; piece++) {
      const t = piece / LINES_PER_CURVE;
      const weights = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3] as const;
      const interpolate = (axis: 'x' | 'y') =>
        weights[0] * a[axis] + weights[1] * b[axis] + weights[2] * c[axis] + weights[3] * d[axis];
      points.push({x: interpolate('x'), y: interpolate('y')});
    }
  }
  return points;
}

/** Finds the point halfway along a line. */
function findMiddle(points: readonly Point[]): Point | undefined {
  const pieces = points.slice(1).map((to, i) => ({from: points[i] ?? to, to}));
  const lengths = pieces.map(({from, to}) => Math.hypot(to.x - from.x, to.y - from.y));
  let remainingLength = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [i, {from, to}] of pieces.entries()) {
    const length = lengths[i] ?? 0;
    if (remainingLength > length) {
      remainingLength -= length;
      continue;
    }
    const share = length > 0 ? remainingLength / length : 0;
    return {x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share};
  }
  return points.at(-1);
}
