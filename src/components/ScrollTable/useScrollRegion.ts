import {translate} from '@docusaurus/Translate';
import {type RefObject, useEffect} from 'react';
import {createAttributeSelector} from '../../../plugins/d2/client/attributes';
import {observeSizes} from '../../../plugins/shared/observeSizes';

/** Returns the topic of an element: the caption of its figure, or the heading above it. */
function findSubject(element: Element): string {
  const caption = element.closest('figure')?.querySelector(createAttributeSelector('caption'));
  if (caption) return caption.textContent;
  const headings = [...(element.closest('article, main')?.querySelectorAll('h1, h2, h3, h4') ?? [])];
  const headingsAbove = headings.filter(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  // The heading's link contains a zero-width space.
  return headingsAbove.at(-1)?.textContent.replace('\u200b', '').trim() ?? '';
}

const NAME_FACTORIES = {
  code: (subject: string) =>
    translate(
      {
        id: 'scroll.code',
        message: 'Code: {subject}',
        description: 'Accessible name of a code block that scrolls: its caption or heading',
      },
      {subject},
    ),
  table: (subject: string) =>
    translate(
      {
        id: 'scroll.table',
        message: 'Table: {subject}',
        description: 'Accessible name of a table that scrolls: the heading above it',
      },
      {subject},
    ),
};

/** Returns an accessible name that no other region on the page has. */
function createUniqueName(element: Element, kind: keyof typeof NAME_FACTORIES): string {
  const name = NAME_FACTORIES[kind](findSubject(element));
  const otherRegions = [...document.querySelectorAll('[role="region"]')].filter((other) => other !== element);
  const usedLabels = new Set(otherRegions.map((other) => other.getAttribute('aria-label')));
  let number = 1;
  while (usedLabels.has(number === 1 ? name : `${name} (${number})`)) number++;
  return number === 1 ? name : `${name} (${number})`;
}

/**
 * Makes an element focusable and a named region as long as its content is too large to be shown without scrolling.
 *
 * @param element an element whose first child is as wide as the content, and is never replaced
 */
export function useScrollRegion(element: RefObject<HTMLElement | null>, kind: keyof typeof NAME_FACTORIES): void {
  useEffect(() => {
    const {current} = element;
    if (!current) return;
    let isRegion = false;
    const update = () => {
      // Sizes are rounded, so the content can be a pixel taller than the element.
      const isScrollable = current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight + 1;
      if (isScrollable === isRegion) return;
      isRegion = isScrollable;
      const attributes = {
        tabindex: '0',
        role: 'region',
        'aria-label': isScrollable ? createUniqueName(current, kind) : '',
      };
      for (const [name, value] of Object.entries(attributes))
        if (isScrollable) current.setAttribute(name, value);
        else current.removeAttribute(name);
    };
    return observeSizes([current, ...[...current.children].slice(0, 1)], update);
  }, [element, kind]);
}
