/** Paths that lead to another page, in every locale, without the locale's prefix. Both end with a slash. */
export const redirects: readonly (readonly [from: string, to: string])[] = [['/tour/', '/tour/intro/']];

/**
 * Where a path leads if it is not an address itself: `/tour/` to its first page, `x.html` and `x.htm` to `x/`,
 * and a path without its closing slash to the one with it.
 *
 * @param pathname path below the locale's base URL, beginning with a slash
 * @returns the path to go to, or `undefined` if the path is fine as it is
 */
export function redirectOf(pathname: string): string | undefined {
  const plain = pathname.replace(/(?:\/index)?\.html?$/, '');
  const isFile = plain === pathname && /\.[a-z]\w*$/i.test(pathname);
  const withSlash = plain.endsWith('/') || isFile ? plain : `${plain}/`;
  const moved = redirects.find(([from]) => from === withSlash)?.[1] ?? withSlash;
  return moved === pathname ? undefined : moved;
}
