/** Prefetches files while the page is idle, one at a time, so that no request of the page itself waits for one of them. */

/** Lists of files. Each is worked out when its turn comes, since that takes time as well. */
const queue: (() => readonly string[])[] = [];
const requested = new Set<string>();
let isRunning = false;

/** Resolves when the browser has nothing else to do. Safari doesn't report that. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 300);
  });
}

async function run(fetchFile: (file: string) => Promise<unknown>): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, {once: true}));
  for (let files = queue.shift(); files; files = queue.shift()) {
    await idle();
    for (const file of files()) {
      if (requested.has(file)) continue;
      requested.add(file);
      await idle();
      await fetchFile(file);
    }
  }
}

/**
 * Prefetches files, each once.
 *
 * @param files works out which
 * @param fetchFile resolves once a file has arrived or has failed
 */
export function fetchAhead(files: () => readonly string[], fetchFile: (file: string) => Promise<unknown>): void {
  queue.push(files);
  if (isRunning) return;
  isRunning = true;
  void run(fetchFile).finally(() => {
    isRunning = false;
  });
}
