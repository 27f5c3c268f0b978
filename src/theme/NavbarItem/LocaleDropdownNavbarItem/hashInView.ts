const HEADING_SELECTOR = 'main :is(h2, h3, h4, h5, h6)[id]';

/** The reader is in the last section that starts above this line, as a share of the window's height. */
const READING_LINE_FRACTION = 0.3;

/**
 * Returns the hash for the part of the page that the reader is looking at: the URL's hash if its target is in view or isn't an
 * element, such as a shared diagram; otherwise that of the section.
 *
 * @returns the hash with its `#`, or an empty string at the top of the page
 */
export function getHashInView(): string {
  const {hash} = window.location;
  const named = document.getElementById(decodeHash(hash));
  if (hash && (!named || isInView(named))) return hash;
  const line = window.innerHeight * READING_LINE_FRACTION;
  const passed = [...document.querySelectorAll(HEADING_SELECTOR)].filter(
    (heading) => heading.getBoundingClientRect().top < line,
  );
  const section = passed.at(-1);
  return section ? `#${section.id}` : '';
}

function isInView(element: Element): boolean {
  const {top, bottom} = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return ''; // A malformed escape sequence: no id has one.
  }
}
