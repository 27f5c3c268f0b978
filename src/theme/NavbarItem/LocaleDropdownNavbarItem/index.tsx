/**
 * Wraps the language dropdown, for two things, each of which takes a new one. An address that changes takes none: it may be open,
 * and a link in it be pressed.
 * - It keeps query and hash also on the page that was opened first. Their links are rendered on the server without either,
 *   and React leaves attributes that differ as they were served:
 *   https://react.dev/reference/react-dom/client/hydrateRoot#handling-different-client-and-server-content
 * - Escape closes it. It has no way to be closed from outside, so a new one takes its place.
 */
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {Props} from '@theme/NavbarItem/LocaleDropdownNavbarItem';
import LocaleDropdownNavbarItem from '@theme-original/NavbarItem/LocaleDropdownNavbarItem';
import {type KeyboardEvent, type ReactNode, useState} from 'react';
import {flushSync} from 'react-dom';

export default function LocaleDropdown(props: Props): ReactNode {
  const isBrowser = useIsBrowser();
  const [closed, setClosed] = useState(0);
  const dropdown = <LocaleDropdownNavbarItem key={isBrowser ? closed + 1 : 0} {...props} />;
  if (props.mobile) return dropdown;

  function closeByEscape({key, currentTarget}: KeyboardEvent<HTMLElement>): void {
    if (key !== 'Escape' || !currentTarget.querySelector('[aria-expanded="true"]')) return;
    flushSync(() => setClosed(closed + 1));
    currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and the links in it
    <div style={{display: 'contents'}} onKeyDown={closeByEscape}>
      {dropdown}
    </div>
  );
}
