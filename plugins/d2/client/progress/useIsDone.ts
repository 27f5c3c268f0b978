import {useEffect, useSyncExternalStore} from 'react';
import {getPage, listExercises} from './page';
import {showProgress} from './sidebar';
import {isDone, subscribe, updatePage} from './store';

/** Returns whether the reader has done an exercise of the current page. Always `false` until the page is hydrated. */
export function useIsDone(exercise: string): boolean {
  useEffect(() => {
    showProgress();
    updatePage(getPage(), listExercises());
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => isDone(getPage(), exercise),
    () => false,
  );
}
