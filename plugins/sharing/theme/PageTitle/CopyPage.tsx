import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import {type ReactNode, useEffect, useState} from 'react';
import styles from './styles.module.css';

/** For how long the button says what became of the copy, in milliseconds. */
const SAID = 2000;

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

async function copyPage(address: string): Promise<void> {
  const text = fetchText(address);
  // Safari takes only what the click itself began to copy, Firefox before 127 only what is there.
  if ('ClipboardItem' in window)
    await navigator.clipboard.write([
      new ClipboardItem({'text/plain': text.then((words) => new Blob([words], {type: 'text/plain'}))}),
    ]);
  else await navigator.clipboard.writeText(await text);
}

/** A button that copies the page as Markdown, which it fetches for that. The authoring server has no such copies. */
export default function CopyPage(): ReactNode {
  const {pathname} = useLocation();
  // An object, so that each copy is said for its full time.
  const [said, setSaid] = useState<{readonly state: 'copied' | 'failed'}>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(setSaid, SAID);
    return () => clearTimeout(timer);
  }, [said]);
  if (process.env.NODE_ENV !== 'production') return null;

  async function copy(): Promise<void> {
    try {
      await copyPage(`${pathname}index.md`);
      setSaid({state: 'copied'});
    } catch {
      setSaid({state: 'failed'}); // no network, no permission, or a page without https
    }
  }

  const label = translate({
    id: 'page.copy',
    message: 'Copy page as Markdown',
    description: 'Button beside the title of a page',
  });
  return (
    <button type="button" className={styles.copy} title={label} data-state={said?.state} onClick={copy}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M7 7V4h9v9h-3M4 7h9v9H4z" />
        <path d="m4 10.5 4 4 8-9" />
      </svg>
      <span className={styles.label}>{label}</span>
      <span role="status">
        {said?.state === 'copied' &&
          translate({id: 'page.copied', message: 'Copied', description: 'Said after a page was copied'})}
        {said?.state === 'failed' &&
          translate({id: 'page.copyFailed', message: 'Could not copy', description: 'Said when a page was not copied'})}
      </span>
    </button>
  );
}
