import {groupBy} from '../../shared/groupBy';
import type {GraphBoard, GraphConnection, GraphEnd} from '../compiler/request';
import {compareAttributes} from './attributes';
import type {Difference} from './differences';

/** A difference without its board. */
export type Found = Difference extends infer One ? (One extends Difference ? Omit<One, 'board'> : never) : never;

/** A connection whose ends are in an order that doesn't depend on how it's written: the arrow points from the first one to the second. */
interface Link {
  readonly connection: GraphConnection;
  readonly ends: readonly [GraphEnd, GraphEnd];
  /** The same for connections between the same shapes, whatever their direction. */
  readonly pair: string;
  /** The same for connections that also have arrowheads at the same ends. */
  readonly direction: string;
}

interface Matches {
  readonly pairs: ReadonlyMap<Link, Link>;
  readonly missing: readonly Link[];
  readonly extra: readonly Link[];
}

/** Returns what D2's keys have in common if they mean the same shape. */
export const fold = (id: string): string => id.toLowerCase();

const hasHead = ({head}: GraphEnd): boolean => head !== 'none';

/** Formats a connection the way its source writes it, without its label. */
export function formatConnection({ends: [from, to]}: GraphConnection): string {
  const arrow = hasHead(from) ? (hasHead(to) ? '<->' : '<-') : hasHead(to) ? '->' : '--';
  return `${from.id} ${arrow} ${to.id}`;
}

function createLink(connection: GraphConnection): Link {
  const [a, b] = connection.ends;
  const [idA, idB] = [fold(a.id), fold(b.id)];
  const isReversed = hasHead(a) === hasHead(b) ? idA > idB : hasHead(a);
  const ends: Link['ends'] = isReversed ? [b, a] : [a, b];
  return {
    connection,
    ends,
    pair: JSON.stringify(idA < idB ? [idA, idB] : [idB, idA]),
    direction: JSON.stringify(ends.map((end) => [fold(end.id), hasHead(end)])),
  };
}

/** What makes a connection recognizable, from everything to the least that two connections can have in common. */
const TRAITS: readonly ((link: Link) => string)[] = [
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
  for (const getTrait of TRAITS) {
    const candidates = groupBy([...extra].reverse(), getTrait);
    const used = new Set<Link>();
    missing = missing.filter((link) => {
      const found = candidates.get(getTrait(link))?.pop();
      if (!found) return true;
      pairs.set(link, found);
      used.add(found);
      return false;
    });
    extra = extra.filter((link) => !used.has(link));
  }
  return {pairs, missing, extra};
}

/** Compares the connections of a board. Leaves out those of shapes that aren't in the goal, because such a shape is a difference already. */
export function compareConnections(goal: GraphBoard, attempt: GraphBoard, start: GraphBoard | undefined): Found[] {
  const [goalLinks, attemptLinks, startLinks] = [goal, attempt, start].map(
    (board) => board?.connections.map(createLink) ?? [],
  ) as [Link[], Link[], Link[]];
  const {pairs, missing, extra} = matchLinks(goalLinks, attemptLinks);
  const before = matchLinks(goalLinks, startLinks).pairs;
  const known = new Set(goal.shapes.map(({id}) => fold(id)));
  const directions = (links: readonly Link[]) => new Set(links.map(({direction}) => direction));
  const [wanted, given] = [directions(goalLinks), directions(attemptLinks)];
  return [
    ...missing.map(
      ({connection, direction}): Found => ({
        kind: 'missing-connection',
        connection: formatConnection(connection),
        isRepeated: given.has(direction),
      }),
    ),
    ...extra
      .filter(({ends}) => ends.every(({id}) => known.has(fold(id))))
      .map(
        ({connection, direction}): Found => ({
          kind: 'extra-connection',
          connection: formatConnection(connection),
          isRepeated: wanted.has(direction),
        }),
      ),
    ...[...pairs].flatMap(([link, other]) => compareLinks(link, other, before.get(link))),
  ];
}

function compareLinks(goal: Link, attempt: Link, start: Link | undefined): Found[] {
  const name = formatConnection(attempt.connection);
  if (goal.direction !== attempt.direction) return [compareDirections(goal, attempt, name)];
  const {label: expected, attributes} = goal.connection;
  const {label: actual} = attempt.connection;
  return [
    ...(expected === actual ? [] : [{kind: 'label', of: name, expected, actual} satisfies Found]),
    ...goal.ends.flatMap((end, i) => compareEnds(end, attempt.ends[i] ?? end, name)),
    ...compareAttributes(attributes, attempt.connection.attributes, start?.connection.attributes, ['language']).map(
      (difference): Found => ({kind: 'attribute', of: name, ...difference}),
    ),
  ];
}

function compareDirections(goal: Link, attempt: Link, connection: string): Found {
  const count = (link: Link): number => link.ends.filter(hasHead).length;
  if (count(goal) === 1 && count(attempt) === 1) return {kind: 'reversed', connection};
  const headed = (link: Link): Map<string, boolean> => new Map(link.ends.map((end) => [fold(end.id), hasHead(end)]));
  const wanted = headed(goal);
  const wrong = attempt.ends.find((end) => wanted.get(fold(end.id)) !== hasHead(end)) ?? attempt.ends[1];
  return {kind: hasHead(wrong) ? 'extra-arrowhead' : 'missing-arrowhead', connection, at: wrong.id};
}

function compareEnds(goal: GraphEnd, attempt: GraphEnd, connection: string): Found[] {
  const at = attempt.id;
  const column = (end: GraphEnd): string => fold(end.column ?? '');
  const state = column(attempt) === '' ? 'missing' : column(goal) === '' ? 'extra' : 'wrong';
  return [
    ...(column(goal) === column(attempt) ? [] : [{kind: 'column', connection, at, state} satisfies Found]),
    ...(goal.head === attempt.head ? [] : [{kind: 'wrong-arrowhead', connection, at} satisfies Found]),
    ...(goal.label === attempt.label
      ? []
      : [{kind: 'label', of: connection, at, expected: goal.label, actual: attempt.label} satisfies Found]),
  ];
}
