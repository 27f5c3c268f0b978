import {translate} from '@docusaurus/Translate';
import {type RefObject, useEffect} from 'react';
import {createAttributeSelector} from '../../../plugins/d2/client/attributes';
import {watchWidths} from '../../../plugins/d2/theme/watchWidths';

/** Returns the topic of an element: the caption of its figure, or the heading above it. */
function findSubject(element: Element): string {
  const caption = element.closest('figure')?.querySelector(createAttributeSelector('caption'));
  if (caption) return caption.textContent;
  const headings = [...(element.closest('article, main')?.querySelectorAll('h1, h2, h3, h4') ?? [])];
  const above = headings.filter(
    (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  // Removes the zero-width space in the heading's link.
  return above.at(-1)?.textContent.replace('\u200b', '').trim() ?? '';
}

const NAMES = {
  code: (subject: string) =>
    translate({id: 'scroll.code', message: 'Code: {subject}', description: 'Name of code that scrolls'}, {subject}),
  table: (subject: string) =>
    translate(
      {id: 'scroll.table', message: 'Table: {subject}', description: 'Name of a table that scrolls'},
      {subject},
    ),
};

/** Returns a name that no other region of the page has. */
function createUniqueName(element: Element, kind: keyof typeof NAMES): string {
  const name = NAMES[kind](findSubject(element));
  const others = [...document.querySelectorAll('[role="region"]')].filter((other) => other !== element);
  const taken = new Set(others.map((other) => other.getAttribute('aria-label')));
  let number = 1;
  while (taken.has(number === 1 ? name : `${name} (${number})`)) number++;
  return number === 1 ? name : `${name} (${number})`;
}

/**
 * Makes an element focusable and a named region while it scrolls. If all of it is visible, it's neither.
 *
 * @param element has a child that never changes, whose width is that of the content
 */
export function useScrollRegion(element: RefObject<HTMLElement | null>, kind: keyof typeof NAMES): void {
  useEffect(() => {
    const {current} = element;
    if (!current) return;
    let isRegion = false;
    const update = () => {
      // Rounded, the content can be a pixel higher than the element.
      const scrolls = current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight + 1;
      if (scrolls === isRegion) return;
      isRegion = scrolls;
      const attributes = {tabindex: '0', role: 'region', 'aria-label': scrolls ? createUniqueName(current, kind) : ''};
      for (const [name, value] of Object.entries(attributes))
        if (scrolls) current.setAttribute(name, value);
        else current.removeAttribute(name);
    };
    return watchWidths([current, ...[...current.children].slice(0, 1)], update);
  }, [element, kind]);
}
