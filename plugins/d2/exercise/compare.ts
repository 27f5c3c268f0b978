import type {Graph, GraphBoard, GraphConnection, GraphShape} from '../compiler/request';
import {compareAttributes} from './attributes';
import {compareConnections, type Found, fold, formatConnection} from './connections';
import type {Difference, RelatedShape} from './differences';
import {relateNames, relatePlaces, renameShapes} from './relate';
import {compareShapes, differInKind, findOpaque, indexShapes} from './shapes';

/** Kinds of differences, root causes first. */
const KINDS: readonly Difference['kind'][] = [
  'missing-board',
  'missing-shape',
  'extra-shape',
  'reversed',
  'missing-connection',
  'extra-connection',
  'missing-arrowhead',
  'extra-arrowhead',
  'label',
  'column',
  'wrong-arrowhead',
  'attribute',
  'missing-row',
  'extra-row',
  'row',
  'order',
  'extra-board',
];
const RANK_BY_KIND = new Map(KINDS.map((kind, i) => [kind, i]));
const getRank = ({kind}: Difference): number => RANK_BY_KIND.get(kind) ?? KINDS.length;

const formatPath = (path: readonly string[]): string => JSON.stringify(path.map(fold));

/**
 * Compares a reader's source with the goal of an exercise. Shapes, connections, and labels must match. Attributes only count where the
 * goal changes them from the start. Order only counts in sequence diagrams; positions never do, and neither does how the source is
 * written. Takes linear time.
 *
 * @returns the differences, root causes first; an empty list if the exercise is solved
 */
export function compareGraphs(goal: Graph, attempt: Graph, start: Graph): Difference[] {
  const index = (graph: Graph) => new Map(graph.map((board) => [formatPath(board.path), board]));
  const [goals, attempts, starts] = [index(goal), index(attempt), index(start)];
  const differences = [
    ...[...goals].flatMap(([path, board]): Difference[] => {
      const other = attempts.get(path);
      if (other) return compareBoards(board, other, starts.get(path)).map((found) => ({board: board.path, ...found}));
      return isInside(board, goals, attempts) ? [] : [{board: board.path, kind: 'missing-board'}];
    }),
    ...[...attempts].flatMap(([path, board]): Difference[] =>
      goals.has(path) || isInside(board, attempts, goals) ? [] : [{board: board.path, kind: 'extra-board'}],
    ),
  ];
  return removeInherited(differences).sort((a, b) => getRank(a) - getRank(b));
}

/** Returns whether the board around a board is in `boards` but not in `others`. */
function isInside(
  {path}: GraphBoard,
  boards: ReadonlyMap<string, GraphBoard>,
  others: ReadonlyMap<string, GraphBoard>,
): boolean {
  const outer = formatPath(path.slice(0, -2));
  return boards.has(outer) && !others.has(outer);
}

/** Drops differences that scenarios and steps inherit from an earlier board. */
function removeInherited(differences: readonly Difference[]): Difference[] {
  const seen = new Map<string, readonly string[]>();
  return differences.filter(({board, ...found}) => {
    if (found.kind === 'missing-board' || found.kind === 'extra-board') return true;
    const key = JSON.stringify(found);
    const first = seen.get(key) ?? board;
    seen.set(key, first);
    return first === board;
  });
}

function compareBoards(goal: GraphBoard, attempt: GraphBoard, start: GraphBoard | undefined): Found[] {
  const alwaysCompared = differInKind(goal, attempt) ? ['shape'] : [];
  const own = compareAttributes(goal.attributes, attempt.attributes, start?.attributes, alwaysCompared).map(
    (difference): Found => ({kind: 'attribute', ...difference}),
  );
  // If the board's shape differs, its keys mean something else, so comparing them would only add noise.
  if (alwaysCompared.length > 0) return own;
  const {found, renamed} = findShapes(goal, attempt);
  const differences = [
    ...own,
    ...found,
    ...compareShapes(goal, renamed, start),
    ...compareConnections(goal, renamed, start),
  ];
  return differences.length > 0 ? differences : compareOrder(goal, renamed);
}

/** Finds shapes that are missing, misplaced, misnamed, or extra. `renamed` is the reader's board with the ids of the goal. */
function findShapes(goal: GraphBoard, attempt: GraphBoard): {found: Found[]; renamed: GraphBoard} {
  const names = relateNames(listOutermostUnmatched(goal, attempt), listOutermostUnmatched(attempt, goal));
  const named = renameShapes(attempt, names);
  const places = relatePlaces(listUnmatched(goal, named), listUnmatched(named, goal));
  const renamed = renameShapes(named, places);
  const explain = createExplainer(goal, attempt);
  const found = [
    ...listOutermostUnmatched(goal, renamed).map(({id}): Found => ({kind: 'missing-shape', shape: id})),
    ...[...names, ...places].map(
      ({missing: {id, parent: container}, given, by}): Found => ({
        kind: 'missing-shape',
        shape: id,
        similar: {shape: given.id, by, ...(container === undefined ? {} : {container})},
      }),
    ),
    ...listOutermostUnmatched(renamed, goal).map((shape): Found => {
      const related = explain(shape);
      return {kind: 'extra-shape', shape: shape.id, ...(related ? {related} : {})};
    }),
  ];
  return {found, renamed};
}

/** Lists the shapes of a board that another one doesn't have, without the content of shapes of different kinds. */
function listUnmatched(board: GraphBoard, other: GraphBoard): GraphShape[] {
  const others = indexShapes(other);
  const opaque = findOpaque(board, others);
  return board.shapes.filter(
    ({id, parent}) => !others.has(fold(id)) && (parent === undefined || !opaque.has(fold(parent))),
  );
}

/** Lists the same, but without the content of listed shapes. */
function listOutermostUnmatched(board: GraphBoard, other: GraphBoard): GraphShape[] {
  const others = indexShapes(other);
  return listUnmatched(board, other).filter(({parent}) => parent === undefined || others.has(fold(parent)));
}

/** Returns a function that guesses which goal shape an extra shape duplicates. */
function createExplainer(goal: GraphBoard, attempt: GraphBoard): (extra: GraphShape) => RelatedShape | undefined {
  const known = indexShapes(attempt);
  const shapes = goal.shapes.filter(({id}) => known.has(fold(id)));
  const isNamed = ({key, label}: GraphShape): boolean => fold(key) !== fold(label);
  const byLabel = new Map(shapes.filter(isNamed).map((shape) => [fold(shape.label), shape]));
  const byKey = new Map(shapes.map((shape) => [fold(shape.key), shape]));
  return ({key}) => {
    const labeled = byLabel.get(fold(key));
    if (labeled) return {shape: labeled.id, by: 'label'};
    const twin = byKey.get(fold(key));
    return twin && {shape: twin.id, by: 'container'};
  };
}

/** Compares the order of the messages in each sequence diagram. */
function compareOrder(goal: GraphBoard, attempt: GraphBoard): Found[] {
  const given = listMessages(attempt);
  return [...listMessages(goal)].flatMap(([diagram, messages]): Found[] => {
    const others = given.get(diagram) ?? [];
    const i = messages.findIndex((message, at) => message.id !== others[at]?.id);
    const [first, second] = [messages[i], others[i]];
    return first && second ? [{kind: 'order', first: first.text, second: second.text}] : [];
  });
}

interface Message {
  /** The same for all spellings of a message. */
  readonly id: string;
  readonly text: string;
}

/** Lists the messages of each sequence diagram, by its id, or by an empty string for the board. */
function listMessages({shapes, connections, attributes}: GraphBoard): Map<string, Message[]> {
  const diagrams = new Map<string, string | undefined>([
    ['', attributes.shape === 'sequence_diagram' ? '' : undefined],
  ]);
  for (const {id, parent = '', attributes} of shapes)
    diagrams.set(fold(id), attributes.shape === 'sequence_diagram' ? fold(id) : diagrams.get(fold(parent)));
  const messages = new Map<string, Message[]>();
  for (const connection of connections) {
    const diagram = diagrams.get(fold(connection.ends[0].id));
    if (diagram === undefined) continue;
    const list = messages.get(diagram) ?? [];
    list.push({id: identify(connection), text: formatMessage(connection)});
    messages.set(diagram, list);
  }
  return messages;
}

/** Returns a text that `a -> b` and `b <- a` have in common. */
function identify({ends, label}: GraphConnection): string {
  return JSON.stringify([ends.map(({id, head}) => `${fold(id)} ${head}`).sort(), label]);
}

function formatMessage(connection: GraphConnection): string {
  const name = formatConnection(connection);
  return connection.label === '' ? name : `${name}: ${connection.label}`;
}
