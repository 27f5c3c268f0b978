import type {Diagram, Connection as D2Connection, ShapeBase, ClassField, ClassMethod, SQLColumn} from '@d2lang/d2';
import type {Board, BoardConnection, BoardShape} from './request';

/** A compiled shape. D2's own type has the label of plain shapes only; all have one. */
interface D2Shape extends ShapeBase {
  readonly label: string;
  readonly columns?: SQLColumn[] | null;
  readonly fields?: ClassField[] | null;
  readonly methods?: ClassMethod[] | null;
}

/**
 * Takes from a compiled diagram what its text alternative needs.
 *
 * @param root D2's kind of the root board, which the list of shapes leaves out
 */
export function readBoard(diagram: Diagram, root: string): Board {
  const compiled = diagram.shapes as unknown as readonly D2Shape[];
  const ids = new Set(compiled.map((shape) => shape.id));
  const shapes = compiled.map((shape) => readShape(shape, ids));
  if (root === 'sequence_diagram') shapes.unshift({id: '', kind: root, label: '', y: 0});
  // The compiled form of a sequence diagram draws lifelines as connections to ends that are no shapes.
  const connections = diagram.connections.filter(({src, dst}) => ids.has(src) && ids.has(dst)).map(readConnection);
  return {shapes, connections};
}

function readShape(shape: D2Shape, ids: ReadonlySet<string>): BoardShape {
  const parent = parentOf(shape.id, ids);
  const rows = readRows(shape);
  return {
    id: shape.id,
    kind: shape.type,
    label: shape.label,
    y: shape.pos.y,
    ...(parent === undefined ? {} : {parent}),
    ...(rows.length > 0 ? {rows} : {}),
    ...(shape.tooltip ? {tooltip: shape.tooltip} : {}),
  };
}

/** The longest prefix of the path that is a shape. Segments may be quoted and hold dots, so splitting would not do. */
function parentOf(id: string, ids: ReadonlySet<string>): string | undefined {
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

function readConnection(connection: D2Connection): BoardConnection {
  const from = connection.srcArrow !== 'none';
  const to = connection.dstArrow !== 'none';
  const start: unknown = connection.route[0];
  return {
    from: connection.src,
    to: connection.dst,
    label: connection.label,
    heads: from ? (to ? 'both' : 'from') : to ? 'to' : 'none',
    y: isPoint(start) ? start.y : 0,
    ...(connection.srcLabel?.label ? {fromLabel: connection.srcLabel.label} : {}),
    ...(connection.dstLabel?.label ? {toLabel: connection.dstLabel.label} : {}),
  };
}

function isPoint(value: unknown): value is {y: number} {
  return typeof value === 'object' && value !== null && 'y' in value && typeof value.y === 'number';
}
