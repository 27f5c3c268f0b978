/**
 * Wraps how Docusaurus loads the code of a page. When the code of the page that was opened doesn't come, Docusaurus leaves it as it
 * was served, readable but dead, and reports nothing (`clientEntry.js` waits for this function and catches nothing). This one
 * says so above the page and waits for the reader to press Retry. Later page changes reload by themselves.
 */
import preload from '@docusaurus/core/lib/client/preload.js';
import Loading from '@theme/Loading';
import {createRoot} from 'react-dom/client';

/** Shows that the page couldn't be loaded. Resolves when the reader wants to try again. */
async function waitForRetry(error: unknown, hadFocus: boolean): Promise<void> {
  const box = document.createElement('div');
  const root = createRoot(box);
  // Above the page's own columns. It is gone before React looks for what it rendered.
  document.querySelector('.navbar')?.after(box);
  await new Promise<void>((retry) => {
    root.render(<Loading error={error as Error} retry={retry} isLoading={false} pastDelay timedOut={false} />);
    if (hadFocus) requestAnimationFrame(() => box.querySelector('button')?.focus());
  });
  root.unmount();
  box.remove();
}

export default async function preloadPage(pathname: string): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    try {
      return await preload(pathname);
    } catch (error) {
      if ('docusaurusRoot' in window) throw error;
      await waitForRetry(error, tries > 0);
      // A new deployment may have replaced the files that this page names: only a new page names those.
      if (tries > 0) window.location.reload();
    }
  }
}
