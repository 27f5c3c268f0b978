import {useEffect, useSyncExternalStore} from 'react';
import {getPage, listExercises} from './page';
import {getProgress, isDone, subscribe, updatePage} from './store';

/** Ticks pages and sections. Readers without progress don't need the code. */
function showProgress(): void {
  if (getProgress().length > 0)
    import('./sidebar').then(
      (sidebar) => sidebar.showProgress(),
      () => {}, // The figures themselves are ticked anyway.
    );
}

/** Returns whether the reader has done an exercise of the current page. Always `false` until the page is hydrated. */
export function useIsDone(exercise: string): boolean {
  useEffect(() => {
    updatePage(getPage(), listExercises());
    showProgress();
    return subscribe(showProgress);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => isDone(getPage(), exercise),
    () => false,
  );
}
