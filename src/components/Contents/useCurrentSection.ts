import type {TOCItem} from '@docusaurus/mdx-loader';
import {useEffect, useState} from 'react';

/** An entry of the table of contents. */
export interface Section extends TOCItem {
  /** Whether the page's reference starts here (`plugins/contents`). */
  readonly isReference?: true;
}

/** Readers are in the last section that starts above this line: a share of the window's height, and at least below both sticky bars. */
const READING_LINE_FRACTION = 0.3;
const MIN_READING_LINE_PX = 140;

/** Returns the index of the section that's being read, or -1 above the first one and until the page is hydrated. */
export function useCurrentSection(sections: readonly Section[]): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    function update(): void {
      const {scrollHeight} = document.documentElement;
      // The last sections may be too short to get that far up.
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const line = isAtEnd
        ? window.innerHeight
        : Math.max(window.innerHeight * READING_LINE_FRACTION, MIN_READING_LINE_PX);
      setCurrent(
        sections.findLastIndex(({id}) => {
          const heading = document.getElementById(id);
          return heading !== null && heading.getBoundingClientRect().top < line;
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
