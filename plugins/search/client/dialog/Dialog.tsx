/** The hosted service's own dialog, in this site's dress, with this page's client. */
import type {DocSearchModalProps, DocSearchTranslations} from '@docsearch/react';
import {DocSearchModal} from '@docsearch/react/modal';
import {useHistory} from '@docusaurus/router';
import Translate, {translate} from '@docusaurus/Translate';
import {useAlgoliaContextualFacetFilters} from '@docusaurus/theme-search-algolia/client';
import useBaseUrl, {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import translations from '@theme/SearchTranslations';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {createPortal, preconnect} from 'react-dom';
import type {Answer} from '../answer';
import {expectArrival} from '../arrival';
import {encodeQuery} from '../encodeQuery';
import {missingResultsUrl} from '../missing';
import {settingsOf} from '../settings';
import {isSearchKey} from '../shortcut';
import {createDialogClient} from './dialogClient';
import {loadedInsights} from './insights';
import {Go, Hit, PageLink} from './Line';

interface DialogProps {
  readonly initialQuery: string;
  readonly onClose: () => void;
}

type FooterProps = Parameters<NonNullable<DocSearchModalProps['resultsFooterComponent']>>[0];

const {modal = {}, button = {}, placeholder} = translations as DocSearchTranslations & {placeholder: string};

function ResultsFooter({state}: FooterProps): ReactElement {
  const page = useBaseUrl('/search/');
  return (
    <PageLink to={`${page}?q=${encodeQuery(state.query)}`}>
      <Translate id="theme.SearchBar.seeAll" values={{count: Number(state.context.nbHits)}}>
        {'See all {count} results'}
      </Translate>
    </PageLink>
  );
}

/** What a screen reader announces after each answer. */
function announce(answer: Answer | undefined, query: string): string {
  if (!answer) return `${modal.errorScreen?.titleText}. ${modal.errorScreen?.helpText}`;
  if (answer.nbHits === 0) return `${modal.noResultsScreen?.noResultsText} "${query}"`;
  return translate(
    {id: 'search.found', message: '{count} results', description: 'Said when results of a query came'},
    {count: answer.nbHits},
  );
}

/** Keeps Tab within the dialog. Its own way counts what is not shown. */
function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const shown = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const [first, last] = [shown[0], shown.at(-1)];
  const [edge, other] = event.shiftKey ? [first, last] : [last, first];
  event.stopPropagation();
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}

export function Dialog({initialQuery, onClose: latestOnClose}: DialogProps): ReactNode {
  // What the dialog is given must stay the same, or it begins anew: its texts, its list, what is selected.
  const latest = useRef(latestOnClose);
  useLayoutEffect(() => {
    latest.current = latestOnClose;
  });
  const onClose = useCallback(() => latest.current(), []);
  const {siteConfig} = useDocusaurusContext();
  const {withBaseUrl} = useBaseUrlUtils();
  const history = useHistory();
  const box = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState('');
  const facetFilters = useAlgoliaContextualFacetFilters();
  const [props] = useState(() => {
    const settings = settingsOf(siteConfig);
    const {appId, apiKey, indexName} = settings;
    const transformSearchClient: DocSearchModalProps['transformSearchClient'] = (client) =>
      createDialogClient(client, {
        settings,
        withBaseUrl,
        isAwaited: (query) => box.current?.querySelector('input')?.value === query,
        onAnswer: (answer, query) => setStatus(announce(answer, query)),
      });
    return {
      settings,
      stock: {
        appId,
        apiKey,
        indexName,
        transformSearchClient,
        searchParameters: {facetFilters, attributesToHighlight: []},
      },
    };
  });

  const go = useCallback(
    (path: string) => {
      onClose();
      // The dialog scrolls back to where it was opened when it goes, and must have gone before the page scrolls.
      setTimeout(() => {
        expectArrival();
        history.push(path);
      });
    },
    [history, onClose],
  );
  const [navigator] = useState(() => ({navigate: ({itemUrl}: {itemUrl: string}) => go(itemUrl)}));

  useEffect(() => {
    if (props.settings.mode === 'hosted') preconnect(`https://${props.settings.appId}-dsn.algolia.net`);
  }, [props]);

  useEffect(() => {
    const opened = performance.now();
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.timeStamp < opened) return; // the key that opened it, still on its way up
      const closes = event.key === 'Escape' || isSearchKey(event);
      // While letters are composed, Escape belongs to them.
      if (!closes || event.isComposing) return;
      event.preventDefault();
      onClose();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onClose]);

  useEffect(() => {
    const {current: dialog} = box;
    if (!dialog) return;
    // A line that has the focus may go with the next answer, and the focus would be outside of the dialog. A page that
    // is just being opened below it takes the focus, too.
    let focused: Node | null = null;
    const keepInside = () => {
      if (!focused?.isConnected || !dialog.contains(focused)) dialog.querySelector('input')?.focus();
    };
    const onFocus = ({target}: FocusEvent) => {
      focused = target as Node;
      keepInside();
    };
    const observer = new MutationObserver(() => {
      if (focused) keepInside();
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(dialog, {childList: true, subtree: true});
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, []);

  useLayoutEffect(() => {
    // It calls its outermost element a button, where the one around it is the dialog; and its parts those of a page.
    for (const part of box.current?.querySelectorAll('header, footer') ?? []) part.setAttribute('role', 'none');
    const outermost = box.current?.querySelector('.DocSearch-Container');
    for (const name of ['role', 'tabindex', 'aria-expanded', 'aria-haspopup', 'aria-labelledby']) {
      outermost?.removeAttribute(name);
    }
  }, []);

  return createPortal(
    <Go.Provider value={go}>
      <div
        ref={box}
        className={`search-dialog search-dialog--${props.settings.mode}`}
        role="dialog"
        aria-modal="true"
        aria-label={button.buttonAriaLabel}
        onKeyDownCapture={keepFocus}
      >
        <DocSearchModal
          {...props.stock}
          onClose={onClose}
          initialScrollY={window.scrollY}
          initialQuery={initialQuery}
          navigator={navigator}
          hitComponent={Hit}
          resultsFooterComponent={ResultsFooter}
          getMissingResultsUrl={missingResultsUrl}
          insights={loadedInsights()}
          placeholder={placeholder}
          translations={{
            ...modal,
            searchBox: {...modal.searchBox, searchInputLabel: button.buttonAriaLabel},
          }}
        />
        <p role="status" className="DocSearch-VisuallyHiddenForAccessibility">
          {status}
        </p>
      </div>
    </Go.Provider>,
    document.body,
  );
}
