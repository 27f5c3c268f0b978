/**
 * Wraps `window.docusaurus` so that links in view are prefetched while the browser is idle, one page at a time. Docusaurus
 * requests the code of all of them at once, while this page is still loading.
 */
import docusaurus from '@docusaurus/core/lib/client/docusaurus.js';

const queue: string[] = [];
let isRunning = false;

/** Resolves when the browser is idle, or after 300 ms in Safari, which doesn't report it. */
function waitUntilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 300);
  });
}

async function prefetchQueued(): Promise<void> {
  isRunning = true;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, {once: true}));
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    await waitUntilIdle();
    await docusaurus.prefetch(path);
  }
  isRunning = false;
}

export default Object.freeze({
  ...docusaurus,
  prefetch(path: string): void {
    queue.push(path);
    if (!isRunning) void prefetchQueued();
  },
});
