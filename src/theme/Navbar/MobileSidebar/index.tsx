/**
 * Wraps the menu of narrow screens: it comes into being when it is opened for the first time. The theme makes it, with all its
 * links, on each view, where a phone has the rest of the page to bring to life.
 */
import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';
import {type ReactNode, useState} from 'react';

export default function MobileSidebarOnDemand(): ReactNode {
  const {shown} = useNavbarMobileSidebar();
  const [isWanted, setWanted] = useState(false);
  if (shown && !isWanted) setWanted(true);
  return isWanted && <MobileSidebar />;
}
