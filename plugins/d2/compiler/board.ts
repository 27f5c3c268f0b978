import type {ClassField, ClassMethod, Connection, Diagram, Graph, ShapeBase, SQLColumn} from '@d2lang/d2';
import {toPlainText} from './plainText';
import type {Board, BoardConnection, BoardShape} from './request';
import {type D2Style, readStyle} from './style';

/** A compiled shape. D2's types declare a label for only some kinds of shapes, but all have one. */
export interface D2Shape extends ShapeBase {
  readonly label: string;
  /** Language of the label: `markdown`, `latex`, or a programming language. Not set for plain text. */
  readonly language?: string;
  readonly columns?: SQLColumn[] | null;
  readonly fields?: ClassField[] | null;
  readonly methods?: ClassMethod[] | null;
}

/** A shape as the source defines it. Its compiled form no longer distinguishes circles from ovals. */
interface D2Object {
  readonly id_val?: string;
  readonly attributes?: {readonly shape?: {readonly value?: string}; readonly style?: D2Style};
}

interface D2Edge {
  readonly attributes?: {readonly style?: D2Style};
  readonly srcTableColumnIndex?: number;
  readonly dstTableColumnIndex?: number;
}

/** The graph of a diagram. The package's own type doesn't describe its objects. */
interface D2Graph {
  readonly root?: D2Object;
  readonly objects?: readonly D2Object[] | null;
  readonly edges?: readonly D2Edge[] | null;
}

// D2's layout uses its own kinds for some parts of sequence diagrams. Kinds that a source can set are in lower case.
const SEQUENCE_ROLES: Readonly<Record<string, BoardShape['role']>> = {Square: 'span', Page: 'note'};

/**
 * Reads the content of a compiled diagram, from which `altText` describes it.
 *
 * @param graph its objects and edges are in the same order as the diagram's shapes and connections
 */
export function readBoard(diagram: Diagram, graph: Graph): Board {
  const compiled = diagram.shapes as unknown as readonly D2Shape[];
  const {root, objects, edges} = graph as unknown as D2Graph;
  const shapesById = new Map(compiled.map((shape) => [shape.id, shape]));
  // D2 draws an actor's lifeline as a connection whose other end isn't a shape.
  const actors = new Set(diagram.connections.filter(({dst}) => !shapesById.has(dst)).map(({src}) => src));
  const shapes = compiled.map((shape, i) => readShape(shape, objects?.[i], shapesById, actors));
  if (getKind(root) === 'sequence_diagram')
    shapes.unshift({id: '', kind: 'sequence_diagram', key: '', label: '', y: 0});
  const connections = diagram.connections.flatMap((connection, i) => {
    const [source, target] = [shapesById.get(connection.src), shapesById.get(connection.dst)];
    return source && target ? [readConnection(connection, edges?.[i], source, target)] : [];
  });
  return {shapes, connections};
}

function getKind(object: D2Object | undefined): string | undefined {
  return object?.attributes?.shape?.value;
}

function readShape(
  shape: D2Shape,
  object: D2Object | undefined,
  shapesById: ReadonlyMap<string, D2Shape>,
  actors: ReadonlySet<string>,
): BoardShape {
  const parent = findParent(shape.id, shapesById);
  const kind = getKind(object) ?? shape.type;
  const part = SEQUENCE_ROLES[kind];
  // D2 only blends groups.
  const role = shape.blend ? 'group' : actors.has(shape.id) ? 'actor' : part;
  const rows = readRows(shape);
  const style = readStyle(object?.attributes?.style);
  return {
    id: shape.id,
    kind: part ? shape.type : kind,
    key: object?.id_val ?? shape.id,
    label: toPlainText(shape.label, shape.language),
    y: shape.pos.y,
    ...(parent === undefined ? {} : {parent}),
    ...(role ? {role} : {}),
    ...(rows.length > 0 ? {rows} : {}),
    ...(style ? {style} : {}),
    // D2 doesn't report the language of a tooltip. Tooltips that are always visible are Markdown.
    ...(shape.tooltip ? {tooltip: toPlainText(shape.tooltip, 'markdown')} : {}),
  };
}

/** Finds the longest prefix of an id that is another shape's id. Splitting at dots wouldn't work, because quoted parts can contain them. */
function findParent(id: string, ids: ReadonlyMap<string, unknown>): string | undefined {
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
  const hasSourceHead = connection.srcArrow !== 'none';
  const hasTargetHead = connection.dstArrow !== 'none';
  const start = connection.route[0] as {readonly y?: number} | undefined;
  const fromColumn = source.columns?.[edge?.srcTableColumnIndex ?? -1]?.name.label;
  const toColumn = target.columns?.[edge?.dstTableColumnIndex ?? -1]?.name.label;
  const style = readStyle(edge?.attributes?.style);
  return {
    from: connection.src,
    to: connection.dst,
    label: toPlainText(connection.label, (connection as {readonly language?: string}).language),
    heads: hasSourceHead ? (hasTargetHead ? 'both' : 'from') : hasTargetHead ? 'to' : 'none',
    y: start?.y ?? 0,
    ...(fromColumn ? {fromColumn} : {}),
    ...(toColumn ? {toColumn} : {}),
    ...(connection.srcLabel?.label ? {fromLabel: connection.srcLabel.label} : {}),
    ...(connection.dstLabel?.label ? {toLabel: connection.dstLabel.label} : {}),
    ...(style ? {style} : {}),
  };
}
