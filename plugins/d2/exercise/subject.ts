import type {GraphBoard} from '../compiler/request';
import {listChangedKeywords} from './attributes';
import {normalizeId, pairConnections} from './connections';
import {indexShapes} from './shapes';

/**
 * Lists the keywords that an exercise is about: the ones that its goal changes on at least one shape or connection. Boards don't count,
 * because a keyword such as `direction` is harmless on a board where the layout ignores it.
 *
 * @param boards each board of the goal with the start's, which a new layer doesn't have: all of its keywords are new, but only there
 */
export function listSubjectKeywords(
  boards: readonly (readonly [goal: GraphBoard, start: GraphBoard | undefined])[],
): Set<string> {
  return new Set(boards.flatMap(([goal, start]) => (start ? listBoardKeywords(goal, start) : [])));
}

function listBoardKeywords(goal: GraphBoard, start: GraphBoard): string[] {
  const startShapes = indexShapes(start);
  const startConnections = pairConnections(goal, start);
  return [
    ...goal.shapes.flatMap(({id, attributes}) =>
      listChangedKeywords(attributes, startShapes.get(normalizeId(id))?.attributes),
    ),
    ...goal.connections.flatMap((connection) =>
      listChangedKeywords(connection.attributes, startConnections.get(connection)?.attributes),
    ),
  ];
}
