import type {Diagram, FenceResult} from './diagram';
import {createProblem} from './diagram';
import type {Fence} from './fence';

/** The fence that another one changes, with its diagram. */
export interface ChangedFence {
  readonly fence: Fence;
  readonly diagram: Diagram;
  /** Numbers of the lines that are new or different, from 1. */
  readonly changedLines: readonly number[];
}

/** Returns the last fence before each fence whose drawing readers see, leaving out exercises. */
export function findFencesBefore(fences: readonly (Fence | undefined)[]): (Fence | undefined)[] {
  let lastFence: Fence | undefined;
  return fences.map((fence) => {
    const fenceBefore = lastFence;
    if (fence && isShown(fence)) lastFence = fence;
    return fenceBefore;
  });
}

function isShown({options: {show, fails, exercise}}: Fence): boolean {
  return show !== 'source' && fails === false && exercise === undefined;
}

/**
 * Adds the previous diagram and the changed lines to the result of a fence with the option `change`.
 *
 * @param before the last fence before it whose drawing readers see, if any
 * @param compile compiles the fence before
 */
export async function addChange(
  fence: Fence,
  result: FenceResult,
  before: Fence | undefined,
  compile: (fence: Fence) => Promise<FenceResult>,
): Promise<FenceResult> {
  if (!fence.options.change || !result.diagram) return result;
  const createFailure = (message: string): FenceResult => ({
    diagram: undefined,
    problems: [createProblem(fence, message)],
    dependencies: result.dependencies,
  });
  if (!before)
    return createFailure('There is no drawing before this one that it could change. Remove the option "change".');
  const {boards, animate, interactive, ascii} = before.options;
  if (boards || animate || interactive || ascii)
    return createFailure(
      `The drawing on line ${before.line} isn't a single image, so readers can't flip between the two. Remove the option "change".`,
    );
  const {diagram, dependencies} = await compile(before);
  // The previous fence's own errors are already reported.
  if (!diagram?.drawing) return result;
  if (diagram.source === result.diagram.source)
    return createFailure(
      `The fence on line ${before.line} has the same source. Change it, or remove the option "change".`,
    );
  const change = {fence: before, diagram, changedLines: listNewLines(diagram.source, result.diagram.source)};
  return {...result, diagram: {...result.diagram, change}, dependencies: [...result.dependencies, ...dependencies]};
}

/** Returns the numbers, from 1, of the lines of `after` that aren't in a longest common subsequence of both texts. */
export function listNewLines(before: string, after: string): number[] {
  const [oldLines, newLines] = [before, after].map((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.trim()),
  ) as [string[], string[]];
  // lengths[i][j]: how many lines the longest common subsequence of oldLines[i…] and newLines[j…] has
  const lengths = Array.from({length: oldLines.length + 1}, () => new Array<number>(newLines.length + 1).fill(0));
  const getLength = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = oldLines.length - 1; i >= 0; i--)
    for (let j = newLines.length - 1; j >= 0; j--)
      (lengths[i] as number[])[j] =
        oldLines[i] === newLines[j] ? getLength(i + 1, j + 1) + 1 : Math.max(getLength(i + 1, j), getLength(i, j + 1));
  const lines: number[] = [];
  for (let i = 0, j = 0; j < newLines.length; ) {
    if (i < oldLines.length && oldLines[i] === newLines[j]) {
      i++;
      j++;
    } else if (i < oldLines.length && getLength(i + 1, j) >= getLength(i, j + 1)) i++;
    else {
      if (newLines[j] !== '') lines.push(j + 1);
      j++;
    }
  }
  return lines;
}
