import Translate from '@docusaurus/Translate';
import {type ReactNode, useState} from 'react';
import type Panel from '../../client/Panel';
import styles from './styles.module.css';

/** A button that saves all pages of the language for readers without a network. What it does comes with the first click. */
export default function SaveOffline(): ReactNode {
  const [Shown, setShown] = useState<typeof Panel>();
  if (process.env.NODE_ENV !== 'production' || process.env.OFFLINE === 'off') return null;

  async function open(): Promise<void> {
    const {default: loaded} = await import(/* webpackChunkName: "offline" */ '../../client/Panel');
    setShown(() => loaded);
  }
  if (Shown) return <Shown className={styles.offline} onClose={() => setShown(undefined)} />;
  return (
    <div className={styles.offline}>
      <button type="button" onClick={() => void open().catch(() => {})}>
        <Translate id="offline.open" description="Button in the footer that saves all pages">
          Save for offline
        </Translate>
      </button>
    </div>
  );
}
