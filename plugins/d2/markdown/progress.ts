/** Time between two reports. Shorter tasks don't report anything. */
const REPORT_INTERVAL_MS = 5000;

/** The progress of a long task. Callers update the counts. */
export interface Progress {
  total: number;
  finished: number;
  /** Stops reporting. */
  readonly stop: () => void;
}

/** Reports the progress of a task every five seconds, such as `120 of 1130 diagrams`. @param parts plural name of what's counted */
export function startProgress(parts: string, report: (line: string) => void): Progress {
  const progress = {total: 0, finished: 0, stop: () => clearInterval(timer)};
  const timer = setInterval(() => report(`${progress.finished} of ${progress.total} ${parts}`), REPORT_INTERVAL_MS);
  timer.unref();
  return progress;
}
