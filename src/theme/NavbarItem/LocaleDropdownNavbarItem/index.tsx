/**
 * Replaces the language dropdown:
 * - Its links never leave this site. The theme copies the page's path, so that "English" on `/ko//evil.example/` would lead to
 *   another host.
 * - Readers stay in the same section, because heading ids are the same in all languages.
 * - It keeps the query and the hash of the first page. The server renders its links without them, and React doesn't correct
 *   attributes during hydration, so a new dropdown replaces the first one:
 *   https://react.dev/reference/react-dom/client/hydrateRoot#handling-different-client-and-server-content
 * - Escape closes it. The theme's dropdown can't be closed from outside, so a new one replaces it.
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

/** Runs before the browser follows the link, opens it in a new tab, or copies it. */
function pointToSection({currentTarget}: SyntheticEvent<HTMLAnchorElement>): void {
  currentTarget.hash = getHashInView();
}

function useItems({dropdownItemsBefore, dropdownItemsAfter, mobile}: Props): Props['items'] {
  const {currentLocale, locales, localeConfigs} = useDocusaurusContext().i18n;
  const {createUrl} = useAlternatePageUtils();
  const {search, hash} = useLocation();
  const active = mobile ? 'menu__link--active' : 'dropdown__link--active';
  const items = locales.map((locale) => ({
    label: localeConfigs[locale]?.label,
    lang: localeConfigs[locale]?.htmlLang,
    to: `pathname://${normalizePath(createUrl({locale, fullyQualified: false}))}${search}${hash}`,
    target: '_self',
    autoAddBaseUrl: false,
    className: locale === currentLocale ? active : '',
    onPointerDown: pointToSection,
    onClick: pointToSection,
  }));
  return [...dropdownItemsBefore, ...items, ...dropdownItemsAfter];
}

export default function LocaleDropdown(props: Props): ReactNode {
  const {dropdownItemsBefore, dropdownItemsAfter, queryString, ...rest} = props;
  const {currentLocale, localeConfigs} = useDocusaurusContext().i18n;
  const isBrowser = useIsBrowser();
  const [closed, setClosed] = useState(0);
  const label = props.mobile
    ? translate({id: 'theme.navbar.mobileLanguageDropdown.label', message: 'Languages'})
    : localeConfigs[currentLocale]?.label;
  const dropdown = (
    <DropdownNavbarItem
      key={isBrowser ? closed + 1 : 0}
      {...rest}
      label={
        <>
          <IconLanguage className={styles.icon} />
          {label}
        </>
      }
      items={useItems(props)}
    />
  );
  if (props.mobile) return dropdown;

  function closeByEscape({key, currentTarget}: KeyboardEvent<HTMLElement>): void {
    if (key !== 'Escape' || !currentTarget.querySelector('[aria-expanded="true"]')) return;
    flushSync(() => setClosed(closed + 1));
    currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys of the button and the links in it
    <div style={{display: 'contents'}} onKeyDown={closeByEscape}>
      {dropdown}
    </div>
  );
}
