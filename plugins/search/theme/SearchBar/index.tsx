/**
 * Replaces the theme's search box, which loads the dialog's libraries on every page. This is only a button; the dialog loads on
 * first use. Without JavaScript, the button is a link to the results page.
 */
import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type ReactNode, useEffect, useRef, useState} from 'react';
import {focusArrival} from '../../client/arrival';
import type {Dialog} from '../../client/dialog/Dialog';
import {hasModifier, isSearchKey} from '../../client/shortcut';
import styles from './styles.module.css';

export default function SearchBar(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const results = useBaseUrl('/search/');
  const button = useRef<HTMLAnchorElement>(null);
  /** Collects what the reader types while the dialog loads; `undefined` if it isn't loading or open. */
  const typedText = useRef<string>(undefined);
  const [loadedDialog, setLoadedDialog] = useState<{readonly Dialog: typeof Dialog}>();
  const [hasFailed, setHasFailed] = useState(false);

  const load = () =>
    import(/* webpackChunkName: "search-dialog" */ '../../client/dialog').then(({prepareDialog}) =>
      prepareDialog(siteConfig),
    );

  function open(query: string): void {
    if (typedText.current !== undefined) return;
    typedText.current = query;
    setHasFailed(false);
    // The button receives the key presses until the dialog opens. The dialog later restores the focus to `lastFocused`.
    const lastFocused = document.activeElement;
    button.current?.focus({preventScroll: true});
    load().then(
      (Dialog) => {
        if (lastFocused instanceof HTMLElement && lastFocused !== document.body)
          lastFocused.focus({preventScroll: true});
        setLoadedDialog({Dialog});
      },
      () => {
        typedText.current = undefined;
        setHasFailed(true);
      },
    );
  }

  const {hash, key: visit} = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a result may link to the page that is already open
  useEffect(() => focusArrival(hash), [hash, visit]);

  useEffect(() => {
    const page: HTMLElement & {search?: 'open' | 'ready'} = document.documentElement;
    // The script in src/headScript sets this if the reader pressed the keys before this script ran.
    const isEarly = page.search === 'open';
    page.search = 'ready';
    if (isEarly) open('');
    const onKeyDown = (event: KeyboardEvent) => {
      const {key, target} = event;
      const isSlash = key === '/' && !hasModifier(event);
      if (!(isSlash || isSearchKey(event)) || event.defaultPrevented) return;
      if (isSlash && (target as HTMLElement).closest('input, textarea, select, [contenteditable]')) return;
      event.preventDefault();
      open('');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: it's a link without JavaScript */}
      <a
        ref={button}
        href={results}
        role="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          open('');
        }}
        onKeyDown={(event) => {
          const {key} = event;
          if (key.length > 1 || key === '/' || hasModifier(event)) return;
          event.preventDefault();
          if (typedText.current === undefined) open(key.trim());
          else typedText.current += key;
        }}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M12 12a5 5 0 1 0-7 0 5 5 0 0 0 7 0l5 5" />
        </svg>
        <span>{translate({id: 'theme.SearchBar.label', message: 'Search'})}</span>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it can't be focused */}
        <kbd
          aria-hidden="true"
          ref={(hint) => {
            // Only the browser knows the reader's platform.
            if (hint) hint.textContent = /^(?:Mac|iP)/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
          }}
        />
      </a>
      {hasFailed && (
        <span role="alert" className={styles.failed}>
          {translate({id: 'search.unavailable', message: 'Couldn’t load the search. Try again.'})}
        </span>
      )}
      {loadedDialog && (
        <loadedDialog.Dialog
          initialQuery={typedText.current ?? ''}
          onClose={() => {
            typedText.current = undefined;
            setLoadedDialog(undefined);
          }}
        />
      )}
    </>
  );
}
