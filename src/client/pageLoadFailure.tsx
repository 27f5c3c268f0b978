/**
 * Reports that the code of the page that was opened does not come. Docusaurus leaves the page as it was served then,
 * readable but dead, and reports nothing: its start waits for the code and nobody catches the failure
 * (`clientEntry.tsx` of @docusaurus/core). Later page changes reload by themselves.
 */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Loading from '@theme/Loading';
import {createRoot} from 'react-dom/client';

function show(error: Error): void {
  const box = document.createElement('div');
  document.querySelector('main')?.prepend(box);
  const retry = () => window.location.reload();
  createRoot(box).render(<Loading error={error} retry={retry} isLoading={false} pastDelay timedOut={false} />);
}

if (ExecutionEnvironment.canUseDOM) {
  window.addEventListener('unhandledrejection', (event) => {
    const {reason} = event;
    const started = 'docusaurusRoot' in window;
    if (started || !(reason instanceof Error) || reason.name !== 'ChunkLoadError') return;
    event.preventDefault();
    show(reason);
  });
}
