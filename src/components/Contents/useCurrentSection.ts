import type {TOCItem} from '@docusaurus/mdx-loader';
import {useEffect, useState} from 'react';
import {getReadingLine} from './readingLine';

/** An entry of the table of contents. */
export interface Section extends TOCItem {
  /** Whether the page's reference starts here (`plugins/contents`). */
  readonly isReference?: true;
}

/** Returns the index of the current section, or -1 above the first one and until the page is hydrated. */
export function useCurrentSection(sections: readonly Section[]): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    function update(): void {
      const {scrollHeight} = document.documentElement;
      // The last sections may be too short to reach the line.
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const line = isAtEnd ? window.innerHeight : getReadingLine();
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
