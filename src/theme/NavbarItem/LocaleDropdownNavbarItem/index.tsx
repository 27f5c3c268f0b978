/**
 * Replaces the language dropdown:
 * - Its links never leave this site. The theme copies the path of the page, so that "English" on `/ko//evil.example/` led to
 *   another host.
 * - A reader in the middle of a page arrives at the same section: heading ids are the same in all languages.
 * - It keeps the query and the hash on the page that was opened first. Its links are rendered on the server without either, and
 *   React leaves attributes that differ as they were served, so a new dropdown replaces it:
 *   https://react.dev/reference/react-dom/client/hydrateRoot#handling-different-client-and-server-content
 * - Escape closes it. The theme's dropdown can't be closed from outside, so here, too, a new one replaces it.
 */
import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import {useAlternatePageUtils} from '@docusaurus/theme-common/internal';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {plainPath} from '@site/src/paths';
import IconLanguage from '@theme/Icon/Language';
import DropdownNavbarItem from '@theme/NavbarItem/DropdownNavbarItem';
import type {Props} from '@theme/NavbarItem/LocaleDropdownNavbarItem';
import {type KeyboardEvent, type ReactNode, type SyntheticEvent, useState} from 'react';
import {flushSync} from 'react-dom';
import {hashInView} from './hashInView';
import styles from './styles.module.css';

/** Runs before the browser follows the link, opens it in a tab of its own, or copies it. */
function pointToSection({currentTarget}: SyntheticEvent<HTMLAnchorElement>): void {
  currentTarget.hash = hashInView();
}

function useItems({dropdownItemsBefore, dropdownItemsAfter, mobile}: Props): Props['items'] {
  const {currentLocale, locales, localeConfigs} = useDocusaurusContext().i18n;
  const {createUrl} = useAlternatePageUtils();
  const {search, hash} = useLocation();
  const active = mobile ? 'menu__link--active' : 'dropdown__link--active';
  const items = locales.map((locale) => ({
    label: localeConfigs[locale]?.label,
    lang: localeConfigs[locale]?.htmlLang,
    to: `pathname://${plainPath(createUrl({locale, fullyQualified: false}))}${search}${hash}`,
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and the links in it
    <div style={{display: 'contents'}} onKeyDown={closeByEscape}>
      {dropdown}
    </div>
  );
}
