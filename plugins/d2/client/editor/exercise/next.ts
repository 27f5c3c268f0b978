import {ATTRIBUTES, createAttributeSelector} from '../../attributes';

/** Where a reader goes after an exercise. */
export interface NextStep {
  readonly name: string;
  readonly href: string;
}

const EXERCISE_SELECTOR = `figure${createAttributeSelector('exercise')}`;
const NEXT_LINK_SELECTOR = '.pagination-nav__link--next';

/** Finds the next exercise or section after a figure, or else the next page. */
export function findNextStep(figure: HTMLElement): NextStep | undefined {
  const page = figure.closest('article, main');
  const nextElement = [...(page?.querySelectorAll<HTMLElement>(`:is(h2, h3)[id], ${EXERCISE_SELECTOR}`) ?? [])].find(
    (element) => figure.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (nextElement) return {name: readName(nextElement), href: `#${nextElement.id}`};
  const link = document.querySelector<HTMLAnchorElement>(NEXT_LINK_SELECTOR);
  const name = link?.querySelector('.pagination-nav__label')?.textContent;
  return link && name ? {name, href: link.href} : undefined;
}

/** Follows a link to the next step. Uses the page's own link to another page, which loads it without a new document. */
export function followNextStep(event: {preventDefault(): void}, {href}: NextStep): void {
  const link = document.querySelector<HTMLAnchorElement>(NEXT_LINK_SELECTOR);
  if (link?.href !== href) return;
  event.preventDefault();
  link.click();
}

function readName(element: HTMLElement): string {
  const nameElement = element.matches('figure') ? element.querySelector(`[${ATTRIBUTES.caption}]`) : element;
  const texts = [...(nameElement?.childNodes ?? [])].filter(
    (node) => !(node instanceof Element && node.classList.contains('hash-link')),
  );
  return texts
    .map((node) => node.textContent ?? '')
    .join('')
    .trim();
}
