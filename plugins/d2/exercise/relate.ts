import {groupBy} from '../../shared/groupBy';
import type {GraphBoard, GraphShape} from '../compiler/request';
import {fold} from './connections';
import type {SimilarShape} from './differences';

/** Only the first shapes are compared with each other, because that takes quadratic time. */
const MAX_CANDIDATES = 20;
/** Maximum length of a key that's compared letter by letter, in UTF-16 units. */
const MAX_KEY_LENGTH = 40;

/** A shape that's missing in the reader's source, and the one that the reader probably meant to be it. */
export interface Stand {
  readonly missing: GraphShape;
  readonly given: GraphShape;
  readonly by: SimilarShape['by'];
}

/** Finds the shapes that readers named differently. */
export function relateNames(missing: readonly GraphShape[], extra: readonly GraphShape[]): Stand[] {
  const byKey = groupBy(extra, ({key}) => fold(key));
  const byLabel = groupBy(extra, ({label}) => label);
  const used = new Set<GraphShape>();
  const take = (list: readonly GraphShape[] = [], fits: (shape: GraphShape) => boolean = () => true) =>
    list.slice(0, MAX_CANDIDATES).find((shape) => !used.has(shape) && fits(shape));
  return missing.flatMap((shape, i): Stand[] => {
    const {key, label} = shape;
    const find = (): Omit<Stand, 'missing'> | undefined => {
      if (label !== key && label !== '') {
        const isLabelOnly = (other: GraphShape): boolean => other.label === other.key && fold(other.key) !== fold(key);
        const labeled = take(byKey.get(fold(label)), isLabelOnly);
        if (labeled) return {given: labeled, by: 'label'};
        const named = take(byLabel.get(label), (other) => isNeighbor(other, shape));
        if (named) return {given: named, by: 'id'};
      }
      const near = (other: GraphShape): boolean => isNeighbor(other, shape) && isNearlySame(other.key, key);
      const misspelled = i < MAX_CANDIDATES ? take(extra, near) : undefined;
      return misspelled && {given: misspelled, by: 'spelling'};
    };
    const found = find();
    if (!found) return [];
    used.add(found.given);
    return [{missing: shape, ...found}];
  });
}

/** Finds the shapes that readers put into other containers. */
export function relatePlaces(missing: readonly GraphShape[], extra: readonly GraphShape[]): Stand[] {
  const byKey = groupBy([...extra].reverse(), ({key}) => fold(key));
  return missing.flatMap((shape): Stand[] => {
    const given = byKey.get(fold(shape.key))?.pop();
    return given ? [{missing: shape, given, by: 'container'}] : [];
  });
}

const isNeighbor = (a: GraphShape, b: GraphShape): boolean => fold(a.parent ?? '') === fold(b.parent ?? '');

/** Returns whether one letter, or two of a longer key, are different, missing, or swapped. */
function isNearlySame(a: string, b: string): boolean {
  const [short, long] = [fold(a), fold(b)].sort((one, other) => one.length - other.length) as [string, string];
  const limit = short.length < 3 ? 0 : short.length < 6 ? 1 : 2;
  if (long.length > MAX_KEY_LENGTH || long.length - short.length > limit) return false;
  let row = Array.from({length: long.length + 1}, (_, i) => i);
  let above = row;
  for (let i = 1; i <= short.length; i++) {
    const next = [i];
    for (let j = 1; j <= long.length; j++) {
      const isSame = short[i - 1] === long[j - 1];
      const isSwapped = i > 1 && j > 1 && short[i - 1] === long[j - 2] && short[i - 2] === long[j - 1];
      const [left = 0, diagonal = 0, up = 0] = [next[j - 1], row[j - 1], row[j]];
      const swapped = isSwapped ? (above[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(left + 1, up + 1, diagonal + (isSame ? 0 : 1), swapped));
    }
    [above, row] = [row, next];
  }
  return (row[long.length] ?? 0) <= limit;
}

/** Returns a board in which the given shapes, and everything in them, have the ids of the missing ones. */
export function renameShapes(board: GraphBoard, stands: readonly Stand[]): GraphBoard {
  if (stands.length === 0) return board;
  const byGiven = new Map(stands.map((stand) => [fold(stand.given.id), stand.missing]));
  const ids = new Map<string, string>();
  const shapes = board.shapes.map((shape): GraphShape => {
    const {id, parent, key, label} = shape;
    const missing = byGiven.get(fold(id));
    const container = parent === undefined ? undefined : (ids.get(fold(parent)) ?? parent);
    const inside = parent === undefined || container === undefined ? id : `${container}.${id.slice(parent.length + 1)}`;
    const renamed = missing?.id ?? inside;
    ids.set(fold(id), renamed);
    const newParent = missing ? missing.parent : container;
    const {parent: _, ...rest} = shape;
    return {
      ...rest,
      id: renamed,
      ...(newParent === undefined ? {} : {parent: newParent}),
      label: missing && label === key ? missing.label : label,
    };
  });
  const connections = board.connections.map((connection) => ({
    ...connection,
    ends: connection.ends.map((end) => ({...end, id: ids.get(fold(end.id)) ?? end.id})) as [
      (typeof connection.ends)[0],
      (typeof connection.ends)[1],
    ],
  }));
  return {...board, shapes, connections};
}
