import type {TOCItem} from '@docusaurus/mdx-loader';
import {useEffect, useState} from 'react';

/** An entry of the table of contents. */
export interface Section extends TOCItem {
  /** Whether the page's reference starts here (`plugins/contents`). */
  readonly isReference?: true;
}

/** The current section is the last one that starts above the reading line, which is at this fraction of the window's height. */
const READING_LINE_FRACTION = 0.3;
/** Minimum distance of the reading line from the top of the window, so that it's below both sticky bars. */
const MIN_READING_LINE_PX = 140;

/** Returns the index of the current section, or -1 above the first one and until the page is hydrated. */
export function useCurrentSection(sections: readonly Section[]): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    function update(): void {
      const {scrollHeight} = document.documentElement;
      // The last sections may be too short to reach the line.
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const line = isAtEnd
        ? window.innerHeight
        : Math.max(window.innerHeight * READING_LINE_FRACTION, MIN_READING_LINE_PX);
      setCurrent(
        sections.findLastIndex(({id}) => {
          const heading = document.getElementById(id);
          // A filter may have hidden the heading.
          const isShown = heading !== null && heading.getClientRects().length > 0;
          return isShown && heading.getBoundingClientRect().top < line;
        }),
      );
    }
    update();
    const events = ['scroll', 'resize'];
    for (const event of events) window.addEventListener(event, update, {passive: true});
    return () => {
      for (const event of events) window.removeEventListener(event, update);
    };
  }, [sections]);
  return current;
}
