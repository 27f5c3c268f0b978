/**
 * Replaces the frame of the mobile menu with a modal one: the rest of the page is inert, the menu takes and returns the focus, and
 * Escape closes it. Its sidebar scrolls to the current page's link.
 */

import {translate} from '@docusaurus/Translate';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useNavbarMobileSidebar, useNavbarSecondaryMenu} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/Navbar/MobileSidebar/Layout';
import clsx from 'clsx';
import {type ReactNode, type RefObject, useEffect, useRef} from 'react';
import {scrollToCurrentItem} from '../../../../sidebar';

const {container, panel} = ThemeClassNames.layout.navbar.mobileSidebar;

/** Returns the elements that the menu covers: its siblings and the siblings of the navbar around it. */
function findCoveredElements(menu: HTMLElement): HTMLElement[] {
  const siblings = [menu, menu.closest('.navbar')].flatMap((element) => [...(element?.parentElement?.children ?? [])]);
  return siblings.filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && !element.contains(menu) && !element.matches('.navbar-sidebar__backdrop'),
  );
}

function useModal(menu: RefObject<HTMLElement | null>): void {
  const {shown, toggle} = useNavbarMobileSidebar();
  useEffect(() => {
    const {current} = menu;
    if (!shown || !current) return;
    const coveredElements = findCoveredElements(current).filter((element) => !element.inert);
    for (const element of coveredElements) element.inert = true;
    current.querySelector<HTMLElement>('.navbar-sidebar__close')?.focus();
    for (const panel of current.querySelectorAll('.navbar-sidebar__item')) scrollToCurrentItem(panel);
    const onKeyDown = ({key, isComposing}: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) toggle();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      for (const element of coveredElements) element.inert = false;
      // If the reader has followed a link in the menu, the new page has the focus and keeps it.
      const {activeElement} = document;
      const isFocusLost = activeElement === document.body || current.contains(activeElement);
      if (isFocusLost) document.querySelector<HTMLElement>('.navbar__toggle')?.focus();
    };
  }, [menu, shown, toggle]);
}

export default function MobileSidebarLayout({header, primaryMenu, secondaryMenu}: Props): ReactNode {
  const {shown: isSecondary} = useNavbarSecondaryMenu();
  const menu = useRef<HTMLDivElement>(null);
  useModal(menu);
  return (
    <div
      ref={menu}
      role="dialog"
      aria-modal="true"
      aria-label={translate({
        id: 'navbar.menu',
        message: 'Menu',
        description: 'Accessible name of the menu on narrow screens',
      })}
      className={clsx(container, 'navbar-sidebar')}
    >
      {header}
      <div className={clsx('navbar-sidebar__items', isSecondary && 'navbar-sidebar__items--show-secondary')}>
        <div className={clsx(panel, 'navbar-sidebar__item menu')} inert={isSecondary}>
          {primaryMenu}
        </div>
        <div className={clsx(panel, 'navbar-sidebar__item menu')} inert={!isSecondary}>
          {secondaryMenu}
        </div>
      </div>
    </div>
  );
}
