/**
 * Replaces the theme's search box, which loads the dialog's libraries with every page: a button, and whatever it opens when it
 * is first needed. Without scripts it is a link to the results page.
 */
import {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type KeyboardEvent, type ReactNode, useEffect, useRef, useState} from 'react';
import styles from './styles.module.css';

type Dialog = typeof import('../../client/dialog').Dialog;

export default function SearchBar(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const page = useBaseUrl('/search/');
  const button = useRef<HTMLAnchorElement>(null);
  /** What is typed before the dialog is there; `undefined` unless it is being opened. */
  const typed = useRef<string>(undefined);
  const before = useRef<Element>(null);
  const [opened, setOpened] = useState<{readonly Dialog: Dialog} | 'failed'>();

  async function load(): Promise<Dialog> {
    const {Dialog, prepare} = await import('../../client/dialog');
    await prepare(siteConfig);
    return Dialog;
  }

  function fetchAhead(): void {
    load().catch(() => undefined); // opening tries again, and tells
  }

  function open(query = ''): void {
    if (typed.current !== undefined) return;
    typed.current = query;
    before.current = document.activeElement;
    button.current?.focus(); // takes what is typed until then
    load().then(
      (Dialog) => setOpened({Dialog}),
      () => {
        typed.current = undefined;
        setOpened('failed');
      },
    );
  }

  function close(): void {
    typed.current = undefined;
    setOpened(undefined);
    const last = before.current;
    (last instanceof HTMLElement && last !== document.body && last.isConnected ? last : button.current)?.focus();
  }

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const {target} = event;
      const isText =
        target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
      const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (event.defaultPrevented || !(isShortcut || (event.key === '/' && !isText))) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  function onKeyDown(event: KeyboardEvent): void {
    const {key} = event;
    if (key.length > 1 || key === '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (typed.current === undefined) open(key.trim());
    else typed.current += key;
  }

  const label = translate({id: 'theme.SearchBar.label', message: 'Search'});
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: without scripts it is a link */}
      <a
        ref={button}
        href={page}
        role="button"
        className={styles.button}
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          open();
        }}
        onKeyDown={onKeyDown}
        onFocus={fetchAhead}
        onTouchStart={fetchAhead}
        onPointerEnter={() => {
          const {connection} = navigator as {connection?: {saveData?: boolean}};
          if (!connection?.saveData) fetchAhead();
        }}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <circle cx="8.500" cy="8.500" r="5" />
          <path d="m12.500 12.500 4.500 4.500" />
        </svg>
        <span>{label}</span>
        <kbd
          ref={(hint) => {
            // Which keys it are is not known when the page is built.
            if (hint) hint.textContent = /^(?:Mac|iP)/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
          }}
        />
      </a>
      {opened === 'failed' && (
        <span role="alert" className={styles.failed}>
          {translate({id: 'search.unavailable', message: 'The search could not be loaded. Try again.'})}
        </span>
      )}
      {typeof opened === 'object' && <opened.Dialog initialQuery={typed.current ?? ''} onClose={close} />}
    </>
  );
}
