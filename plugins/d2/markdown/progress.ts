/** Time between two reports. Shorter tasks don't report anything. */
const REPORT_INTERVAL_MS = 5000;

/** Number of intervals that the estimate averages over. */
const AVERAGED_INTERVALS = 6;

/** The progress of a long task. Callers update the counts. */
export interface Progress {
  total: number;
  finished: number;
  /** Stops reporting. */
  readonly stop: () => void;
}

/**
 * Reports the progress of a task every five seconds, such as `120 of 1130 diagrams, about 40 s left`. The estimate assumes that the rest goes
 * as fast as the last half minute: long enough that one large diagram doesn't triple the estimate, and short enough to forget the results
 * from the cache.
 *
 * @param unit plural name of the parts of the task, such as `diagrams`
 */
export function startProgress(unit: string, report: (line: string) => void): Progress {
  const progress = {total: 0, finished: 0, stop: () => clearInterval(timer)};
  const reportedCounts = [0];
  const timer = setInterval(() => {
    const {total, finished} = progress;
    const intervals = Math.min(reportedCounts.length, AVERAGED_INTERVALS);
    const finishedLately = finished - (reportedCounts.at(-intervals) ?? 0);
    const seconds = ((total - finished) / finishedLately) * intervals * (REPORT_INTERVAL_MS / 1000);
    const timeLeft = Number.isFinite(seconds) ? `, about ${Math.ceil(seconds)} s left` : '';
    report(`${finished} of ${total} ${unit}${timeLeft}`);
    reportedCounts.push(finished);
  }, REPORT_INTERVAL_MS);
  timer.unref();
  return progress;
}
