import {type NamedFences, nameFences, type Problem, problemOf} from './diagram';
import {type Fence, FenceError} from './fence';
import {type RawFence, readFence} from './scan';

/** A fence of a page: read, or with what is wrong about its first line. */
export type PageFence = {
  readonly raw: RawFence;
  /** Its place among the page's fences, from 1. */
  readonly number: number;
} & ({readonly fence: Fence; readonly mistake?: undefined} | {readonly fence?: undefined; readonly mistake: Problem});

/** Reads all fences of a page, and which of them are files for the others. */
export function readFences(page: string, raws: readonly RawFence[]): {fences: PageFence[]; named: NamedFences} {
  const read = raws.map((raw, i): PageFence => {
    try {
      return {raw, number: i + 1, fence: readFence(page, raw)};
    } catch (error) {
      if (!(error instanceof FenceError)) throw error;
      return {raw, number: i + 1, mistake: problemOf(error, raw.lines[0])};
    }
  });
  const {named, twice} = nameFences(read.flatMap(({fence}) => fence ?? []));
  const fences = read.map((entry): PageFence => {
    const mistake = entry.fence && twice.get(entry.fence);
    return mistake ? {raw: entry.raw, number: entry.number, mistake} : entry;
  });
  return {fences, named};
}
