/** Replaces the theme's footer. Shows who makes D2, the parts of the site, and links to the source, the licenses, and the feeds. */

import Link from '@docusaurus/Link';
import Translate, {translate} from '@docusaurus/Translate';
import {ErrorCauseBoundary, useThemeConfig} from '@docusaurus/theme-common';
import useBaseUrl from '@docusaurus/useBaseUrl';
import Logo from '@site/src/components/Logo';
import {links} from '@site/src/links';
import NavbarItem, {type Props as NavbarItemProps} from '@theme/NavbarItem';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

const COPYRIGHT_YEAR = 2025;

function isPageLink(item: {position?: string; label?: string; className?: string}): boolean {
  return item.label !== undefined && item.className === undefined;
}

/** Creates an error that names the configuration's item, as the navbar does, because React may report this error instead of the navbar's. */
function createItemError(item: object, cause: Error): Error {
  return new Error(
    `A theme navbar item failed to render in the footer. Check this item of themeConfig.navbar.items:\n${JSON.stringify(item, null, 2)}`,
    {cause},
  );
}

export default function Footer(): ReactNode {
  const items = useThemeConfig().navbar.items.filter(isPageLink) as (NavbarItemProps & {readonly label: string})[];
  return (
    <footer className={`theme-layout-footer ${styles.footer}`}>
      <div className={styles.line}>
        <Link to="/" className={styles.logo} aria-label="D2">
          <Logo />
        </Link>
        <p>
          <Translate
            id="footer.credit"
            description="Who made D2; {company} is a link"
            values={{company: <Link href={links.company}>Terrastruct</Link>}}
          >
            {'Created by {company}'}
          </Translate>
        </p>
        <p>
          <Translate id="footer.copyright" description="Copyright notice" values={{year: COPYRIGHT_YEAR}}>
            {'Copyright © {year} Terrastruct, Inc.'}
          </Translate>
        </p>
      </div>
      <ul className={styles.links}>
        {items.map((item) => (
          <ErrorCauseBoundary key={item.label} onError={(cause) => createItemError(item, cause)}>
            <NavbarItem {...item} mobile />
          </ErrorCauseBoundary>
        ))}
        <FooterLink to={links.github}>
          {translate({id: 'footer.source', message: 'Source', description: 'Link to the source of D2'})}
        </FooterLink>
        <FooterLink to={links.license}>
          {translate({id: 'footer.license', message: 'License', description: 'Link to the license of D2'})}
        </FooterLink>
        {/* These files aren't routes. */}
        <FooterLink to={`pathname://${useBaseUrl('/blog/rss.xml')}`}>
          {translate({id: 'footer.blogFeed', message: 'Blog feed', description: 'Link to the RSS feed of the blog'})}
        </FooterLink>
        <FooterLink to={`pathname://${useBaseUrl('/releases/atom.xml')}`}>
          {translate({
            id: 'footer.releasesFeed',
            message: 'Releases feed',
            description: 'Link to the feed of releases',
          })}
        </FooterLink>
      </ul>
      <span className={styles.loadMarker} hidden />
    </footer>
  );
}

function FooterLink({to, children}: {readonly to: string; readonly children: ReactNode}): ReactNode {
  return (
    <li className="menu__list-item">
      <Link to={to} className="menu__link" target={undefined}>
        {children}
      </Link>
    </li>
  );
}
