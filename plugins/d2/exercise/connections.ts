import {groupBy} from '../../shared/groupBy';
import type {GraphBoard, GraphConnection, GraphEnd} from '../compiler/request';
import {compareAttributes} from './attributes';
import type {Difference} from './differences';
import {compareLabels} from './labels';

/** A difference without its board. */
export type BoardDifference = Difference extends infer Kind
  ? Kind extends Difference
    ? Omit<Kind, 'board'>
    : never
  : never;

/** A connection whose ends are in the same order however it's written: the arrow points from the first to the second. */
interface NormalizedConnection {
  readonly connection: GraphConnection;
  readonly ends: readonly [GraphEnd, GraphEnd];
  /** A key that connections between the same two shapes share, whatever their direction. */
  readonly pair: string;
  /** A key that connections share if they also have arrowheads at the same ends. */
  readonly direction: string;
}

interface Matches {
  readonly pairs: ReadonlyMap<NormalizedConnection, NormalizedConnection>;
  readonly missing: readonly NormalizedConnection[];
  readonly extra: readonly NormalizedConnection[];
}

/** Returns the same text for all ways to write a shape's key, because D2 ignores case. */
export const normalizeId = (id: string): string => id.toLowerCase();

const hasHead = ({head}: GraphEnd): boolean => head !== 'none';

/** Formats a connection the way its source writes it, without its label. */
export function formatConnection({ends: [from, to]}: GraphConnection): string {
  const arrow = hasHead(from) ? (hasHead(to) ? '<->' : '<-') : hasHead(to) ? '->' : '--';
  return `${from.id} ${arrow} ${to.id}`;
}

/** Names the connections of a board the way a source refers to them: with an index if there are several between the same ends. */
function nameConnections(connections: readonly GraphConnection[]): Map<GraphConnection, string> {
  const groups = groupBy(connections, (connection) => normalizeId(formatConnection(connection)));
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.map((connection, i) => {
        const name = formatConnection(connection);
        return [connection, group.length > 1 ? `(${name})[${i}]` : name] as const;
      }),
    ),
  );
}

function normalizeConnection(connection: GraphConnection): NormalizedConnection {
  const [a, b] = connection.ends;
  const [idA, idB] = [normalizeId(a.id), normalizeId(b.id)];
  const isReversed = hasHead(a) === hasHead(b) ? idA > idB : hasHead(a);
  const ends: NormalizedConnection['ends'] = isReversed ? [b, a] : [a, b];
  return {
    connection,
    ends,
    pair: JSON.stringify(idA < idB ? [idA, idB] : [idB, idA]),
    direction: JSON.stringify(ends.map((end) => [normalizeId(end.id), hasHead(end)])),
  };
}

/** Returns what two connections must have in common to be counterparts, from everything down to just their shapes. */
const TRAIT_GETTERS: readonly ((link: NormalizedConnection) => string)[] = [
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
function matchConnections(goal: readonly NormalizedConnection[], attempt: readonly NormalizedConnection[]): Matches {
  const pairs = new Map<NormalizedConnection, NormalizedConnection>();
  let [missing, extra] = [goal, attempt];
  for (const getTrait of TRAIT_GETTERS) {
    const candidates = groupBy([...extra].reverse(), getTrait);
    const matched = new Set<NormalizedConnection>();
    missing = missing.filter((link) => {
      const counterpart = candidates.get(getTrait(link))?.pop();
      if (!counterpart) return true;
      pairs.set(link, counterpart);
      matched.add(counterpart);
      return false;
    });
    extra = extra.filter((link) => !matched.has(link));
  }
  return {pairs, missing, extra};
}

/** Pairs each connection of a board with its counterpart in another board, if it has one. */
export function pairConnections(board: GraphBoard, other: GraphBoard): Map<GraphConnection, GraphConnection> {
  const {pairs} = matchConnections(
    board.connections.map(normalizeConnection),
    other.connections.map(normalizeConnection),
  );
  return new Map([...pairs].map(([link, counterpart]) => [link.connection, counterpart.connection]));
}

/**
 * Compares the connections of a board. Skips connections of shapes that aren't in the goal, because such a shape is already a difference.
 */
export function compareConnections(
  goal: GraphBoard,
  attempt: GraphBoard,
  start: GraphBoard | undefined,
  strictKeywords: ReadonlySet<string>,
): BoardDifference[] {
  const goalConnections = goal.connections.map(normalizeConnection);
  const attemptConnections = attempt.connections.map(normalizeConnection);
  const {pairs, missing, extra} = matchConnections(goalConnections, attemptConnections);
  const names = nameConnections(attempt.connections);
  const startPairs = start && pairConnections(goal, start);
  const goalShapeIds = new Set(goal.shapes.map(({id}) => normalizeId(id)));
  const listDirections = (connections: readonly NormalizedConnection[]) =>
    new Set(connections.map(({direction}) => direction));
  const [goalDirections, attemptDirections] = [listDirections(goalConnections), listDirections(attemptConnections)];
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
    ...[...pairs].flatMap(([link, counterpart]) =>
      comparePair(
        link,
        counterpart,
        names.get(counterpart.connection) ?? formatConnection(counterpart.connection),
        startPairs?.get(link.connection),
        strictKeywords,
      ),
    ),
  ];
}

function comparePair(
  goal: NormalizedConnection,
  attempt: NormalizedConnection,
  name: string,
  start: GraphConnection | undefined,
  strictKeywords: ReadonlySet<string>,
): BoardDifference[] {
  if (goal.direction !== attempt.direction) return [compareDirections(goal, attempt, name)];
  const {attributes} = goal.connection;
  const keywords = new Set([...strictKeywords, 'language']);
  return [
    ...compareLabels(name, goal.connection, attempt.connection),
    ...compareEnds(goal.ends, attempt.ends, name),
    ...compareAttributes(attributes, attempt.connection.attributes, start?.attributes, keywords).map(
      (difference): BoardDifference => ({kind: 'attribute', of: name, ...difference}),
    ),
  ];
}

function compareDirections(
  goal: NormalizedConnection,
  attempt: NormalizedConnection,
  connection: string,
): BoardDifference {
  const countHeads = (link: NormalizedConnection): number => link.ends.filter(hasHead).length;
  if (countHeads(goal) === 1 && countHeads(attempt) === 1) return {kind: 'reversed', connection};
  const indexHeads = (link: NormalizedConnection): Map<string, boolean> =>
    new Map(link.ends.map((end) => [normalizeId(end.id), hasHead(end)]));
  const goalHeads = indexHeads(goal);
  const wrongEnd = attempt.ends.find((end) => goalHeads.get(normalizeId(end.id)) !== hasHead(end)) ?? attempt.ends[1];
  return {kind: hasHead(wrongEnd) ? 'extra-arrowhead' : 'missing-arrowhead', connection, at: wrongEnd.id};
}

/** D2's arrowheads are hollow unless their name says otherwise, except for the triangle. */
const isFilled = (head: string): boolean => head === 'triangle' || head.startsWith('filled-');
const getHeadShape = (head: string): string => head.replace(/^(?:un)?filled-/, '');

function getHeadDifference(goal: string, attempt: string): 'wrong-arrowhead' | 'hollow-arrowhead' | 'filled-arrowhead' {
  if (getHeadShape(goal) !== getHeadShape(attempt)) return 'wrong-arrowhead';
  return isFilled(goal) ? 'hollow-arrowhead' : 'filled-arrowhead';
}

type Ends = NormalizedConnection['ends'];

function compareEnds(goal: Ends, attempt: Ends, connection: string): BoardDifference[] {
  const isSwapped = (trait: 'head' | 'label'): boolean =>
    goal[0][trait] !== goal[1][trait] && goal[0][trait] === attempt[1][trait] && goal[1][trait] === attempt[0][trait];
  const swapped = [
    ...(isSwapped('head') ? (['swapped-arrowheads'] as const) : []),
    ...(isSwapped('label') ? (['swapped-labels'] as const) : []),
  ];
  return [
    ...swapped.map((kind): BoardDifference => ({kind, connection})),
    ...goal
      .flatMap((end, i) => compareEnd(end, attempt[i] ?? end, connection))
      .filter(
        ({kind}) =>
          !(kind === 'label' && swapped.includes('swapped-labels')) &&
          !(kind.endsWith('-arrowhead') && swapped.includes('swapped-arrowheads')),
      ),
  ];
}

function compareEnd(goal: GraphEnd, attempt: GraphEnd, connection: string): BoardDifference[] {
  const at = attempt.id;
  const getColumn = (end: GraphEnd): string => normalizeId(end.column ?? '');
  const state = getColumn(attempt) === '' ? 'missing' : getColumn(goal) === '' ? 'extra' : 'wrong';
  return [
    ...(getColumn(goal) === getColumn(attempt)
      ? []
      : [{kind: 'column', connection, at, state} satisfies BoardDifference]),
    ...(goal.head === attempt.head
      ? []
      : [{kind: getHeadDifference(goal.head, attempt.head), connection, at} satisfies BoardDifference]),
    ...(goal.label === attempt.label
      ? []
      : [{kind: 'label', of: connection, at, expected: goal.label, actual: attempt.label} satisfies BoardDifference]),
  ];
}
