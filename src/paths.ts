/**
 * Makes one slash of everything in a path that a browser or a decoder reads as slashes, and drops the tabs and line breaks that
 * browsers ignore in addresses. A link to the result stays on this site: what begins with two slashes, or with a slash and a
 * backslash, names another host.
 */
export function plainPath(pathname: string): string {
  return pathname.replace(/[\t\n\r]|%0[9ad]/gi, '').replace(/(?:[/\\]|%2f|%5c)+/gi, '/');
}
