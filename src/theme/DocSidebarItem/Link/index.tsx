/**
 * Replaces the theme's sidebar link, so that a release also shows its date and whether it has breaking changes. `sidebars.ts` passes
 * both as `customProps`.
 */
import Link from '@docusaurus/Link';
import {isActiveSidebarItem} from '@docusaurus/plugin-content-docs/client';
import Translate from '@docusaurus/Translate';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/DocSidebarItem/Link';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export default function DocSidebarItemLink({
  item,
  onItemClick,
  activePath,
  level,
  index: _, // not for the DOM
  ...props
}: Props): ReactNode {
  const {href, label, className, customProps = {}} = item;
  const {date, breaking} = customProps as {readonly date?: string; readonly breaking?: true};
  const isActive = isActiveSidebarItem(item, activePath);
  return (
    <li
      className={clsx(
        ThemeClassNames.docs.docSidebarItemLink,
        ThemeClassNames.docs.docSidebarItemLinkLevel(level),
        'menu__list-item',
        className,
      )}
    >
      <Link
        className={clsx('menu__link', isActive && 'menu__link--active')}
        aria-current={isActive ? 'page' : undefined}
        to={href}
        onClick={onItemClick && (() => onItemClick(item))}
        {...props}
      >
        {label}
        {date && (
          // The spaces keep screen readers from reading the parts as one word.
          <>
            {' '}
            {breaking && (
              <small className={styles.breaking}>
                <Translate id="release.breaking" description="Label in the sidebar for releases with breaking changes">
                  breaking
                </Translate>
              </small>
            )}{' '}
            <time className={styles.date}>{date}</time>
          </>
        )}
      </Link>
    </li>
  );
}
