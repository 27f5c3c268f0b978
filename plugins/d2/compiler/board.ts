import type {ClassField, ClassMethod, Connection, Diagram, Graph, ShapeBase, SQLColumn} from '@d2lang/d2';
import {type D2Style, readLooks} from './looks';
import {plain} from './plain';
import type {Board, BoardConnection, BoardShape} from './request';

/** A compiled shape. D2's own type has the label of plain shapes only; all have one. */
interface D2Shape extends ShapeBase {
  readonly label: string;
  /** Of the label: `markdown`, `latex`, or that of code; none for text. */
  readonly language?: string;
  readonly columns?: SQLColumn[] | null;
  readonly fields?: ClassField[] | null;
  readonly methods?: ClassMethod[] | null;
}

/** What D2 knows of a shape before it is drawn, where circles are no ovals yet. */
interface D2Object {
  readonly id_val?: string;
  readonly attributes?: {readonly shape?: {readonly value?: string}; readonly style?: D2Style};
}

interface D2Edge {
  readonly attributes?: {readonly style?: D2Style};
  readonly srcTableColumnIndex?: number;
  readonly dstTableColumnIndex?: number;
}

/** The graph that a diagram was drawn from. The package's own type has objects without describing them. */
interface D2Graph {
  readonly root?: D2Object;
  readonly objects?: readonly D2Object[] | null;
  readonly edges?: readonly D2Edge[] | null;
}

// D2's layout of sequence diagrams gives their parts kinds of its own; those of a source are in lower case.
const PARTS: Readonly<Record<string, BoardShape['role']>> = {Square: 'span', Page: 'note'};

/**
 * Takes from a compiled diagram what its text alternative needs.
 *
 * @param graph its objects and edges stand in the order of the diagram's shapes and connections
 */
export function readBoard(diagram: Diagram, graph: Graph): Board {
  const compiled = diagram.shapes as unknown as readonly D2Shape[];
  const {root, objects, edges} = graph as unknown as D2Graph;
  const byId = new Map(compiled.map((shape) => [shape.id, shape]));
  // The compiled form of a sequence diagram draws its actors' lifelines as connections to ends that are no shapes.
  const actors = new Set(diagram.connections.filter(({dst}) => !byId.has(dst)).map(({src}) => src));
  const shapes = compiled.map((shape, i) => readShape(shape, objects?.[i], byId, actors));
  if (kindOf(root) === 'sequence_diagram') shapes.unshift({id: '', kind: 'sequence_diagram', key: '', label: '', y: 0});
  const connections = diagram.connections.flatMap((connection, i) => {
    const [source, target] = [byId.get(connection.src), byId.get(connection.dst)];
    return source && target ? [readConnection(connection, edges?.[i], source, target)] : [];
  });
  return {shapes, connections};
}

function kindOf(object: D2Object | undefined): string | undefined {
  return object?.attributes?.shape?.value;
}

function readShape(
  shape: D2Shape,
  object: D2Object | undefined,
  byId: ReadonlyMap<string, D2Shape>,
  actors: ReadonlySet<string>,
): BoardShape {
  const parent = parentOf(shape.id, byId);
  const kind = kindOf(object) ?? shape.type;
  const part = PARTS[kind];
  // Only groups let through what is drawn behind them.
  const role = shape.blend ? 'group' : actors.has(shape.id) ? 'actor' : part;
  const rows = readRows(shape);
  const looks = readLooks(object?.attributes?.style);
  return {
    id: shape.id,
    kind: part ? shape.type : kind,
    key: object?.id_val ?? shape.id,
    label: plain(shape.label, shape.language),
    y: shape.pos.y,
    ...(parent === undefined ? {} : {parent}),
    ...(role ? {role} : {}),
    ...(rows.length > 0 ? {rows} : {}),
    ...(looks ? {looks} : {}),
    // D2 does not report how a tooltip was written; those that are always visible are Markdown.
    ...(shape.tooltip ? {tooltip: plain(shape.tooltip, 'markdown')} : {}),
  };
}

/** The longest prefix of the path that is a shape. Segments may be quoted and hold dots, so splitting would not do. */
function parentOf(id: string, ids: ReadonlyMap<string, unknown>): string | undefined {
  for (let dot = id.lastIndexOf('.'); dot > 0; dot = id.lastIndexOf('.', dot - 1)) {
    const candidate = id.slice(0, dot);
    if (ids.has(candidate)) return candidate;
  }
  return undefined;
}

function readRows(shape: D2Shape): string[][] {
  return [
    ...(shape.columns ?? []).map(({name, type, constraint}) => [name.label, type.label, ...(constraint ?? [])]),
    ...(shape.fields ?? []).map(({name, type, visibility}) => [visibility, name, type]),
    ...(shape.methods ?? []).map((method) => [method.visibility, method.name, method.return]),
  ].map((row) => row.filter(Boolean));
}

function readConnection(
  connection: Connection,
  edge: D2Edge | undefined,
  source: D2Shape,
  target: D2Shape,
): BoardConnection {
  const from = connection.srcArrow !== 'none';
  const to = connection.dstArrow !== 'none';
  const start: unknown = connection.route[0];
  const fromColumn = source.columns?.[edge?.srcTableColumnIndex ?? -1]?.name.label;
  const looks = readLooks(edge?.attributes?.style);
  const toColumn = target.columns?.[edge?.dstTableColumnIndex ?? -1]?.name.label;
  return {
    from: connection.src,
    to: connection.dst,
    label: plain(connection.label, (connection as {readonly language?: string}).language),
    heads: from ? (to ? 'both' : 'from') : to ? 'to' : 'none',
    y: isPoint(start) ? start.y : 0,
    ...(fromColumn ? {fromColumn} : {}),
    ...(toColumn ? {toColumn} : {}),
    ...(connection.srcLabel?.label ? {fromLabel: connection.srcLabel.label} : {}),
    ...(connection.dstLabel?.label ? {toLabel: connection.dstLabel.label} : {}),
    ...(looks ? {looks} : {}),
  };
}

function isPoint(value: unknown): value is {y: number} {
  return typeof value === 'object' && value !== null && 'y' in value && typeof value.y === 'number';
}
