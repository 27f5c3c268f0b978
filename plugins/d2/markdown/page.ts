import {findFencesBefore} from './change';
import {createProblem, type NamedFences, type Problem, toProblem} from './diagram';
import {type Fence, FenceError} from './fence';
import {type RawFence, readFence} from './scan';

/** A fence of a page, or the error in its options. */
export type PageFence = {
  readonly raw: RawFence;
  /** The last fence before it whose drawing readers see. */
  readonly before?: Fence | undefined;
} & ({readonly fence: Fence; readonly problem?: undefined} | {readonly fence?: undefined; readonly problem: Problem});

/** Parses the options of a page's fences. `named` contains the fences that the others can import. */
export function readFences(page: string, rawFences: readonly RawFence[]): {fences: PageFence[]; named: NamedFences} {
  const byName = new Map<string, Fence>();
  const byId = new Map<string, Fence>();
  const byExercise = new Map<string, Fence>();
  const parsedFences = rawFences.map((rawFence): PageFence => {
    try {
      const fence = readFence(page, rawFence);
      const problem =
        findDuplicate(fence, 'name', byName) ??
        findDuplicate(fence, 'id', byId) ??
        findDuplicate(fence, 'exercise', byExercise);
      return problem ? {raw: rawFence, problem} : {raw: rawFence, fence};
    } catch (error) {
      if (!(error instanceof FenceError)) throw error;
      return {raw: rawFence, problem: toProblem(error, rawFence.lines[error.line - rawFence.line])};
    }
  });
  const fencesBefore = findFencesBefore(parsedFences.map(({fence}) => fence));
  return {fences: parsedFences.map((pageFence, i) => ({...pageFence, before: fencesBefore[i]})), named: byName};
}

/** Returns an error if an earlier fence has the same value for an option, and otherwise adds the fence to `fencesByValue`. */
function findDuplicate(
  fence: Fence,
  option: 'name' | 'id' | 'exercise',
  fencesByValue: Map<string, Fence>,
): Problem | undefined {
  const value = fence.options[option];
  if (value === undefined) return undefined;
  const firstFence = fencesByValue.get(value);
  if (firstFence) {
    const formattedOption = `${option} "${value.replace(/\.d2$/, '')}"`;
    return createProblem(
      fence,
      `The fence on line ${(firstFence.exercise?.whole ?? firstFence).line} already has the ${formattedOption}. Change one of them.`,
    );
  }
  fencesByValue.set(value, fence);
  return undefined;
}
