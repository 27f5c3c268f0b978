import {groupBy} from '../../shared/groupBy';
import type {GraphBoard, GraphShape} from '../compiler/request';
import {normalizeId} from './connections';
import type {SimilarShape} from './differences';

/** How many shapes of the goal and of the reader to compare with each other. Limited because that takes quadratic time. */
export const MAX_CANDIDATES = 20;
/** Maximum length of the keys to compare letter by letter, in UTF-16 code units. Limited because that also takes quadratic time. */
const MAX_KEY_LENGTH = 40;

/** A shape that's missing from the reader's source, and the shape that the reader probably wrote instead. */
export interface RelatedPair {
  readonly goal: GraphShape;
  readonly attempt: GraphShape;
  readonly by: SimilarShape['by'];
}

/** Pairs each missing shape with the extra one that's probably the same shape with another key or label. */
export function pairByName(missing: readonly GraphShape[], extra: readonly GraphShape[]): RelatedPair[] {
  const byKey = groupBy(extra, ({key}) => normalizeId(key));
  const byLabel = groupBy(extra, ({label}) => label);
  const matchedShapes = new Set<GraphShape>();
  const findUnused = (list: readonly GraphShape[] = [], fits: (shape: GraphShape) => boolean = () => true) =>
    list.slice(0, MAX_CANDIDATES).find((shape) => !matchedShapes.has(shape) && fits(shape));
  return missing.flatMap((shape, i): RelatedPair[] => {
    const {key, label} = shape;
    const findRelated = (): Omit<RelatedPair, 'goal'> | undefined => {
      if (label !== key && label !== '') {
        const isLabelOnly = (other: GraphShape): boolean =>
          other.label === other.key && normalizeId(other.key) !== normalizeId(key);
        const shapeNamedByLabel = findUnused(byKey.get(normalizeId(label)), isLabelOnly);
        if (shapeNamedByLabel) return {attempt: shapeNamedByLabel, by: 'label'};
        const shapeWithLabel = findUnused(byLabel.get(label), (other) => isNeighbor(other, shape));
        if (shapeWithLabel) return {attempt: shapeWithLabel, by: 'id'};
      }
      const misspelled = i < MAX_CANDIDATES ? findUnused(extra, (other) => isSimilar(other, shape)) : undefined;
      return misspelled && {attempt: misspelled, by: 'spelling'};
    };
    const related = findRelated();
    if (!related) return [];
    matchedShapes.add(related.attempt);
    return [{goal: shape, ...related}];
  });
}

/** Pairs each missing shape with an extra one that has the same key, because the reader probably put it into another container. */
export function pairByKey(missing: readonly GraphShape[], extra: readonly GraphShape[]): RelatedPair[] {
  const byKey = groupBy([...extra].reverse(), ({key}) => normalizeId(key));
  return missing.flatMap((shape): RelatedPair[] => {
    const attempt = byKey.get(normalizeId(shape.key))?.pop();
    return attempt ? [{goal: shape, attempt, by: 'container'}] : [];
  });
}

const isNeighbor = (a: GraphShape, b: GraphShape): boolean =>
  normalizeId(a.parent ?? '') === normalizeId(b.parent ?? '');

/** Returns whether one letter, or two of a longer key, are different, missing, or swapped. */
function isNearlySame(a: string, b: string): boolean {
  const [short, long] = [normalizeId(a), normalizeId(b)].sort((id, other) => id.length - other.length) as [
    string,
    string,
  ];
  const limit = short.length < 3 ? 0 : short.length < 6 ? 1 : 2;
  if (long.length > MAX_KEY_LENGTH || long.length - short.length > limit) return false;
  let row = Array.from({length: long.length + 1}, (_, i) => i);
  let above = row;
  for (let i = 1; i <= short.length; i++) {
    const nextRow = [i];
    for (let j = 1; j <= long.length; j++) {
      const isSame = short[i - 1] === long[j - 1];
      const isSwapped = i > 1 && j > 1 && short[i - 1] === long[j - 2] && short[i - 2] === long[j - 1];
      const [left = 0, diagonal = 0, up = 0] = [nextRow[j - 1], row[j - 1], row[j]];
      const swapped = isSwapped ? (above[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      nextRow.push(Math.min(left + 1, up + 1, diagonal + (isSame ? 0 : 1), swapped));
    }
    [above, row] = [row, nextRow];
  }
  return (row[long.length] ?? 0) <= limit;
}

const isSimilar = (a: GraphShape, b: GraphShape): boolean => isNeighbor(a, b) && isNearlySame(a.key, b.key);

/** Returns whether a shape probably is another one with a typo. Keys such as `violin 1` and `violin 4` are different on purpose. */
export function isMisspelling(shape: GraphShape, other: GraphShape): boolean {
  const omitDigits = ({key}: GraphShape): string => normalizeId(key).replace(/\d/g, '');
  return isSimilar(shape, other) && omitDigits(shape) !== omitDigits(other);
}

/** Returns a copy of the reader's board in which the paired shapes, and everything in them, have the goal's ids. */
export function renameShapes(board: GraphBoard, pairs: readonly RelatedPair[]): GraphBoard {
  if (pairs.length === 0) return board;
  const goalShapes = new Map(pairs.map(({goal, attempt}) => [normalizeId(attempt.id), goal]));
  const newIds = new Map<string, string>();
  const shapes = board.shapes.map((shape): GraphShape => {
    const {id, parent, key, label} = shape;
    const goal = goalShapes.get(normalizeId(id));
    const container = parent === undefined ? undefined : (newIds.get(normalizeId(parent)) ?? parent);
    const idInContainer =
      parent === undefined || container === undefined ? id : `${container}.${id.slice(parent.length + 1)}`;
    const newId = goal?.id ?? idInContainer;
    newIds.set(normalizeId(id), newId);
    const newParent = goal ? goal.parent : container;
    const {parent: _, ...shapeWithoutParent} = shape;
    return {
      ...shapeWithoutParent,
      id: newId,
      ...(newParent === undefined ? {} : {parent: newParent}),
      label: goal && label === key ? goal.label : label,
    };
  });
  const connections = board.connections.map((connection) => ({
    ...connection,
    ends: connection.ends.map((end) => ({...end, id: newIds.get(normalizeId(end.id)) ?? end.id})) as [
      (typeof connection.ends)[0],
      (typeof connection.ends)[1],
    ],
  }));
  return {...board, shapes, connections};
}
