import {type ReactNode, useState} from 'react';
import {type Progress, replaceProgress} from '../../progress/store';
import {PHRASES, translateText} from '../phrases';
import type {MenuItem} from '../toolbar/Menu';
import styles from './styles.module.css';

/** Lets readers forget which exercises they have done, and change their mind. */
export function useClearing(): {readonly items: readonly MenuItem[]; readonly note: ReactNode} {
  const [cleared, setCleared] = useState<Progress>();

  function restore(): void {
    if (cleared) replaceProgress(cleared);
    setCleared(undefined);
  }

  const items: readonly MenuItem[] = [
    {
      name: 'clear-progress',
      label: translateText(PHRASES.clearProgress),
      onChoose: () => setCleared(replaceProgress([])),
    },
  ];
  const note = (
    <div role="status">
      {cleared && (
        <p className={styles.cleared}>
          {translateText(PHRASES.progressCleared)}
          <button type="button" onClick={restore}>
            {translateText(PHRASES.undo)}
          </button>
        </p>
      )}
    </div>
  );
  return {items, note};
}
