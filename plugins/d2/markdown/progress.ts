/** Milliseconds between two lines, and before the first: what is done by then needs none. */
const PAUSE = 5000;

/** How far a work of many parts is. */
export interface Progress {
  /** Adds parts that are to be done. */
  add(parts: number): void;
  /** Counts a part that is done. */
  done(): void;
  /** The work is done, or given up. */
  end(): void;
}

/**
 * Reports every five seconds how far a work is, such as `120 of 1130 diagrams`.
 *
 * @param parts what the work's parts are called
 * @param report takes a line
 */
export function startProgress(parts: string, report: (line: string) => void): Progress {
  let [all, made] = [0, 0];
  const timer = setInterval(() => report(`${made} of ${all} ${parts}`), PAUSE);
  timer.unref();
  return {
    add: (count) => {
      all += count;
    },
    done: () => {
      made += 1;
    },
    end: () => clearInterval(timer),
  };
}
