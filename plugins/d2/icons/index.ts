/** The site's own icons. They're the only SVGs that a drawing can contain, because their text comes from the site instead of a source. */

/** Folder of the icons, in `static/` and in the URLs of sources. */
export const ICONS_FOLDER = '/img/icons/';

/** All icons of a site. The build writes it to a JSON file for browsers. */
export interface Icons {
  /** The full URL of `ICONS_FOLDER`, or '' if it isn't known. @example 'https://example.org/docs/img/icons/' */
  readonly url: string;
  /** SVGs by name, which is the file's name without `.svg`. */
  readonly svgs: Readonly<Record<string, string>>;
}

export const NO_ICONS: Icons = {url: '', svgs: {}};

/** Prefix of the data URLs of icons. */
export const ICON_DATA_PREFIX = 'data:image/svg+xml,';

/**
 * Returns the part of a URL after the icon folder, or `undefined` if the URL isn't in that folder. Doesn't check whether the icon exists.
 */
export function findIconFile(url: string, icons: Icons): string | undefined {
  const folder = [ICONS_FOLDER, icons.url].find((start) => start !== '' && url.startsWith(start));
  return folder === undefined ? undefined : url.slice(folder.length);
}

/**
 * Returns the SVG of an icon as a data URL. Only accepts `/img/icons/NAME.svg`, or the same with the site's own URL in front. Returns
 * `undefined` for everything else, even for other forms of the same path.
 */
export function findIconData(url: string, icons: Icons): string | undefined {
  const [, name = ''] = /^([a-z\d-]+)\.svg$/.exec(findIconFile(url, icons) ?? '') ?? [];
  const svg = Object.hasOwn(icons.svgs, name) ? icons.svgs[name] : undefined;
  // Decodes characters that a data URL can contain, because they're shorter than their codes.
  return svg && `${ICON_DATA_PREFIX}${encodeURIComponent(svg).replace(/%(?:20|22|2C|2F|3A|3B|3D)/g, decodeCharacter)}`;
}

/** Decodes a character of a data URL. Replaces double quotes with single ones, because an attribute would have to escape them. */
const decodeCharacter = (code: string): string => decodeURIComponent(code).replace('"', "'");

/** Matches the path of an icon in a source, unless it's the end of a longer path or URL. */
const ICON_PATH = /(?<![\w.~/}-])\/img\/icons\/(?=[a-z\d-]+\.svg)/g;

/** Replaces the paths of icons in a source with full URLs, so that the icons also load elsewhere, such as in the Playground. */
export function addSiteUrl(source: string, url: string): string {
  return url === '' ? source : source.replace(ICON_PATH, url);
}

/** Lists the URLs of all icons. */
export function listIconUrls({svgs}: Icons): string[] {
  return Object.keys(svgs).map((name) => `${ICONS_FOLDER}${name}.svg`);
}

/** Returns whether a source may name one of the icons. */
export function mayNameIcon(source: string): boolean {
  return source.includes(ICONS_FOLDER.slice(1, -1));
}
