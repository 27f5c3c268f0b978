/** Leaves the search button among its neighbours in the navbar; the theme puts it over them on narrow screens. */
import type {ReactNode} from 'react';

export default function NavbarSearch({children}: {readonly children: ReactNode}): ReactNode {
  return children;
}
