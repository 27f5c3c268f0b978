/** Fills the theme's empty slot for a search box: a form that leads to the results page, with or without scripts. */
import {useHistory} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {QUERY_LIMIT} from '@site/plugins/search/client/find';
import {type FormEvent, type ReactNode, useEffect, useRef} from 'react';
import styles from './styles.module.css';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
  );
}

export default function SearchBar(): ReactNode {
  const action = useBaseUrl('/search/');
  const history = useHistory();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const shortcut =
        (event.key === 'k' && (event.metaKey || event.ctrlKey)) || (event.key === '/' && !isTyping(event.target));
      if (!shortcut) return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = input.current?.value.trim() ?? '';
    history.push(query ? `${action}?q=${encodeURIComponent(query)}` : action);
  }

  const label = translate({
    id: 'search.label',
    message: 'Search',
    description: 'Label of the search box in the navbar',
  });
  return (
    <search>
      <form action={action} className={styles.form} onSubmit={submit}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <circle cx="8.500" cy="8.500" r="5" />
          <path d="m12.500 12.500 4.500 4.500" />
        </svg>
        <input ref={input} type="search" name="q" placeholder={label} aria-label={label} maxLength={QUERY_LIMIT} />
      </form>
    </search>
  );
}
