/**
 * Replaces everything in a path that a browser or a decoder treats as slashes with a single slash, and removes tabs and line breaks,
 * which browsers ignore in URLs. A link to the result stays on this site. A path that starts with two slashes, or with a slash and a
 * backslash, would name another host.
 */
export function normalizePath(pathname: string): string {
  return pathname.replace(/[\t\n\r]|%0[9ad]/gi, '').replace(/(?:[/\\]|%2f|%5c)+/gi, '/');
}
