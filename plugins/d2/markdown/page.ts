import {createProblem, type NamedFences, type Problem, toProblem} from './diagram';
import {type Fence, FenceError} from './fence';
import {type RawFence, readFence} from './scan';

/** A fence of a page, or the problem with its options. */
export type PageFence = {
  readonly raw: RawFence;
} & ({readonly fence: Fence; readonly problem?: undefined} | {readonly fence?: undefined; readonly problem: Problem});

/** Reads a page's fences, and returns those with a name separately, because the others can import them. */
export function readFences(page: string, raws: readonly RawFence[]): {fences: PageFence[]; named: NamedFences} {
  const byName = new Map<string, Fence>();
  const byId = new Map<string, Fence>();
  const fences = raws.map((raw): PageFence => {
    try {
      const fence = readFence(page, raw);
      const [sameName, sameId] = [findDuplicate(fence, 'name', byName), findDuplicate(fence, 'id', byId)];
      const problem = sameName ?? sameId;
      return problem ? {raw, problem} : {raw, fence};
    } catch (error) {
      if (!(error instanceof FenceError)) throw error;
      return {raw, problem: toProblem(error, raw.lines[0])};
    }
  });
  return {fences, named: byName};
}

/** Records the first fence with each value of an option, and returns a problem for any other one. */
function findDuplicate(fence: Fence, option: 'name' | 'id', seen: Map<string, Fence>): Problem | undefined {
  const value = fence.options[option];
  if (value === undefined) return undefined;
  const first = seen.get(value);
  if (first) {
    const given = `${option} "${value.replace(/\.d2$/, '')}"`;
    return createProblem(fence, `The fence on line ${first.line} already has the ${given}. Change one of them.`);
  }
  seen.set(value, fence);
  return undefined;
}
