import {useEffect, useMemo, useState} from 'react';
import {compareGraphs} from '../../../exercise/compare';
import type {Difference} from '../../../exercise/differences';
import type {Draft, Example} from '../../../figure/contract';
import {getPage, listExercises} from '../../progress/page';
import {markDone} from '../../progress/store';
import type {Compilation} from '../useCompiler';

/**
 * The result of checking a source. `undrawn`: D2 can't draw it. `shown`: the reader is looking at the solution. `unknown`: the current
 * source hasn't been checked yet.
 */
export type Outcome =
  | {readonly kind: 'unknown' | 'undrawn' | 'solved' | 'shown'}
  | {readonly kind: 'different'; readonly differences: readonly Difference[]};

/**
 * Checks each new drawing against the goal, and marks the exercise as done once it's solved.
 *
 * @param isShown whether the reader has asked for the solution, and not changed it since
 * @returns the last outcome, and whether it's that of the current source
 */
export function useExercise(
  example: Example,
  compilation: Compilation,
  files: Draft['files'],
  isShown: boolean,
): [outcome: Outcome, isCurrent: boolean] {
  const {exercise} = example;
  const {status, last, request} = compilation;
  const graph = last?.drawing.graph;
  const isCompiled = request?.files === files && status !== 'loading' && status !== 'drawing';
  const differences = useMemo(
    () => exercise && graph && compareGraphs(exercise.graphs.goal, graph, exercise.graphs.start),
    [exercise, graph],
  );
  const outcome = useMemo((): Outcome => {
    if (isShown) return {kind: 'shown'};
    if (!isCompiled) return {kind: 'unknown'};
    if (status !== 'drawn' || !differences) return {kind: 'undrawn'};
    return differences.length === 0 ? {kind: 'solved'} : {kind: 'different', differences};
  }, [isShown, isCompiled, differences, status]);
  const latest = useLatestKnown(outcome);
  const id = exercise?.id;
  useEffect(() => {
    if (id !== undefined && latest.kind === 'solved') markDone(getPage(), id, listExercises().length);
  }, [id, latest.kind]);
  return [latest, outcome.kind !== 'unknown'];
}

/** Returns the last outcome that isn't `unknown`, so that nothing flickers while the next drawing is made. */
function useLatestKnown(outcome: Outcome): Outcome {
  const [shownOutcome, setShownOutcome] = useState(outcome);
  if (outcome.kind !== 'unknown' && outcome !== shownOutcome) setShownOutcome(outcome);
  return outcome.kind === 'unknown' ? shownOutcome : outcome;
}
