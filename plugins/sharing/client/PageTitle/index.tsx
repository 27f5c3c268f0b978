import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import {useCopy} from '@site/src/components/CopyButton/useCopy';
import type {ReactNode} from 'react';
import {copyText} from '../../../shared/clipboard';
import styles from './styles.module.css';

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`Fetching ${address} failed with status ${response.status}.`);
  return response.text();
}

/** Adds a button next to the page's title that copies the page as Markdown. */
export default function PageTitle({children}: {readonly children: ReactNode}): ReactNode {
  const {pathname} = useLocation();
  const {state, copy} = useCopy(() => copyText(fetchText(`${pathname}index.md`)));
  // In development, pages have no Markdown copies.
  if (process.env.NODE_ENV !== 'production') return children;

  const label = translate({
    id: 'page.copy',
    message: 'Copy page as Markdown',
    description: 'Button next to the page title',
  });
  return (
    <div className={styles.title}>
      {children}
      <button type="button" className={styles.copy} title={label} data-state={state} onClick={copy}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M7 7V4h9v9h-3M4 7h9v9H4z" />
          <path d="m4 10.5 4 4 8-9" />
        </svg>
        <span className={styles.label}>{label}</span>
        <span role="status">
          {state === 'copied' &&
            translate({id: 'page.copied', message: 'Copied', description: 'Announced after the page was copied'})}
          {state === 'failed' &&
            translate({
              id: 'page.copyFailed',
              message: "Couldn't copy",
              description: 'Announced when copying failed',
            })}
        </span>
      </button>
    </div>
  );
}
