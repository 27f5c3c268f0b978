/** Replaces the theme's logo, an image for each color scheme, with an inline one that appears with the first paint. */
import Link from '@docusaurus/Link';
import {useThemeConfig} from '@docusaurus/theme-common';
import Mark from '@site/src/components/Mark';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export default function NavbarLogo(): ReactNode {
  const {title} = useThemeConfig().navbar;
  return (
    <Link to="/" className="navbar__brand">
      <span className={`navbar__logo ${styles.mark}`}>
        <Mark size={32} />
      </span>
      <b className="navbar__title text--truncate">{title}</b>
    </Link>
  );
}
