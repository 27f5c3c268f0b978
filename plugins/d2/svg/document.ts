import {sanitize} from './sanitize';

const FOCUS = {light: '#0d32b2', dark: '#cba6f7'};

/** A path of the site, as seen from the folder that pictures are published in. */
const fromDiagrams = (path: string): string => `..${path}`;

/**
 * Makes a finished SVG a document that can stand in a page's frame: it fills the frame, its links leave the frame, and
 * nothing else in it can do anything.
 *
 * @param scheme a frame does not learn which scheme its page is shown in, so there is a document for each
 * @param ownAddress the address for a path of the site; by default as seen from a folder below the base URL
 * @throws TooLarge
 */
export function embeddable(svg: string, scheme: 'light' | 'dark', ownAddress = fromDiagrams): string {
  const [open = '', ...rest] = sanitize(svg, {ownAddress}).split('>');
  const filling = open.replace(/ (?:width|height)="[^"]*"/g, '');
  const style = `<style>:root{color-scheme:${scheme};overflow:hidden}a:focus-visible{outline:3px solid ${FOCUS[scheme]};outline-offset:3px}</style>`;
  return `${filling} width="100%" height="100%">${style}${rest.join('>')}`.replaceAll(
    '@media screen and (prefers-color-scheme:dark)',
    scheme === 'dark' ? '@media screen' : '@media not all',
  );
}
