import {useLayoutEffect, useRef, useState} from 'react';
import type {CompileRequest, Diagnostic, Drawing} from '../../compiler/request';
import type {Engine} from '../worker';

/** Milliseconds without a key press after which a new diagram is shown. */
export const PAUSE = 120;

/** A drawing that took longer than so many milliseconds is begun after the pause, not with the key. */
const QUICK = 250;

/** Milliseconds after which a slow drawing is announced; announced at every key, it would be noise. */
const SLOW = 500;

/** Mistakes that are shown at once. A bracket too many can make a thousand, and as many lines of messages. */
const MOST_MISTAKES = 20;

export type Status =
  | 'loading'
  | 'drawing'
  | 'drawn'
  | 'mistakes'
  | 'tooLong'
  | 'tooLarge'
  | 'crashed'
  | 'failed'
  | 'unavailable';

const FAILURES: readonly Status[] = ['unavailable', 'tooLong', 'crashed', 'failed'];

/** Whether drawing the same source again may succeed. */
export function isFailed(status: Status): boolean {
  return FAILURES.includes(status);
}

export interface Drawn {
  readonly status: Status;
  /** The last good drawing. */
  readonly drawing: Drawing | undefined;
  /** What `drawing` is of. */
  readonly request: CompileRequest | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** How many drawings there were. */
  readonly count: number;
  /** Draws once more, after the engine could not be had, or was ended. */
  readonly retry: () => void;
}

/** Keeps a drawing of the request, and what the compiler reports on it. */
export function useDrawing(engine: Engine, request: CompileRequest): Drawn {
  const [status, setStatus] = useState<Status>('loading');
  const [last, setLast] = useState<Pick<Drawn, 'drawing' | 'request'>>();
  const [diagnostics, setDiagnostics] = useState<readonly Diagnostic[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [count, setCount] = useState(0);
  const first = useRef(true);
  const duration = useRef(Number.POSITIVE_INFINITY);

  // Not after the next paint: the pause begins with the key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useLayoutEffect(() => {
    let stale = false;
    let slow: ReturnType<typeof setTimeout> | undefined;
    const pause = first.current ? 0 : PAUSE;
    first.current = false;
    const ended = new Promise((resolve) => setTimeout(resolve, pause));
    const run = async (): Promise<void> => {
      const begun = performance.now();
      setStatus((now) => (isFailed(now) ? 'loading' : now));
      slow = setTimeout(() => setStatus((now) => (now === 'loading' ? now : 'drawing')), SLOW);
      const outcome = await engine.run(request, first);
      clearTimeout(slow);
      if (outcome.type === 'drawn') duration.current = performance.now() - begun;
      await ended;
      // A newer request of this editor has taken over, and has its own outcome.
      if (stale || outcome.type === 'superseded') return;
      setStatus(outcome.type);
      setDiagnostics(outcome.type === 'mistakes' ? outcome.diagnostics.slice(0, MOST_MISTAKES) : []);
      if (outcome.type !== 'drawn') return;
      setLast({drawing: outcome.drawing, request});
      setCount((before) => before + 1);
    };
    // The compiler has nothing else to do during the pause. Where it is slow, it would be busy with what is outdated.
    const timer = setTimeout(run, duration.current < QUICK ? 0 : pause);
    return () => {
      stale = true;
      clearTimeout(timer);
      clearTimeout(slow);
    };
  }, [engine, request, attempt]);

  return {
    status,
    drawing: last?.drawing,
    request: last?.request,
    diagnostics,
    count,
    retry: () => setAttempt((count) => count + 1),
  };
}
