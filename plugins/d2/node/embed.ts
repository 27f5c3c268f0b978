import {load} from 'cheerio';
import {isOutside, isOwnPath} from './links';

// What D2 draws with, and what Markdown makes.
const SVG_ELEMENTS = `svg g rect path circle ellipse line polyline polygon text tspan title desc defs mask marker clipPath
  pattern linearGradient radialGradient stop filter feDropShadow feGaussianBlur feOffset feBlend feFlood feComposite
  feColorMatrix feMerge feMergeNode image foreignObject style a use`;
const HTML_ELEMENTS = `div span p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code kbd samp em strong b i u s del ins
  small sub sup mark q abbr cite dfn var br hr a img table caption thead tbody tfoot tr th td details summary`;
const ELEMENTS = new Set(`${SVG_ELEMENTS} ${HTML_ELEMENTS}`.split(/\s+/));

const NAMESPACES = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml']);

// Attributes that hold an address, call code or take the reader's attention. Links and pictures get theirs back, checked.
const DROPPED = new Set(
  `href src srcset srcdoc data action formaction ping background poster cite longdesc target rel download autofocus
  tabindex accesskey contenteditable`.split(/\s+/),
);

/**
 * Makes a finished SVG a document that can stand in a page's frame: it fills the frame, its links leave the frame, and
 * nothing else in it can do anything. It is written anew from the elements that D2 draws with; scripts, handlers,
 * animations of attributes, frames, forms and addresses of other schemes are not among them, wherever a source put them.
 *
 * @param svg below the site's base URL it stands in a folder, from which links to the site's pages are counted
 * @param scheme a frame does not learn which scheme its page is shown in, so there is a document for each
 */
export function embeddable(svg: string, scheme: 'light' | 'dark'): string {
  const root = load(svg, {xml: true}).root()[0] as unknown as Part;
  const [open = '', ...rest] = write(root, false).split('>');
  const filling = open.replace(/ (?:width|height)="[^"]*"/g, '');
  const style = `<style>:root{color-scheme:${scheme};overflow:hidden}a:focus-visible{outline:3px solid ${FOCUS[scheme]};outline-offset:3px}</style>`;
  return `${filling} width="100%" height="100%">${style}${rest.join('>')}`.replaceAll(
    '@media screen and (prefers-color-scheme:dark)',
    scheme === 'dark' ? '@media screen' : '@media not all',
  );
}

const FOCUS = {light: '#0d32b2', dark: '#cba6f7'};

/** The parts of a parsed document. Comments, instructions and the document type are of other kinds, and left out. */
interface Part {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly Part[];
}

function write(part: Part, inHtml: boolean): string {
  const {type, name = '', attribs = {}, children = []} = part;
  const inside = () => children.map((child) => write(child, inHtml || name === 'foreignObject')).join('');
  if (type === 'text') return toXml(part.data ?? '');
  if (type === 'root' || type === 'cdata') return inside();
  if (!ELEMENTS.has(name) || (attribs.xmlns !== undefined && !NAMESPACES.has(attribs.xmlns))) return '';
  // D2's own rules stand in the SVG's part; fonts in them are data.
  if (name === 'style' && (inHtml || !isHarmless(textOf(part).replace(/url\("data:[\w/-]+;base64,[\w+/=]*"\)/g, ''))))
    return '';
  const written = Object.entries({...kept(attribs), ...addresses(name, attribs)})
    .map(([key, value]) => ` ${key}="${toXml(value)}"`)
    .join('');
  return `<${name}${written}>${inside()}</${name}>`;
}

function kept(attribs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attribs).filter(([key, value]) => {
      return /^[a-z][\w-]*$/i.test(key) && !/^on/i.test(key) && !DROPPED.has(key.toLowerCase()) && isHarmless(value);
    }),
  );
}

/** The checked addresses of links, pictures and references. */
function addresses(name: string, attribs: Readonly<Record<string, string>>): Record<string, string> {
  const address = attribs.href ?? attribs['xlink:href'] ?? '';
  if (name === 'a') {
    if (isOutside(address)) return {href: address, target: '_blank', rel: 'noopener noreferrer'};
    return isOwnPath(address) ? {href: toOwn(address), target: '_top'} : {};
  }
  if (name === 'use') return /^#[\w-]+$/.test(address) ? {href: address} : {};
  // A page loads nothing from other hosts.
  if (name === 'image') return isOwnImage(address) ? {href: toOwn(address)} : {};
  if (name === 'img') return isOwnImage(attribs.src ?? '') ? {src: toOwn(attribs.src ?? '')} : {};
  return {};
}

function isOwnImage(address: string): boolean {
  return isOwnPath(address) || /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i.test(address);
}

/** A path of the site, as seen from the folder that the SVG is published in. */
function toOwn(address: string): string {
  return address.startsWith('/') ? `..${address}` : address;
}

/** Whether a value refers to nothing outside of the document. Backslashes could hide that in styles. */
function isHarmless(value: string): boolean {
  return !/url\(\s*(?!["']?#)|image-set|@import|expression\(|\\/i.test(value);
}

function textOf({data = '', children = []}: Part): string {
  return data + children.map(textOf).join('');
}

function toXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
