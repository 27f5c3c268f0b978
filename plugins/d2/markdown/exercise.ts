import {describeBoard} from '../altText';
import type {Compile, Drawing} from '../compiler';
import {compareGraphs} from '../exercise/compare';
import {describeDifferences} from '../exercise/feedback';
import {findMissingCode} from '../exercise/source';
import {compileFence, createProblem, type FenceResult, type NamedFences, type Problem} from './diagram';
import type {Fence} from './fence';

/**
 * Compiles a fence like `compileFence`. For an exercise, also compiles the start and checks that the exercise works: the solution passes
 * and contains the code in `uses`, the start doesn't pass yet, and the goal has alt text.
 */
export async function compileAndCheckFence(
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
  const createFailure = (...problems: Problem[]): FenceResult => ({diagram: undefined, problems, dependencies});
  const drawing = solution.diagram?.drawing;
  const goal = drawing?.graph;
  const startGraph = start.diagram?.drawing?.graph;
  if (!solution.diagram || !drawing || !goal || !startGraph)
    return createFailure(...start.problems, ...solution.problems);
  const explanations = describeDifferences(compareGraphs(goal, goal, startGraph), 'en');
  if (explanations.length > 0)
    return createFailure(
      createProblem(
        fence,
        `The solution doesn't pass its own check: ${explanations.join(' ')} This is a bug in the check: report it, and simplify the solution until it passes.`,
      ),
    );
  const missingCode = findMissingCode(fence.exercise.uses, fence.body);
  if (missingCode.length > 0)
    return createFailure(
      createProblem(
        fence,
        `The line "uses" lists code that the solution doesn't contain: ${missingCode.map((code) => `\`${code}\``).join(', ')}. Change the line or the solution.`,
      ),
    );
  if (compareGraphs(goal, startGraph, startGraph).length === 0)
    return createFailure(
      createProblem(
        startFence,
        "The start already passes: it has the same shapes, connections, and attributes as the solution. Positions, order, and comments don't count. Remove something from the start, or change the solution.",
      ),
    );
  if (!hasAltText(drawing))
    return createFailure(
      createProblem(
        fence,
        "The solution doesn't draw anything, so the goal has no alt text. Add at least one shape to the solution.",
      ),
    );
  return {diagram: {...solution.diagram, exercise: {goal, start: startGraph}}, problems: [], dependencies};
}

/** Returns whether a drawing has alt text, which it lacks if nothing is drawn. */
function hasAltText({board: rootBoard, boards}: Drawing): boolean {
  const allBoards = boards?.map((drawnBoard) => drawnBoard.board) ?? [rootBoard];
  return allBoards.some((board) => describeBoard(board, 'en').lines.length > 0);
}
