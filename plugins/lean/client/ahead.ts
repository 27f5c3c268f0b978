/** Files that are fetched ahead: when the page is idle, one after the other, until they have cost as much as they may. */

/** Bytes over the network for one document, whatever pages it shows. */
const BUDGET = 150_000;
/** What a file is taken to weigh if the browser does not report it. */
const UNKNOWN = 10_000;

/** Lists of files, each found out when its turn comes: that is work, too. */
const waiting: (() => readonly string[])[] = [];
const fetched = new Set<string>();
let spent = 0;
let isBusy = false;

/** Bytes that a file has cost; none if it was in the cache. */
function costOf(file: string): number {
  const [timing] = performance.getEntriesByName(
    new URL(file, window.location.href).href,
  ) as PerformanceResourceTiming[];
  return timing?.transferSize ?? UNKNOWN;
}

/** Resolves in a moment in which the browser has nothing else to do. Safari does not report them. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 300);
  });
}

async function fetchAll(fetchFile: (file: string) => Promise<unknown>): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, {once: true}));
  for (let files = waiting.shift(); files && spent < BUDGET; files = waiting.shift()) {
    await idle();
    for (const file of files()) {
      if (fetched.has(file)) continue;
      fetched.add(file);
      await fetchFile(file);
      spent += costOf(file);
    }
  }
}

/**
 * Fetches files ahead, each once.
 *
 * @param files finds out which
 * @param fetchFile resolves when a file has come, and when it does not come
 */
export function fetchAhead(files: () => readonly string[], fetchFile: (file: string) => Promise<unknown>): void {
  waiting.push(files);
  if (isBusy) return;
  isBusy = true;
  void fetchAll(fetchFile).finally(() => {
    isBusy = false;
  });
}
