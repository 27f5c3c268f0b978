/**
 * Wraps Docusaurus's function that loads a page's code. If the first page's code fails to load, Docusaurus leaves the page readable
 * but inert and reports nothing, because `clientEntry.js` waits for this function without catching errors. This wrapper shows a
 * message above the page and waits for the reader to press Retry. On later navigations, it rethrows errors, because Docusaurus then
 * reloads the page itself.
 */
import preload from '@docusaurus/core/lib/client/preload.js';
import Loading from '@theme/Loading';
import {createRoot} from 'react-dom/client';

/**
 * Shows an error with a Retry button, and resolves when the reader presses it.
 *
 * @param shouldFocus whether to focus the button, because the reader has pressed the previous one, which lost the focus when it was removed
 */
async function waitForRetry(error: unknown, shouldFocus: boolean): Promise<void> {
  const container = document.createElement('div');
  const root = createRoot(container);
  // Goes above the page's columns. It's removed before React hydrates the page, which wouldn't expect it.
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
      // Docusaurus sets this when it hydrates the first page, so this is a later navigation.
      if ('docusaurusRoot' in window) throw error;
      await waitForRetry(error, retries > 0);
      // A new deployment may have renamed this page's chunks, so from the second Retry on, reload the page to get their new names.
      if (retries > 0) window.location.reload();
    }
  }
}
