import MDXComponents from '@theme/MDXComponents';
import {Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode} from 'react';

/** A third-level heading and the content below it, or the content before the first one. */
export interface Section {
  readonly heading?: ReactElement<ComponentProps<'h3'>>;
  readonly content: ReactNode[];
}

/** Splits a page's content before each heading. A second-level heading starts a part without a section heading. */
export function splitSections(children: ReactNode): Section[] {
  const sections: Section[] = [{content: []}];
  for (const child of Children.toArray(children)) {
    const type = isValidElement(child) ? child.type : undefined;
    if (isValidElement<ComponentProps<'h3'>>(child) && type === MDXComponents.h3)
      sections.push({heading: child, content: []});
    else if (type === MDXComponents.h2) sections.push({content: [child]});
    else sections.at(-1)?.content.push(child);
  }
  return sections;
}
