import {type ReactNode, useState} from 'react';
import {type Progress, replaceProgress} from '../../progress/store';
import {PHRASES, translateText} from '../phrases';
import type {MenuItem} from '../toolbar/Menu';
import styles from './styles.module.css';

/** Returns a menu item that clears the reader's progress, and a notice with an Undo button. */
export function useClearProgress(): {readonly items: readonly MenuItem[]; readonly undoNotice: ReactNode} {
  const [clearedProgress, setClearedProgress] = useState<Progress>();

  function restore(): void {
    if (clearedProgress) replaceProgress(clearedProgress);
    setClearedProgress(undefined);
  }

  const items: readonly MenuItem[] = [
    {
      name: 'clear-progress',
      label: translateText(PHRASES.clearProgress),
      onChoose: () => setClearedProgress(replaceProgress([])),
    },
  ];
  // Always rendered, so that screen readers announce what's added to it.
  const undoNotice = (
    <div role="status">
      {clearedProgress && (
        <p className={styles.cleared}>
          {translateText(PHRASES.progressCleared)}
          <button type="button" onClick={restore}>
            {translateText(PHRASES.undo)}
          </button>
        </p>
      )}
    </div>
  );
  return {items, undoNotice};
}
