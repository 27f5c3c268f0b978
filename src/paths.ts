/**
 * Normalizes a path so that a link to it can't leave this site. Browsers read a link that starts with `//` or `/\` as the name of
 * another host.
 *
 * Collapses each run of slashes and backslashes into one slash, and removes tabs and line breaks, which browsers ignore in URLs. Also
 * handles their percent-encoded forms, because they may be decoded later.
 */
export function normalizePath(pathname: string): string {
  return pathname.replace(/[\t\n\r]|%0[9ad]/gi, '').replace(/(?:[/\\]|%2f|%5c)+/gi, '/');
}
