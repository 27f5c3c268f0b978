/**
 * Replaces the language dropdown:
 * - Its links can't leave this site. The theme doesn't normalize the page's path, so on `/ko//evil.example/`, "English" would link
 *   to another host.
 * - Its links lead to the section that the reader is looking at, which works because heading ids are the same in all languages.
 * - It keeps the query and the hash on the first page of a visit. The server renders the links without them, and React doesn't patch
 *   mismatched attributes during hydration, so the dropdown is remounted afterwards:
 *   https://react.dev/reference/react-dom/client/hydrateRoot#handling-different-client-and-server-content
 * - Escape closes it. The theme's dropdown has no prop for that, so a closed one replaces it.
 * - It ignores `queryString`, an option that this site doesn't use.
 */
import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import {useAlternatePageUtils} from '@docusaurus/theme-common/internal';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {normalizePath} from '@site/src/paths';
import IconLanguage from '@theme/Icon/Language';
import DropdownNavbarItem from '@theme/NavbarItem/DropdownNavbarItem';
import type {Props} from '@theme/NavbarItem/LocaleDropdownNavbarItem';
import {type KeyboardEvent, type ReactNode, type SyntheticEvent, useState} from 'react';
import {flushSync} from 'react-dom';
import {getHashInView} from './hashInView';
import styles from './styles.module.css';

/**
 * Points a link at the section in view. Runs before the browser follows the link, opens it in a new tab, or copies it. React doesn't undo
 * this, because it only writes `href` when `to` changes.
 */
function pointToSectionInView({currentTarget}: SyntheticEvent<HTMLAnchorElement>): void {
  currentTarget.hash = getHashInView();
}

function useLocaleItems({dropdownItemsBefore, dropdownItemsAfter, mobile}: Props): Props['items'] {
  const {currentLocale, locales, localeConfigs} = useDocusaurusContext().i18n;
  const {createUrl} = useAlternatePageUtils();
  const {search, hash} = useLocation();
  const activeClass = mobile ? 'menu__link--active' : 'dropdown__link--active';
  const items = locales.map((locale) => ({
    label: localeConfigs[locale]?.label,
    lang: localeConfigs[locale]?.htmlLang,
    // `pathname://` leaves the link to the browser, because each locale is a separate app, and `_self` keeps it in this tab.
    to: `pathname://${normalizePath(createUrl({locale, fullyQualified: false}))}${search}${hash}`,
    target: '_self',
    autoAddBaseUrl: false,
    className: locale === currentLocale ? activeClass : '',
    onPointerDown: pointToSectionInView,
    onClick: pointToSectionInView,
  }));
  return [...dropdownItemsBefore, ...items, ...dropdownItemsAfter];
}

export default function LocaleDropdownNavbarItem(props: Props): ReactNode {
  const {dropdownItemsBefore, dropdownItemsAfter, queryString, ...rest} = props;
  const {currentLocale, localeConfigs} = useDocusaurusContext().i18n;
  const isBrowser = useIsBrowser();
  const [resetCount, setResetCount] = useState(0);
  const label = props.mobile
    ? translate({id: 'theme.navbar.mobileLanguageDropdown.label', message: 'Languages'})
    : localeConfigs[currentLocale]?.label;
  const dropdown = (
    <DropdownNavbarItem
      // A new key remounts the dropdown: after hydration, and to close it.
      key={isBrowser ? resetCount + 1 : 0}
      {...rest}
      label={
        <>
          <IconLanguage className={styles.icon} />
          {label}
        </>
      }
      items={useLocaleItems(props)}
    />
  );
  if (props.mobile) return dropdown;

  function closeOnEscape({key, currentTarget}: KeyboardEvent<HTMLElement>): void {
    if (key !== 'Escape' || !currentTarget.querySelector('[aria-expanded="true"]')) return;
    // The new button has to exist before it can get the focus.
    flushSync(() => setResetCount(resetCount + 1));
    currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key presses bubble up from the button and the links inside
    <div style={{display: 'contents'}} onKeyDown={closeOnEscape}>
      {dropdown}
    </div>
  );
}
