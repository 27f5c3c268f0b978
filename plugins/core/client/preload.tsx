/**
 * Wraps the function that loads a page's code in Docusaurus. If the first page's code fails to load, Docusaurus leaves the page readable but inert and
 * reports nothing, because `clientEntry.js` waits for this function without catching errors. This wrapper shows a message above the
 * page and waits for the reader to press Retry. On later navigations, errors are rethrown, and Docusaurus reloads the page.
 */
import preload from '@docusaurus/core/lib/client/preload.js';
import Loading from '@theme/Loading';
import {createRoot} from 'react-dom/client';

/** Shows that the page couldn't be loaded. Resolves when the reader presses Retry. */
async function waitForRetry(error: unknown, shouldFocus: boolean): Promise<void> {
  const container = document.createElement('div');
  const root = createRoot(container);
  // Placed above the page's columns. It's removed before React hydrates the page.
  document.querySelector('.navbar')?.after(container);
  await new Promise<void>((retry) => {
    root.render(<Loading error={error as Error} retry={retry} isLoading={false} pastDelay timedOut={false} />);
    if (shouldFocus) requestAnimationFrame(() => container.querySelector('button')?.focus());
  });
  root.unmount();
  container.remove();
}

export default async function preloadPage(pathname: string): Promise<unknown> {
  for (let retries = 0; ; retries++) {
    try {
      return await preload(pathname);
    } catch (error) {
      // Docusaurus sets this when it hydrates the first page.
      if ('docusaurusRoot' in window) throw error;
      await waitForRetry(error, retries > 0);
      // A new deployment may have renamed this page's chunks. If the retry also fails, reload to get their new names.
      if (retries > 0) window.location.reload();
    }
  }
}
