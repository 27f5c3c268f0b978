import {useLayoutEffect, useState} from 'react';
import {showInDialog} from './dialog';

/** Returns whether the editor in `container` fills the window, and a function that expands or collapses it. */
export function useExpanded(container: HTMLElement): [isExpanded: boolean, toggle: () => void] {
  const [isExpanded, setExpanded] = useState(false);
  useLayoutEffect(() => {
    if (isExpanded) return showInDialog(container, () => setExpanded(false));
  }, [isExpanded, container]);
  return [isExpanded, () => setExpanded(!isExpanded)];
}
