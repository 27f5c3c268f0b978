/**
 * Checks whether a link's address is safe to follow: http, https, mailto, or a path of this site. A source may hold any
 * address, such as `javascript:…`.
 */
export function isSafeAddress(address: string): boolean {
  return isExternalAddress(address) || isPathInSite(address);
}

/** Checks for an address on another site, or an email address. */
export function isExternalAddress(address: string): boolean {
  return /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+)$/i.test(address) && !hasControlCharacters(address);
}

/** Checks for a path below the site's base URL. `//` or `/\` would start a host name. */
export function isPathInSite(address: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(address) && !hasControlCharacters(address);
}

/** Checks for an embedded image in a raster format; those can't hold scripts. */
export function isImageData(address: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/]*=*$/.test(address);
}

/** Browsers drop control characters from addresses, which would turn a checked address into another one. */
function hasControlCharacters(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\x7f');
}
