/** Replaces the theme's footer: one quiet line, and under it, where the navbar hides its links, a copy of them. */

import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import {useThemeConfig} from '@docusaurus/theme-common';
import Mark from '@site/src/components/Mark';
import {links} from '@site/src/links';
import NavbarItem, {type Props as NavbarItemProps} from '@theme/NavbarItem';
import SaveOffline from '@theme/SaveOffline';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

const COPYRIGHT_YEAR = 2025;

function isPageLink(item: {position?: string; label?: string; className?: string}): boolean {
  return item.label !== undefined && item.className === undefined;
}

export default function Footer(): ReactNode {
  const items = useThemeConfig().navbar.items.filter(isPageLink) as (NavbarItemProps & {readonly label: string})[];
  return (
    <footer className={`theme-layout-footer ${styles.footer}`}>
      <div className={styles.line}>
        <Link to="/" className={styles.logo} aria-label="D2">
          <Mark />
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
          <NavbarItem key={item.label} {...item} mobile />
        ))}
      </ul>
      <SaveOffline />
      <span className={styles.end} hidden />
    </footer>
  );
}
