/**
 * Wraps the language dropdown, so that it keeps query and hash also on the page that was opened first. Their links are
 * rendered on the server without either, and React leaves attributes that differ as they were served:
 * https://react.dev/reference/react-dom/client/hydrateRoot#handling-different-client-and-server-content
 */
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {Props} from '@theme/NavbarItem/LocaleDropdownNavbarItem';
import LocaleDropdownNavbarItem from '@theme-original/NavbarItem/LocaleDropdownNavbarItem';
import type {ReactNode} from 'react';

export default function LocaleDropdown(props: Props): ReactNode {
  const {search, hash} = useLocation();
  const isBrowser = useIsBrowser();
  return <LocaleDropdownNavbarItem key={isBrowser ? search + hash : ''} {...props} />;
}
