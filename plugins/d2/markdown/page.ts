import {findSameIds, type NamedFences, nameFences, type Problem, problemOf} from './diagram';
import {type Fence, FenceError} from './fence';
import {type RawFence, readFence} from './scan';

/** A fence of a page: read, or with what is wrong about its first line. */
export type PageFence = {
  readonly raw: RawFence;
} & ({readonly fence: Fence; readonly mistake?: undefined} | {readonly fence?: undefined; readonly mistake: Problem});

/** Reads all fences of a page, and which of them are files for the others. */
export function readFences(page: string, raws: readonly RawFence[]): {fences: PageFence[]; named: NamedFences} {
  const read = raws.map((raw): PageFence => {
    try {
      return {raw, fence: readFence(page, raw)};
    } catch (error) {
      if (!(error instanceof FenceError)) throw error;
      return {raw, mistake: problemOf(error, raw.lines[0])};
    }
  });
  const good = read.flatMap(({fence}) => fence ?? []);
  const {named, twice} = nameFences(good);
  const sameIds = findSameIds(good);
  const fences = read.map((entry): PageFence => {
    const mistake = entry.fence && (twice.get(entry.fence) ?? sameIds.get(entry.fence));
    return mistake ? {raw: entry.raw, mistake} : entry;
  });
  return {fences, named};
}
