import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import CopyIcon from '@site/src/components/CopyButton/CopyIcon';
import {useCopy} from '@site/src/components/CopyButton/useCopy';
import type {ReactNode} from 'react';
import {copyText} from '../../../shared/clipboard';
import styles from './styles.module.css';

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Fetching ${url} failed with status ${response.status}.`);
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
        <CopyIcon state={state} />
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
