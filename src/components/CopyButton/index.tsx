import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

/**
 * A button that puts the code beside it into the clipboard, and says whether that worked. It is only HTML;
 * `src/client/copyCode.ts` makes it work, also where React did not render it.
 */
export default function CopyButton(): ReactNode {
  const label = translate({id: 'code.copy', message: 'Copy code', description: 'Button that copies a code block'});
  return (
    <button
      type="button"
      className={styles.copy}
      title={label}
      aria-label={label}
      data-copy=""
      data-copied={translate({
        id: 'code.copied',
        message: 'Copied',
        description: 'Said after a code block was copied',
      })}
      data-failed={translate({
        id: 'code.copyFailed',
        message: 'Could not copy. Select the text instead.',
        description: 'Said when the browser does not allow copying',
      })}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M7 7V4h9v9h-3M4 7h9v9H4z" />
        <path d="m4 10.5 4 4 8-9" />
      </svg>
      <span role="status" />
    </button>
  );
}
