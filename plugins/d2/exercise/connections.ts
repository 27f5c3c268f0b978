import {groupBy} from '../../shared/groupBy';
import type {GraphBoard, GraphConnection, GraphEnd} from '../compiler/request';
import {compareAttributes} from './attributes';
import type {Difference} from './differences';

/** A difference without its board. */
export type BoardDifference = Difference extends infer One
  ? One extends Difference
    ? Omit<One, 'board'>
    : never
  : never;

/** A connection whose ends are in an order that doesn't depend on how it's written: the arrow points from the first one to the second. */
interface Link {
  readonly connection: GraphConnection;
  readonly ends: readonly [GraphEnd, GraphEnd];
  /** A key that connections between the same two shapes share, whatever their direction. */
  readonly pair: string;
  /** A key that connections share if they also have arrowheads at the same ends. */
  readonly direction: string;
}

interface Matches {
  readonly pairs: ReadonlyMap<Link, Link>;
  readonly missing: readonly Link[];
  readonly extra: readonly Link[];
}

/** Returns the same text for all spellings of a shape's key, because D2 ignores case. */
export const normalizeId = (id: string): string => id.toLowerCase();

const hasHead = ({head}: GraphEnd): boolean => head !== 'none';

/** Formats a connection the way its source writes it, without its label. */
export function formatConnection({ends: [from, to]}: GraphConnection): string {
  const arrow = hasHead(from) ? (hasHead(to) ? '<->' : '<-') : hasHead(to) ? '->' : '--';
  return `${from.id} ${arrow} ${to.id}`;
}

function createLink(connection: GraphConnection): Link {
  const [a, b] = connection.ends;
  const [idA, idB] = [normalizeId(a.id), normalizeId(b.id)];
  const isReversed = hasHead(a) === hasHead(b) ? idA > idB : hasHead(a);
  const ends: Link['ends'] = isReversed ? [b, a] : [a, b];
  return {
    connection,
    ends,
    pair: JSON.stringify(idA < idB ? [idA, idB] : [idB, idA]),
    direction: JSON.stringify(ends.map((end) => [normalizeId(end.id), hasHead(end)])),
  };
}

/** Returns what two connections must have in common to be counterparts, from everything down to just their shapes. */
const TRAIT_GETTERS: readonly ((link: Link) => string)[] = [
  ({ends, direction, connection: {label, attributes}}) =>
    JSON.stringify([
      direction,
      label,
      ends.map(({head, column, label}) => [head, column, label]),
      sortEntries(attributes),
    ]),
  ({ends, direction, connection: {label}}) => JSON.stringify([direction, label, ends.map(({column}) => column)]),
  ({direction, connection: {label}}) => JSON.stringify([direction, label]),
  ({pair, connection: {label}}) => JSON.stringify([pair, label]),
  ({direction}) => direction,
  ({pair}) => pair,
];

const sortEntries = (record: object): [string, unknown][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** Finds the counterpart of each connection, the most similar ones first. Takes linear time. */
function matchLinks(goal: readonly Link[], attempt: readonly Link[]): Matches {
  const pairs = new Map<Link, Link>();
  let [missing, extra] = [goal, attempt];
  for (const getTrait of TRAIT_GETTERS) {
    const candidates = groupBy([...extra].reverse(), getTrait);
    const used = new Set<Link>();
    missing = missing.filter((link) => {
      const counterpart = candidates.get(getTrait(link))?.pop();
      if (!counterpart) return true;
      pairs.set(link, counterpart);
      used.add(counterpart);
      return false;
    });
    extra = extra.filter((link) => !used.has(link));
  }
  return {pairs, missing, extra};
}

/**
 * Compares the connections of a board. Skips connections of shapes that aren't in the goal, because such a shape is already a difference.
 */
export function compareConnections(
  goal: GraphBoard,
  attempt: GraphBoard,
  start: GraphBoard | undefined,
): BoardDifference[] {
  const [goalLinks, attemptLinks, startLinks] = [goal, attempt, start].map(
    (board) => board?.connections.map(createLink) ?? [],
  ) as [Link[], Link[], Link[]];
  const {pairs, missing, extra} = matchLinks(goalLinks, attemptLinks);
  const startPairs = matchLinks(goalLinks, startLinks).pairs;
  const goalShapeIds = new Set(goal.shapes.map(({id}) => normalizeId(id)));
  const listDirections = (links: readonly Link[]) => new Set(links.map(({direction}) => direction));
  const [goalDirections, attemptDirections] = [listDirections(goalLinks), listDirections(attemptLinks)];
  return [
    ...missing.map(
      ({connection, direction}): BoardDifference => ({
        kind: 'missing-connection',
        connection: formatConnection(connection),
        isRepeated: attemptDirections.has(direction),
      }),
    ),
    ...extra
      .filter(({ends}) => ends.every(({id}) => goalShapeIds.has(normalizeId(id))))
      .map(
        ({connection, direction}): BoardDifference => ({
          kind: 'extra-connection',
          connection: formatConnection(connection),
          isRepeated: goalDirections.has(direction),
        }),
      ),
    ...[...pairs].flatMap(([link, attemptLink]) => compareLinks(link, attemptLink, startPairs.get(link))),
  ];
}

function compareLinks(goal: Link, attempt: Link, start: Link | undefined): BoardDifference[] {
  const name = formatConnection(attempt.connection);
  if (goal.direction !== attempt.direction) return [compareDirections(goal, attempt, name)];
  const {label: expected, attributes} = goal.connection;
  const {label: actual} = attempt.connection;
  return [
    ...(expected === actual ? [] : [{kind: 'label', of: name, expected, actual} satisfies BoardDifference]),
    ...goal.ends.flatMap((end, i) => compareEnds(end, attempt.ends[i] ?? end, name)),
    ...compareAttributes(attributes, attempt.connection.attributes, start?.connection.attributes, ['language']).map(
      (difference): BoardDifference => ({kind: 'attribute', of: name, ...difference}),
    ),
  ];
}

function compareDirections(goal: Link, attempt: Link, connection: string): BoardDifference {
  const countHeads = (link: Link): number => link.ends.filter(hasHead).length;
  if (countHeads(goal) === 1 && countHeads(attempt) === 1) return {kind: 'reversed', connection};
  const indexHeads = (link: Link): Map<string, boolean> =>
    new Map(link.ends.map((end) => [normalizeId(end.id), hasHead(end)]));
  const goalHeads = indexHeads(goal);
  const wrongEnd = attempt.ends.find((end) => goalHeads.get(normalizeId(end.id)) !== hasHead(end)) ?? attempt.ends[1];
  return {kind: hasHead(wrongEnd) ? 'extra-arrowhead' : 'missing-arrowhead', connection, at: wrongEnd.id};
}

function compareEnds(goal: GraphEnd, attempt: GraphEnd, connection: string): BoardDifference[] {
  const at = attempt.id;
  const getColumn = (end: GraphEnd): string => normalizeId(end.column ?? '');
  const state = getColumn(attempt) === '' ? 'missing' : getColumn(goal) === '' ? 'extra' : 'wrong';
  return [
    ...(getColumn(goal) === getColumn(attempt)
      ? []
      : [{kind: 'column', connection, at, state} satisfies BoardDifference]),
    ...(goal.head === attempt.head ? [] : [{kind: 'wrong-arrowhead', connection, at} satisfies BoardDifference]),
    ...(goal.label === attempt.label
      ? []
      : [{kind: 'label', of: connection, at, expected: goal.label, actual: attempt.label} satisfies BoardDifference]),
  ];
}
