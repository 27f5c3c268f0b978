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
  const parsed = rawFences.map((raw): PageFence => {
    try {
      const fence = readFence(page, raw);
      const problem =
        findDuplicate(fence, 'name', byName) ??
        findDuplicate(fence, 'id', byId) ??
        findDuplicate(fence, 'exercise', byExercise);
      return problem ? {raw, problem} : {raw, fence};
    } catch (error) {
      if (!(error instanceof FenceError)) throw error;
      return {raw, problem: toProblem(error, raw.lines[error.line - raw.line])};
    }
  });
  const before = findFencesBefore(parsed.map(({fence}) => fence));
  return {fences: parsed.map((one, i) => ({...one, before: before[i]})), named: byName};
}

/** Returns an error if an earlier fence has the same value for an option, and otherwise adds the fence to `seen`. */
function findDuplicate(
  fence: Fence,
  option: 'name' | 'id' | 'exercise',
  seen: Map<string, Fence>,
): Problem | undefined {
  const value = fence.options[option];
  if (value === undefined) return undefined;
  const first = seen.get(value);
  if (first) {
    const given = `${option} "${value.replace(/\.d2$/, '')}"`;
    return createProblem(
      fence,
      `The fence on line ${(first.exercise?.whole ?? first).line} already has the ${given}. Change one of them.`,
    );
  }
  seen.set(value, fence);
  return undefined;
}
