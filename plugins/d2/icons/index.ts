/** The site's own icons. They're the only SVGs that a drawing can contain, because their text comes from the site instead of a source. */

/** Folder of the icons, in `static/` and in the addresses of sources. */
export const ICONS_FOLDER = '/img/icons/';

/** All icons of a site. The build writes it to a JSON file for browsers. */
export interface Icons {
  /** The full address of `ICONS_FOLDER`, or '' if it isn't known. @example 'https://example.org/docs/img/icons/' */
  readonly address: string;
  /** SVGs by name, which is the file's name without `.svg`. */
  readonly svgs: Readonly<Record<string, string>>;
}

export const NO_ICONS: Icons = {address: '', svgs: {}};

/** Start of the data URLs of icons. */
export const ICON_DATA = 'data:image/svg+xml,';

/**
 * Returns the part of an address after the folder of the icons, or `undefined` if it's an address of something else. There may be no such
 * icon.
 */
export function findIconFile(address: string, icons: Icons): string | undefined {
  const folder = [ICONS_FOLDER, icons.address].find((start) => start !== '' && address.startsWith(start));
  return folder === undefined ? undefined : address.slice(folder.length);
}

/**
 * Returns the SVG of an icon as a data URL. Only knows the exact addresses of icons: `/img/icons/NAME.svg`, or with the site's own address in
 * front. Everything else is `undefined`, such as another spelling of the same path.
 */
export function findIconData(address: string, icons: Icons): string | undefined {
  const [, name = ''] = /^([a-z\d-]+)\.svg$/.exec(findIconFile(address, icons) ?? '') ?? [];
  const svg = Object.hasOwn(icons.svgs, name) ? icons.svgs[name] : undefined;
  // These are shorter than their codes, and a data URL can contain them.
  return svg && `${ICON_DATA}${encodeURIComponent(svg).replace(/%(?:20|22|2C|2F|3A|3B|3D)/g, decodeQuotes)}`;
}

/** Double quotes would have to be escaped in an attribute. */
const decodeQuotes = (code: string): string => decodeURIComponent(code).replace('"', "'");

/** Matches the path of an icon in a source, unless it's the end of a longer path or address. */
const ICON_PATH = /(?<![\w.~/}-])\/img\/icons\/(?=[a-z\d-]+\.svg)/g;

/** Returns a source whose icons also load elsewhere, such as in the Playground: puts the site's address in front of their paths. */
export function addSiteAddress(source: string, address: string): string {
  return address === '' ? source : source.replace(ICON_PATH, address);
}

/** Lists the addresses of all icons. */
export function listIconAddresses({svgs}: Icons): string[] {
  return Object.keys(svgs).map((name) => `${ICONS_FOLDER}${name}.svg`);
}

/** Returns whether a source may name one of the icons. */
export function mayNameIcon(source: string): boolean {
  return source.includes(ICONS_FOLDER.slice(1, -1));
}
