import {useLayoutEffect, useRef, useState} from 'react';
import type {CompileRequest, Diagnostic, Drawing} from '../../compiler/request';
import type {ClientResult, CompilerClient} from '../worker';

/** Minimum time between the last key press and a new drawing. */
export const TYPING_PAUSE_MS = 120;

/** If the last drawing took less time, the next one starts with the key press. Otherwise, it starts after the pause. */
const FAST_DRAWING_MS = 250;

/** Only drawings that take longer than this are announced to screen readers. Announcing every drawing would be noise. */
const SLOW_DRAWING_MS = 500;

/** Maximum number of errors to show, because a single extra bracket can cause a thousand. */
const MAX_DIAGNOSTICS = 20;

/** What the compiler is doing, or its last result. `paintTimedOut`: the browser takes too long to paint the drawing. */
export type Status = 'loading' | 'drawing' | 'paintTimedOut' | Exclude<ClientResult['type'], 'superseded'>;

const FAILURES: readonly Status[] = ['unavailable', 'timedOut', 'crashed', 'failed', 'paintTimedOut'];

/** Returns whether drawing the same source again may succeed. */
export function isFailed(status: Status): boolean {
  return FAILURES.includes(status);
}

export interface Compilation {
  readonly status: Status;
  readonly diagnostics: readonly Diagnostic[];
  /** The request that has this result. Not set until there's a result. */
  readonly request?: CompileRequest;
  /** The last drawing, and its request. */
  readonly last?: {readonly drawing: Drawing; readonly request: CompileRequest};
}

/**
 * Compiles `request` whenever it changes.
 *
 * @returns the latest state, and a function that tries again after a failure
 */
export function useCompiler(compiler: CompilerClient, request: CompileRequest): [Compilation, retry: () => void] {
  const [compilation, setCompilation] = useState<Compilation>({status: 'loading', diagnostics: []});
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const duration = useRef(Number.POSITIVE_INFINITY);

  // A layout effect, so that the pause begins with the key press instead of the next paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt compiles the same request again
  useLayoutEffect(() => {
    let isOutdated = false;
    let slowTimer: ReturnType<typeof setTimeout> | undefined;
    const pause = isFirst.current ? 0 : TYPING_PAUSE_MS;
    isFirst.current = false;
    const pauseOver = new Promise((resolve) => setTimeout(resolve, pause));
    const setStatus = (getNextStatus: (currentStatus: Status) => Status): void =>
      setCompilation((previous) => ({...previous, status: getNextStatus(previous.status)}));
    const run = async (): Promise<void> => {
      const start = performance.now();
      setStatus((current) => (isFailed(current) ? 'loading' : current));
      slowTimer = setTimeout(setStatus, SLOW_DRAWING_MS, (current: Status) =>
        current === 'loading' ? current : 'drawing',
      );
      // The ref is unique to this editor, which makes it the owner of its requests.
      const result = await compiler.compile(request, isFirst);
      clearTimeout(slowTimer);
      if (result.type === 'drawn') duration.current = performance.now() - start;
      await pauseOver;
      // A newer request of this editor gets its own result.
      if (isOutdated || result.type === 'superseded') return;
      if (result.type === 'drawn') {
        const last = {drawing: result.drawing, request};
        setCompilation({status: 'drawn', diagnostics: [], request, last});
        return;
      }
      const {type: status} = result;
      const diagnostics = result.type === 'mistakes' ? result.diagnostics.slice(0, MAX_DIAGNOSTICS) : [];
      setCompilation((previous) => ({...previous, status, diagnostics, request}));
    };
    // A fast compiler uses the pause. A slow one would still be busy with an outdated source when the pause is over.
    const timer = setTimeout(run, duration.current < FAST_DRAWING_MS ? 0 : pause);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
      clearTimeout(slowTimer);
    };
  }, [compiler, request, attempt]);

  return [compilation, () => setAttempt((count) => count + 1)];
}
