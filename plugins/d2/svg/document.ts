import {sanitizeTree, serializeWithinLimit} from './sanitize';
import {parse} from './tree';

const FOCUS_COLORS = {light: '#0d32b2', dark: '#cba6f7'};

/** Resolves a path of the site from the folder in which diagrams are published. */
const resolveFromDiagramFolder = (path: string): string => `..${path}`;

/**
 * Turns a finished SVG into a document that fills a frame in a page. Its links open outside the frame.
 *
 * @param svg must be sanitized
 * @param scheme color scheme of the page; a frame can't detect it, so each scheme has its own document
 * @param resolvePath resolves a path of the site; by default, from the folder in which diagrams are published
 * @throws {TooLargeError} if the document exceeds `LIMITS`
 */
export function toDocument(svg: string, scheme: 'light' | 'dark', resolvePath = resolveFromDiagramFolder): string {
  const {name, attributes, children} = sanitizeTree(parse(svg), {resolvePath, isSanitized: true});
  const {width: _, height: __, ...others} = attributes;
  const sheet = `:root{color-scheme:${scheme};overflow:hidden}a:focus-visible{outline:3px solid ${FOCUS_COLORS[scheme]};outline-offset:3px}`;
  const style = {name: 'style', attributes: {}, children: [sheet]};
  const root = {name, attributes: {...others, width: '100%', height: '100%'}, children: [style, ...children]};
  return serializeWithinLimit(root).replaceAll(
    '@media screen and (prefers-color-scheme:dark)',
    scheme === 'dark' ? '@media screen' : '@media not all',
  );
}
