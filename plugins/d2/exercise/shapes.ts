import type {GraphBoard, GraphRow, GraphShape} from '../compiler/request';
import {compareAttributes} from './attributes';
import {type Found, fold} from './connections';
import type {RowPart} from './differences';

/** Shapes that give their content another meaning: keys in them become rows, messages, or spans. */
const SPECIAL: ReadonlySet<string | undefined> = new Set(['sql_table', 'class', 'sequence_diagram']);

const isSpecial = ({attributes}: {readonly attributes: GraphShape['attributes']}): boolean =>
  SPECIAL.has(attributes.shape);

/** Returns whether only one of two shapes gives its content another meaning, or both a different one. */
export function differInKind(a: Pick<GraphShape, 'attributes'>, b: Pick<GraphShape, 'attributes'>): boolean {
  return (isSpecial(a) || isSpecial(b)) && a.attributes.shape !== b.attributes.shape;
}

/** Indexes the shapes of a board. */
export function indexShapes(board: GraphBoard | undefined): Map<string, GraphShape> {
  return new Map(board?.shapes.map((shape) => [fold(shape.id), shape]));
}

/** Compares the shapes that a board has in both graphs. Skips the content of shapes of different kinds. */
export function compareShapes(goal: GraphBoard, attempt: GraphBoard, start: GraphBoard | undefined): Found[] {
  const [others, before] = [indexShapes(attempt), indexShapes(start)];
  const opaque = findOpaque(goal, others);
  return goal.shapes.flatMap((shape) => {
    const other = others.get(fold(shape.id));
    if (!other || (shape.parent !== undefined && opaque.has(fold(shape.parent)))) return [];
    return compareShape(shape, other, before.get(fold(shape.id)));
  });
}

/** Returns the ids of shapes that differ in kind from their counterpart, and of all shapes in them. A container is before its content. */
export function findOpaque(board: GraphBoard, others: ReadonlyMap<string, GraphShape>): ReadonlySet<string> {
  const opaque = new Set<string>();
  for (const shape of board.shapes) {
    const other = others.get(fold(shape.id));
    const isInside = shape.parent !== undefined && opaque.has(fold(shape.parent));
    if (isInside || (other && differInKind(shape, other))) opaque.add(fold(shape.id));
  }
  return opaque;
}

function compareShape(goal: GraphShape, attempt: GraphShape, start: GraphShape | undefined): Found[] {
  const {id, label: expected} = goal;
  const {label: actual} = attempt;
  const alwaysCompared = ['language', ...(isSpecial(goal) || isSpecial(attempt) ? ['shape'] : [])];
  return [
    ...(expected === actual ? [] : [{kind: 'label', of: id, expected, actual} satisfies Found]),
    ...compareAttributes(goal.attributes, attempt.attributes, start?.attributes, alwaysCompared).map(
      (difference): Found => ({kind: 'attribute', of: id, ...difference}),
    ),
    ...(differInKind(goal, attempt) ? [] : compareRows(goal, attempt)),
  ];
}

function compareRows({id: shape, rows = [], attributes}: GraphShape, {rows: others = []}: GraphShape): Found[] {
  const index = (all: readonly GraphRow[]) => new Map(all.map((row) => [fold(row.name), row]));
  const [wanted, given] = [index(rows), index(others)];
  const marks: RowPart = attributes.shape === 'class' ? 'visibility' : 'constraint';
  return [
    ...[...wanted].flatMap(([key, row]): Found[] => {
      const other = given.get(key);
      if (!other) return [{kind: 'missing-row', shape, row: row.name}];
      const parts = [
        ...(row.name === other.name ? [] : ['name' as const]),
        ...(row.type === other.type ? [] : ['type' as const]),
        ...(row.marks.join() === other.marks.join() ? [] : [marks]),
      ];
      return parts.map((part) => ({kind: 'row', shape, row: row.name, part}));
    }),
    ...[...given]
      .filter(([key]) => !wanted.has(key))
      .map(([, row]): Found => ({kind: 'extra-row', shape, row: row.name})),
  ];
}
