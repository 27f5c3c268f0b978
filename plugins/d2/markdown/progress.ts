/** Time between two reports. Shorter tasks don't report anything. */
const REPORT_INTERVAL_MS = 5000;

/** The progress of a long task. Callers update the counts. */
export interface Progress {
  total: number;
  finished: number;
  /** Stops reporting. */
  readonly stop: () => void;
}

/**
 * Reports the progress of a task every five seconds, such as `120 of 1130 diagrams, about 40 s left`. The estimate assumes that the rest goes
 * as fast as the last five seconds, because results from the cache don't take any time.
 *
 * @param partsName plural name of what's counted
 */
export function startProgress(partsName: string, report: (line: string) => void): Progress {
  const progress = {total: 0, finished: 0, stop: () => clearInterval(timer)};
  let reported = 0;
  const timer = setInterval(() => {
    const {total, finished} = progress;
    const seconds = ((total - finished) / (finished - reported)) * (REPORT_INTERVAL_MS / 1000);
    const timeLeft = Number.isFinite(seconds) ? `, about ${Math.ceil(seconds)} s left` : '';
    report(`${finished} of ${total} ${partsName}${timeLeft}`);
    reported = finished;
  }, REPORT_INTERVAL_MS);
  timer.unref();
  return progress;
}
