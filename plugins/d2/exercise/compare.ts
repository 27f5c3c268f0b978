import type {Graph, GraphBoard, GraphConnection, GraphShape} from '../compiler/request';
import {compareAttributes} from './attributes';
import {type BoardDifference, compareConnections, formatConnection, normalizeId} from './connections';
import type {Difference, RelatedShape} from './differences';
import {isMisspelling, MAX_CANDIDATES, pairByKey, pairByName, renameShapes} from './relate';
import {compareShapes, differInKind, findIncomparable, indexShapes} from './shapes';
import {listSubjectKeywords} from './subject';

/** Kinds of differences, root causes first. */
const KINDS: readonly Difference['kind'][] = [
  'missing-board',
  'empty-board',
  'missing-shape',
  'extra-shape',
  'reversed',
  'missing-connection',
  'extra-connection',
  'missing-arrowhead',
  'extra-arrowhead',
  'label',
  'column',
  'swapped-arrowheads',
  'swapped-labels',
  'wrong-arrowhead',
  'hollow-arrowhead',
  'filled-arrowhead',
  'attribute',
  'missing-row',
  'extra-row',
  'row',
  'order',
  'extra-board',
];
const RANK_BY_KIND = new Map(KINDS.map((kind, rank) => [kind, rank]));
const getRank = ({kind}: Difference): number => RANK_BY_KIND.get(kind) ?? KINDS.length;

const createPathKey = (path: readonly string[]): string => JSON.stringify(path.map(normalizeId));

/**
 * Compares a reader's source with the goal of an exercise. Shapes, connections, and labels must match, and so must the attributes that the
 * exercise is about: the goal changes them somewhere. Other attributes can change, but mustn't be removed. Order only counts in
 * sequence diagrams. Positions and the way the source is written never count. Takes linear time.
 *
 * @param start the graph of the source that readers start from
 * @returns the differences, root causes first; an empty list if the exercise is solved
 */
export function compareGraphs(goal: Graph, attempt: Graph, start: Graph): Difference[] {
  const indexBoards = (graph: Graph) => new Map(graph.map((board) => [createPathKey(board.path), board]));
  const [goalBoards, attemptBoards, startBoards] = [indexBoards(goal), indexBoards(attempt), indexBoards(start)];
  const inheritedStart = inheritStartBoards(goal, startBoards);
  const subjectKeywords = listSubjectKeywords(
    goal.map((board) => [board, inheritedStart.get(createPathKey(board.path))] as const),
  );
  const differences = [
    ...[...goalBoards].flatMap(([path, board]): Difference[] => {
      const attemptBoard = attemptBoards.get(path);
      if (attemptBoard)
        return compareBoards(board, attemptBoard, inheritedStart.get(path), subjectKeywords).map((difference) => ({
          board: board.path,
          ...difference,
        }));
      return isParentUnmatched(board, goalBoards, attemptBoards) ? [] : [{board: board.path, kind: 'missing-board'}];
    }),
    ...[...attemptBoards].flatMap(([path, board]): Difference[] =>
      goalBoards.has(path) || isParentUnmatched(board, attemptBoards, goalBoards)
        ? []
        : [{board: board.path, kind: 'extra-board'}],
    ),
  ];
  return markInheritedShapes(removeInherited(differences, goal), attempt).sort((a, b) => getRank(a) - getRank(b));
}

/** Marks extra shapes of scenarios and steps that another board also has, because the reader probably didn't add them there. */
function markInheritedShapes(differences: readonly Difference[], attempt: Graph): Difference[] {
  const boardCounts = new Map<string, number>();
  for (const {shapes} of attempt)
    for (const {id} of shapes) boardCounts.set(normalizeId(id), (boardCounts.get(normalizeId(id)) ?? 0) + 1);
  return differences.map((difference) => {
    const {kind, board} = difference;
    if (kind !== 'extra-shape' || !['scenarios', 'steps'].includes(board.at(-2) ?? '')) return difference;
    const {shape} = difference;
    return (boardCounts.get(normalizeId(shape)) ?? 0) > 1 ? {kind, board, shape, isInherited: true} : difference;
  });
}

/** Returns whether a board's parent is in `boards` but not in `others`. If so, the parent's difference already covers the board. */
function isParentUnmatched(
  {path}: GraphBoard,
  boards: ReadonlyMap<string, GraphBoard>,
  others: ReadonlyMap<string, GraphBoard>,
): boolean {
  const parent = createPathKey(getParentPath(path));
  return boards.has(parent) && !others.has(parent);
}

/** Returns the path of the board that contains a board. A path alternates between kinds, such as `layers`, and names. */
const getParentPath = (path: readonly string[]): readonly string[] => path.slice(0, -2);

/**
 * Drops differences that scenarios and steps inherit, because readers only have to fix the board that has them first. Layers inherit
 * nothing.
 *
 * @param differences in the order of the goal's boards
 */
function removeInherited(differences: readonly Difference[], goal: Graph): Difference[] {
  const baseKeys = indexBaseBoards(goal);
  const seenKeys = new Set<string>();
  return differences.filter(({board, ...difference}) => {
    if (difference.kind === 'missing-board' || difference.kind === 'extra-board') return true;
    const pathKey = createPathKey(board);
    const baseKey = baseKeys.get(pathKey);
    seenKeys.add(JSON.stringify([pathKey, difference]));
    return baseKey === undefined || !seenKeys.has(JSON.stringify([baseKey, difference]));
  });
}

/** Maps each board of the goal to the start's board. If the start lacks a scenario or step, uses the board that it inherits from. */
function inheritStartBoards(goal: Graph, startBoards: ReadonlyMap<string, GraphBoard>): Map<string, GraphBoard> {
  const baseKeys = indexBaseBoards(goal);
  const boards = new Map<string, GraphBoard>();
  for (const {path} of goal) {
    const key = createPathKey(path);
    const board = startBoards.get(key) ?? boards.get(baseKeys.get(key) ?? '');
    if (board) boards.set(key, board);
  }
  return boards;
}

/** Maps each scenario and step to the board that it inherits from: the board that contains it, or the step before. */
function indexBaseBoards(graph: Graph): Map<string, string> {
  const baseKeys = new Map<string, string>();
  const lastSteps = new Map<string, string>();
  for (const {path} of graph) {
    const kind = path.at(-2);
    const [key, parentKey] = [createPathKey(path), createPathKey(getParentPath(path))];
    if (kind === 'scenarios') baseKeys.set(key, parentKey);
    if (kind !== 'steps') continue;
    baseKeys.set(key, lastSteps.get(parentKey) ?? parentKey);
    lastSteps.set(parentKey, key);
  }
  return baseKeys;
}

function compareBoards(
  goal: GraphBoard,
  attempt: GraphBoard,
  start: GraphBoard | undefined,
  subjectKeywords: ReadonlySet<string>,
): BoardDifference[] {
  if (attempt.shapes.length === 0 && goal.shapes.length > 0 && goal.path.length > 0) return [{kind: 'empty-board'}];
  const hasDifferentKind = differInKind(goal, attempt);
  const boardDifferences = compareAttributes(
    goal.attributes,
    attempt.attributes,
    start?.attributes,
    new Set(hasDifferentKind ? ['shape'] : []),
  ).map((difference): BoardDifference => ({kind: 'attribute', ...difference}));
  // If the board's shape differs, its keys mean something else, so comparing them would only add noise.
  if (hasDifferentKind) return boardDifferences;
  const {differences: shapeDifferences, renamed} = matchShapes(goal, attempt);
  const differences = [
    ...boardDifferences,
    ...shapeDifferences,
    ...compareShapes(goal, renamed, start, subjectKeywords),
    ...compareConnections(goal, renamed, start, subjectKeywords),
  ];
  return differences.length > 0 ? differences : compareOrder(goal, renamed);
}

/** Finds shapes that are missing, misplaced, misnamed, or extra. `renamed` is the reader's board with the goal's ids. */
function matchShapes(goal: GraphBoard, attempt: GraphBoard): {differences: BoardDifference[]; renamed: GraphBoard} {
  const renamedPairs = pairByName(listOutermostUnmatched(goal, attempt), listOutermostUnmatched(attempt, goal));
  const attemptWithGoalNames = renameShapes(attempt, renamedPairs);
  const movedPairs = pairByKey(listUnmatched(goal, attemptWithGoalNames), listUnmatched(attemptWithGoalNames, goal));
  const renamed = renameShapes(attemptWithGoalNames, movedPairs);
  const findRelatedShape = createRelatedShapeFinder(goal, attempt);
  const differences = [
    ...listOutermostUnmatched(goal, renamed).map(({id}): BoardDifference => ({kind: 'missing-shape', shape: id})),
    ...[...renamedPairs, ...movedPairs].map(
      ({goal: {id, parent: container}, attempt: attemptShape, by}): BoardDifference => ({
        kind: 'missing-shape',
        shape: id,
        similar: {shape: attemptShape.id, by, ...(container === undefined ? {} : {container})},
      }),
    ),
    ...listOutermostUnmatched(renamed, goal).map((shape, i): BoardDifference => {
      const related = findRelatedShape(shape, i < MAX_CANDIDATES);
      return {kind: 'extra-shape', shape: shape.id, ...(related ? {related} : {})};
    }),
  ];
  return {differences, renamed};
}

/** Lists the shapes of `board` that `other` lacks. Skips children of shapes whose kinds differ. */
function listUnmatched(board: GraphBoard, other: GraphBoard): GraphShape[] {
  const otherShapes = indexShapes(other);
  const incomparable = findIncomparable(board, otherShapes);
  return board.shapes.filter(
    ({id, parent}) =>
      !otherShapes.has(normalizeId(id)) && (parent === undefined || !incomparable.has(normalizeId(parent))),
  );
}

/** Like `listUnmatched`, but without the children of listed shapes. */
function listOutermostUnmatched(board: GraphBoard, other: GraphBoard): GraphShape[] {
  const otherShapes = indexShapes(other);
  return listUnmatched(board, other).filter(({parent}) => parent === undefined || otherShapes.has(normalizeId(parent)));
}

/** Returns a function that guesses which goal shape an extra shape duplicates. */
function createRelatedShapeFinder(
  goal: GraphBoard,
  attempt: GraphBoard,
): (extra: GraphShape, considersSpelling: boolean) => RelatedShape | undefined {
  const attemptShapes = indexShapes(attempt);
  const sharedShapes = goal.shapes.filter(({id}) => attemptShapes.has(normalizeId(id)));
  const hasOwnLabel = ({key, label}: GraphShape): boolean => normalizeId(key) !== normalizeId(label);
  const byLabel = new Map(sharedShapes.filter(hasOwnLabel).map((shape) => [normalizeId(shape.label), shape]));
  const byKey = new Map(sharedShapes.map((shape) => [normalizeId(shape.key), shape]));
  return (extra, considersSpelling) => {
    const {key} = extra;
    const sameLabel = byLabel.get(normalizeId(key));
    if (sameLabel) return {shape: sameLabel.id, by: 'label'};
    const sameKey = byKey.get(normalizeId(key));
    if (sameKey) return {shape: sameKey.id, by: 'container'};
    const similarShapes = considersSpelling ? sharedShapes.slice(0, MAX_CANDIDATES) : [];
    const misspelled = similarShapes.find((shape) => isMisspelling(extra, shape));
    return misspelled && {shape: misspelled.id, by: 'spelling'};
  };
}

/** Compares the order of the messages in each sequence diagram and, if it matches, the positions of the notes between them. */
function compareOrder(goal: GraphBoard, attempt: GraphBoard): BoardDifference[] {
  const [goalMessagesByDiagram, attemptMessages] = [listMessages(goal), listMessages(attempt)];
  const differences = [...goalMessagesByDiagram].flatMap(([diagram, goalMessages]): BoardDifference[] => {
    const otherMessages = attemptMessages.get(diagram) ?? [];
    const index = goalMessages.findIndex((message, position) => message.key !== otherMessages[position]?.key);
    const [first, second] = [goalMessages[index], otherMessages[index]];
    return first && second ? [{kind: 'order', first: first.text, second: second.text}] : [];
  });
  return differences.length > 0 ? differences : compareNotes(goal, attempt, [...goalMessagesByDiagram.values()].flat());
}

/** Compares the positions of notes between messages. @param messages the goal's messages */
function compareNotes(goal: GraphBoard, attempt: GraphBoard, messages: readonly Message[]): BoardDifference[] {
  const attemptShapes = indexShapes(attempt);
  return goal.shapes.flatMap(({id, key, messagesAbove = 0}): BoardDifference[] => {
    const actual = attemptShapes.get(normalizeId(id))?.messagesAbove ?? messagesAbove;
    const [before, after] = [messages[messagesAbove - 1]?.text, messages[messagesAbove]?.text];
    if (actual > messagesAbove && after !== undefined) return [{kind: 'order', first: key, second: after}];
    return actual < messagesAbove && before !== undefined ? [{kind: 'order', first: before, second: key}] : [];
  });
}

interface Message {
  /** The same for all ways to write the message. */
  readonly key: string;
  readonly text: string;
}

/** Groups messages by the id of their sequence diagram, which is `''` for the board itself. */
function listMessages({shapes, connections, attributes}: GraphBoard): Map<string, Message[]> {
  const diagramIds = new Map<string, string | undefined>([
    ['', attributes.shape === 'sequence_diagram' ? '' : undefined],
  ]);
  for (const {id, parent = '', attributes} of shapes)
    diagramIds.set(
      normalizeId(id),
      attributes.shape === 'sequence_diagram' ? normalizeId(id) : diagramIds.get(normalizeId(parent)),
    );
  const messages = new Map<string, Message[]>();
  for (const connection of connections) {
    const diagramId = diagramIds.get(normalizeId(connection.ends[0].id));
    if (diagramId === undefined) continue;
    const list = messages.get(diagramId) ?? [];
    list.push({key: createMessageKey(connection), text: formatMessage(connection)});
    messages.set(diagramId, list);
  }
  return messages;
}

/** Returns the same key for `a -> b` and `b <- a`. */
function createMessageKey({ends, label}: GraphConnection): string {
  return JSON.stringify([ends.map(({id, head}) => `${normalizeId(id)} ${head}`).sort(), label]);
}

function formatMessage(connection: GraphConnection): string {
  const name = formatConnection(connection);
  return connection.label === '' ? name : `${name}: ${connection.label}`;
}
