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

const SVG_DATA = /^data:image\/svg\+xml((?:;[\w=-]+)*),(.*)$/s;

/** The document in an address that brings an SVG along; `undefined` for any other address, and for a damaged one. */
export function svgInData(address: string): string | undefined {
  const [, parameters = '', data] = SVG_DATA.exec(address) ?? [];
  if (data === undefined) return undefined;
  try {
    if (!parameters.endsWith(';base64')) return decodeURIComponent(data);
    return new TextDecoder().decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined; // not Base64, or not UTF-8 in percent signs
  }
}

function hasControls(text: string): boolean {
  return [...text].some((letter) => letter < ' ' || letter === '\x7f');
}
