import {useEffect, useMemo, useState} from 'react';
import {compareGraphs} from '../../../exercise/compare';
import type {Difference} from '../../../exercise/differences';
import type {Draft, Example} from '../../../figure/contract';
import {getPage, listExercises} from '../../progress/page';
import {markDone} from '../../progress/store';
import type {Compilation} from '../useCompiler';

/** Whether the current source solves an exercise. `unknown` until there's a drawing of it. */
export type Outcome =
  | {readonly kind: 'unknown' | 'mistakes' | 'solved' | 'shown'}
  | {readonly kind: 'different'; readonly differences: readonly Difference[]};

/**
 * Checks whenever there's a new drawing whether it solves the exercise, and records that the reader has done it.
 *
 * @param isShown whether the reader has asked for the solution, and not changed it since
 */
export function useExercise(
  example: Example,
  compilation: Compilation,
  files: Draft['files'],
  isShown: boolean,
): Outcome {
  const {exercise} = example;
  const {status, last} = compilation;
  const graph = last?.drawing.graph;
  const isCurrent = status === 'drawn' && last?.request.files === files;
  const differences = useMemo(
    () => exercise && graph && compareGraphs(exercise.graphs.goal, graph, exercise.graphs.start),
    [exercise, graph],
  );
  const outcome = useMemo((): Outcome => {
    if (isShown) return {kind: 'shown'};
    if (isCurrent && differences) return differences.length === 0 ? {kind: 'solved'} : {kind: 'different', differences};
    return {kind: status === 'mistakes' ? 'mistakes' : 'unknown'};
  }, [isShown, isCurrent, differences, status]);
  const latest = useLatestKnown(outcome);
  const id = exercise?.id;
  useEffect(() => {
    if (id !== undefined && latest.kind === 'solved') markDone(getPage(), id, listExercises().length);
  }, [id, latest.kind]);
  return latest;
}

/** Returns the last outcome that isn't `unknown`, so that nothing flickers while the next drawing is made. */
function useLatestKnown(outcome: Outcome): Outcome {
  const [known, setKnown] = useState(outcome);
  if (outcome.kind !== 'unknown' && outcome !== known) setKnown(outcome);
  return outcome.kind === 'unknown' ? known : outcome;
}
