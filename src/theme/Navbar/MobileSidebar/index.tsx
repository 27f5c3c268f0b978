/**
 * Wraps the mobile menu to render it only when it's first opened. The theme renders it with all its links on every page, while a
 * phone still has to hydrate the rest.
 */
import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';
import {type ReactNode, useState} from 'react';

export default function MobileSidebarOnDemand(): ReactNode {
  const {shown} = useNavbarMobileSidebar();
  const [wasOpened, setWasOpened] = useState(false);
  if (shown && !wasOpened) setWasOpened(true);
  return wasOpened && <MobileSidebar />;
}
