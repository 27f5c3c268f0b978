import {translate} from '@docusaurus/Translate';
import clsx from 'clsx';
import {type ReactNode, useEffect, useState} from 'react';
import styles from './styles.module.css';

type State = 'ready' | 'copied' | 'failed';

/** A button that puts a text into the clipboard, and says whether that worked. */
export default function CopyButton({text}: {readonly text: string}): ReactNode {
  const [state, setState] = useState<State>('ready');

  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed'); // no permission, or a page without https
    }
  }

  const labels: Record<State, string> = {
    ready: translate({id: 'code.copy', message: 'Copy code', description: 'Button that copies a code block'}),
    copied: translate({id: 'code.copied', message: 'Copied', description: 'Said after a code block was copied'}),
    failed: translate({
      id: 'code.copyFailed',
      message: 'Could not copy. Select the text instead.',
      description: 'Said when the browser does not allow copying',
    }),
  };
  return (
    <button
      type="button"
      className={clsx(styles.copy, state !== 'ready' && styles.told)}
      onClick={copy}
      title={labels.ready}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        {state === 'copied' ? <path d="m4 10.5 4 4 8-9" /> : <path d="M7 7V4h9v9h-3M4 7h9v9H4z" />}
      </svg>
      <span className={state === 'failed' ? styles.failure : styles.hidden} role="status">
        {labels[state]}
      </span>
    </button>
  );
}
