import type {TOCItem} from '@docusaurus/mdx-loader';
import {useThemeConfig} from '@docusaurus/theme-common';
import {useMemo} from 'react';

/** An entry of the table of contents. */
export interface Section extends TOCItem {
  /** Whether the page's reference starts here (`plugins/contents`). */
  readonly isReference?: true;
}

/** Returns the sections that tables of contents list. The same array until the page changes. */
export function useSections(toc: readonly Section[]): readonly Section[] {
  const {maxHeadingLevel} = useThemeConfig().tableOfContents;
  return useMemo(() => toc.filter(({level}) => level <= maxHeadingLevel), [toc, maxHeadingLevel]);
}
