/**
 * Whether an address that a source links to may be followed: http, https, mailto, or a path of this site. A source may
 * hold anything, `javascript:` for one.
 */
export function isSafeAddress(address: string): boolean {
  return isOutside(address) || isOwnPath(address);
}

/** An address on another site, or a mail address. */
export function isOutside(address: string): boolean {
  // Browsers drop control characters and space from addresses, and then see another one.
  return /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+)$/i.test(address) && !hasControls(address);
}

/** A path below the site's base URL. Two slashes, or one of them turned round, would begin a host's name. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(address) && !hasControls(address);
}

/** A picture that the document brings along, of a format that holds no script. */
export function isPictureData(address: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/]*=*$/.test(address);
}

function hasControls(text: string): boolean {
  return [...text].some((letter) => letter < ' ' || letter === '\x7f');
}
