/**
 * Returns whether a link's address is safe to follow: http, https, mailto, or a path of this site. A source can contain any
 * address, such as `javascript:…`.
 */
export function isSafeAddress(address: string): boolean {
  return isExternalAddress(address) || isPathInSite(address);
}

/** Returns whether an address is a `mailto:` link or starts with `http://` or `https://`. */
export function isExternalAddress(address: string): boolean {
  return /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+)$/i.test(address) && !hasControlCharacters(address);
}

/** Returns whether an address is a path of the site. `//` and `/\` would start a host name. */
export function isPathInSite(address: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(address) && !hasControlCharacters(address);
}

/** Returns whether an address is an embedded image in a raster format, which can't contain scripts. */
export function isImageData(address: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/]*=*$/.test(address);
}

/** Browsers remove control characters from addresses, which would turn a checked address into another one. */
function hasControlCharacters(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\x7f');
}
