/**
 * Wraps the mobile menu's dropdown so that "Languages" is open at first. The theme opens a dropdown that contains the current route,
 * but links to languages aren't routes: it only gives the current language a class.
 */
import type {Props} from '@theme/NavbarItem/DropdownNavbarItem/Mobile';
import DropdownNavbarItemMobile from '@theme-original/NavbarItem/DropdownNavbarItem/Mobile';
import type {ReactNode} from 'react';

export default function Dropdown({items, ...props}: Props): ReactNode {
  const itemsWithBasePaths = items.map((item) =>
    item.className === 'menu__link--active' ? {...item, activeBasePath: '/'} : item,
  );
  return <DropdownNavbarItemMobile {...props} items={itemsWithBasePaths} />;
}
