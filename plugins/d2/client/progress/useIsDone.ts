import {useEffect, useSyncExternalStore} from 'react';
import {getPagePath, listExercises} from './page';
import {getProgress, isDone, subscribe, updatePageProgress} from './store';

/** Ticks pages and sections. Readers without progress don't need the code. */
function loadSidebarTicks(): void {
  if (getProgress().length > 0)
    import('./sidebar').then(
      (sidebar) => sidebar.renderSidebarTicks(),
      () => {}, // offline: the exercises themselves are ticked anyway
    );
}

/** Returns whether the reader has done an exercise of the current page. Always `false` until the page is hydrated. */
export function useIsDone(exerciseId: string): boolean {
  useEffect(() => {
    updatePageProgress(getPagePath(), listExercises());
    loadSidebarTicks();
    return subscribe(loadSidebarTicks);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => isDone(getPagePath(), exerciseId),
    () => false,
  );
}
