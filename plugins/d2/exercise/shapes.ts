import type {GraphBoard, GraphRow, GraphShape} from '../compiler/request';
import {compareAttributes} from './attributes';
import {type BoardDifference, normalizeId} from './connections';
import type {RowPart} from './differences';
import {compareLabels} from './labels';

/** Shapes in which keys mean something else: rows, messages, or spans. */
const CONTENT_CHANGING_SHAPES: ReadonlySet<string | undefined> = new Set(['sql_table', 'class', 'sequence_diagram']);

const changesContent = ({attributes}: {readonly attributes: GraphShape['attributes']}): boolean =>
  CONTENT_CHANGING_SHAPES.has(attributes.shape);

/** Returns whether keys mean something else in one shape than in the other, for example rows instead of shapes. */
export function differInKind(a: Pick<GraphShape, 'attributes'>, b: Pick<GraphShape, 'attributes'>): boolean {
  return (changesContent(a) || changesContent(b)) && a.attributes.shape !== b.attributes.shape;
}

/** Indexes the shapes of a board by their normalized ids. */
export function indexShapes(board: GraphBoard | undefined): Map<string, GraphShape> {
  return new Map(board?.shapes.map((shape) => [normalizeId(shape.id), shape]));
}

/** Compares the shapes that a board has in both graphs. Skips the content of shapes of different kinds. */
export function compareShapes(
  goal: GraphBoard,
  attempt: GraphBoard,
  start: GraphBoard | undefined,
  strictKeywords: ReadonlySet<string>,
): BoardDifference[] {
  const [attemptShapes, startShapes] = [indexShapes(attempt), indexShapes(start)];
  const incomparable = findIncomparable(goal, attemptShapes);
  return goal.shapes.flatMap((shape) => {
    const attemptShape = attemptShapes.get(normalizeId(shape.id));
    if (!attemptShape || (shape.parent !== undefined && incomparable.has(normalizeId(shape.parent)))) return [];
    return compareShape(shape, attemptShape, startShapes.get(normalizeId(shape.id)), strictKeywords);
  });
}

/**
 * Returns the ids of shapes whose kind differs from their counterpart's, and of all shapes inside them. Assumes that a container is listed
 * before its content.
 */
export function findIncomparable(board: GraphBoard, others: ReadonlyMap<string, GraphShape>): ReadonlySet<string> {
  const incomparable = new Set<string>();
  for (const shape of board.shapes) {
    const other = others.get(normalizeId(shape.id));
    const isInside = shape.parent !== undefined && incomparable.has(normalizeId(shape.parent));
    if (isInside || (other && differInKind(shape, other))) incomparable.add(normalizeId(shape.id));
  }
  return incomparable;
}

function compareShape(
  goal: GraphShape,
  attempt: GraphShape,
  start: GraphShape | undefined,
  strictKeywords: ReadonlySet<string>,
): BoardDifference[] {
  const {id} = goal;
  const ownKeywords = changesContent(goal) || changesContent(attempt) ? ['language', 'shape'] : ['language'];
  const keywords = new Set([...strictKeywords, ...ownKeywords]);
  return [
    ...compareLabels(id, goal, attempt),
    ...compareAttributes(goal.attributes, attempt.attributes, start?.attributes, keywords).map(
      (difference): BoardDifference => ({kind: 'attribute', of: id, ...difference}),
    ),
    ...(differInKind(goal, attempt) ? [] : compareRows(goal, attempt)),
  ];
}

function compareRows(
  {id: shape, rows: goalRows = [], attributes}: GraphShape,
  {rows: attemptRows = []}: GraphShape,
): BoardDifference[] {
  const indexRows = (rows: readonly GraphRow[]) => new Map(rows.map((row) => [normalizeId(row.name), row]));
  const [goalRowsByName, attemptRowsByName] = [indexRows(goalRows), indexRows(attemptRows)];
  const marksPart: RowPart = attributes.shape === 'class' ? 'visibility' : 'constraint';
  return [
    ...[...goalRowsByName].flatMap(([key, row]): BoardDifference[] => {
      const attemptRow = attemptRowsByName.get(key);
      if (!attemptRow) return [{kind: 'missing-row', shape, row: row.name}];
      const parts = [
        ...(row.name === attemptRow.name ? [] : ['name' as const]),
        ...(row.type === attemptRow.type ? [] : ['type' as const]),
        ...(row.marks.join() === attemptRow.marks.join() ? [] : [marksPart]),
      ];
      return parts.map((part) => ({kind: 'row', shape, row: row.name, part}));
    }),
    ...[...attemptRowsByName]
      .filter(([key]) => !goalRowsByName.has(key))
      .map(([, row]): BoardDifference => ({kind: 'extra-row', shape, row: row.name})),
  ];
}
