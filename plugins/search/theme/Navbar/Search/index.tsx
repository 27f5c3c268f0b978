/** Keeps the search button in the navbar's flow. The theme positions it on top of its neighbors on narrow screens. */
import type {ReactNode} from 'react';

export default function NavbarSearch({children}: {readonly children: ReactNode}): ReactNode {
  return children;
}
