import {getReadingLine} from '@site/src/components/Contents/readingLine';

const HEADING_SELECTOR = 'main :is(h2, h3, h4, h5, h6)[id]';

/**
 * Returns the hash for the part of the page that the reader is looking at: the URL's hash if its target is in view or isn't an element, as in
 * a share link, and otherwise the hash of the section.
 *
 * @returns the hash with its `#`, or an empty string at the top of the page
 */
export function getHashInView(): string {
  const {hash} = window.location;
  const target = document.getElementById(decodeHash(hash));
  if (hash && (!target || isInView(target))) return hash;
  const line = getReadingLine();
  const headingsAbove = [...document.querySelectorAll(HEADING_SELECTOR)].filter(
    (heading) => heading.getBoundingClientRect().top < line,
  );
  const heading = headingsAbove.at(-1);
  return heading ? `#${heading.id}` : '';
}

function isInView(element: Element): boolean {
  const {top, bottom} = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // ids don't contain malformed percent-encoding
  }
}
