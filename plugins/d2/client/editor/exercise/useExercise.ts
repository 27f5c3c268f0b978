import {useEffect, useMemo, useState} from 'react';
import {compareGraphs} from '../../../exercise/compare';
import type {Difference} from '../../../exercise/differences';
import {compareSource} from '../../../exercise/source';
import type {Draft, Example} from '../../../figure/contract';
import {getPagePath, listExercises} from '../../progress/page';
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
 * @param isSolutionShown whether the reader has asked for the solution, and not changed it since
 * @returns the last known outcome, and whether it's the outcome of the current source
 */
export function useExercise(
  example: Example,
  compilation: Compilation,
  files: Draft['files'],
  isSolutionShown: boolean,
): [outcome: Outcome, isCurrent: boolean] {
  const {exercise} = example;
  const {status, last, request} = compilation;
  const source = files[example.entry] ?? '';
  const graph = last?.drawing.graph;
  const isCompiled = request?.files === files && status !== 'loading' && status !== 'drawing';
  const differences = useMemo(
    () => exercise && graph && compareGraphs(exercise.graphs.goal, graph, exercise.graphs.start),
    [exercise, graph],
  );
  const outcome = useMemo((): Outcome => {
    if (isSolutionShown) return {kind: 'shown'};
    if (!isCompiled) return {kind: 'unknown'};
    if (status !== 'drawn' || !differences) return {kind: 'undrawn'};
    const allDifferences = differences.length > 0 ? differences : compareSource(exercise?.uses ?? [], source);
    return allDifferences.length === 0 ? {kind: 'solved'} : {kind: 'different', differences: allDifferences};
  }, [isSolutionShown, isCompiled, differences, status, exercise, source]);
  const latest = useLatestKnown(outcome);
  const id = exercise?.id;
  useEffect(() => {
    if (id !== undefined && latest.kind === 'solved') markDone(getPagePath(), id, listExercises().length);
  }, [id, latest.kind]);
  return [latest, outcome.kind !== 'unknown'];
}

/** Returns the last outcome that isn't `unknown`, so that nothing flickers while the next drawing is made. */
function useLatestKnown(outcome: Outcome): Outcome {
  const [shownOutcome, setShownOutcome] = useState(outcome);
  if (outcome.kind !== 'unknown' && outcome !== shownOutcome) setShownOutcome(outcome);
  return outcome.kind === 'unknown' ? shownOutcome : outcome;
}
