import {describeBoard} from '../altText';
import type {Compile, Drawing} from '../compiler';
import {compareGraphs} from '../exercise/compare';
import {describeDifferences} from '../exercise/feedback';
import {compileFence, createProblem, type FenceResult, type NamedFences, type Problem} from './diagram';
import type {Fence} from './fence';

/**
 * Compiles a fence as `compileFence` does. If it's an exercise, also compiles its start, and checks that readers can solve it: that the
 * start doesn't already pass, and the solution does.
 */
export async function compileAndCheck(
  fence: Fence,
  siteDir: string,
  compile: Compile,
  namedFences: NamedFences = new Map(),
): Promise<FenceResult> {
  if (!fence.exercise) return compileFence(fence, siteDir, compile, namedFences);
  const {start: startFence} = fence.exercise;
  const [solution, start] = await Promise.all([
    compileFence(fence, siteDir, compile, namedFences),
    compileFence(startFence, siteDir, compile, namedFences),
  ]);
  const dependencies = [...solution.dependencies, ...start.dependencies];
  const fail = (...problems: Problem[]): FenceResult => ({diagram: undefined, problems, dependencies});
  const drawing = solution.diagram?.drawing;
  const graphs = {goal: drawing?.graph, start: start.diagram?.drawing?.graph};
  const {goal} = graphs;
  if (!solution.diagram || !drawing || !goal || !graphs.start) return fail(...start.problems, ...solution.problems);
  const exercise = {goal, start: graphs.start};
  const mismatch = describeDifferences(compareGraphs(goal, goal, exercise.start), 'en');
  if (mismatch.length > 0)
    return fail(
      createProblem(
        fence,
        `The solution doesn't pass its own check: ${mismatch.join(' ')} Simplify the solution, and report this as a bug of the check.`,
      ),
    );
  if (compareGraphs(goal, exercise.start, exercise.start).length === 0)
    return fail(
      createProblem(
        startFence,
        "The start already passes: it has the same shapes, connections, and attributes as the solution. Positions, order, and comments don't count. Remove something from the start, or change the solution.",
      ),
    );
  if (!hasDescription(drawing))
    return fail(
      createProblem(
        fence,
        'The goal has no text alternative, because nothing is drawn. Change the solution, so that it draws at least one shape.',
      ),
    );
  return {diagram: {...solution.diagram, exercise}, problems: [], dependencies};
}

/** Returns whether the alt text of a drawing mentions anything. */
function hasDescription({board, boards}: Drawing): boolean {
  const allBoards = boards?.map((drawnBoard) => drawnBoard.board) ?? [board];
  return allBoards.some((each) => describeBoard(each, 'en').lines.length > 0);
}
