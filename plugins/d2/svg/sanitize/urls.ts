/**
 * Returns whether a link's URL is safe to follow: http, https, mailto, or a path of this site. A source can contain any
 * URL, such as `javascript:…`.
 */
export function isSafeUrl(url: string): boolean {
  return isExternalUrl(url) || isPathInSite(url);
}

/** Returns whether a URL is a `mailto:` link or starts with `http://` or `https://`. */
export function isExternalUrl(url: string): boolean {
  return /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+)$/i.test(url) && !hasControlCharacters(url);
}

/** Returns whether a URL is a path of the site. `//` and `/\` would start a host name. */
export function isPathInSite(url: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(url) && !hasControlCharacters(url);
}

/** Returns whether a URL is an embedded image in a raster format, which can't contain scripts. */
export function isImageData(url: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/]*=*$/.test(url);
}

/** Returns whether a URL has control characters. Browsers remove them, which would turn a checked URL into another one. */
function hasControlCharacters(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\x7f');
}
