import {useLayoutEffect, useState} from 'react';
import {showInDialog} from './dialog';

/** Returns whether the editor in `place` fills the window, and a function that expands or collapses it. */
export function useExpanded(place: HTMLElement): [isExpanded: boolean, toggle: () => void] {
  const [isExpanded, setExpanded] = useState(false);
  useLayoutEffect(() => {
    if (isExpanded) return showInDialog(place, () => setExpanded(false));
  }, [isExpanded, place]);
  return [isExpanded, () => setExpanded(!isExpanded)];
}
