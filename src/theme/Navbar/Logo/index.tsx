/** Replaces the theme's logo images, one for each color scheme, with an inline SVG, so that the logo is part of the first paint. */
import Link from '@docusaurus/Link';
import {useThemeConfig} from '@docusaurus/theme-common';
import Logo from '@site/src/components/Logo';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export default function NavbarLogo(): ReactNode {
  const {title} = useThemeConfig().navbar;
  return (
    <Link to="/" className="navbar__brand">
      <span className={`navbar__logo ${styles.logo}`}>
        <Logo size={32} />
      </span>
      <b className="navbar__title text--truncate">{title}</b>
    </Link>
  );
}
