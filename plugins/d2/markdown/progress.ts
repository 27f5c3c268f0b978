/** Shorter work doesn't report anything. */
const REPORT_INTERVAL_MS = 5000;

/** Counts the finished parts of a long task. */
export interface Progress {
  /** Adds parts to do. */
  add(parts: number): void;
  /** Counts a finished part. */
  done(): void;
  /** Stops reporting. */
  end(): void;
}

/**
 * Reports the progress of a task every five seconds, such as `120 of 1130 diagrams`.
 *
 * @param parts name of the parts, in the plural
 */
export function startProgress(parts: string, report: (line: string) => void): Progress {
  let [total, finished] = [0, 0];
  const timer = setInterval(() => report(`${finished} of ${total} ${parts}`), REPORT_INTERVAL_MS);
  timer.unref();
  return {
    add: (count) => {
      total += count;
    },
    done: () => {
      finished += 1;
    },
    end: () => clearInterval(timer),
  };
}
