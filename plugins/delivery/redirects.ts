/** Redirects that apply in every locale. Paths have no locale prefix and end with a slash. */
export const redirects: readonly (readonly [from: string, to: string])[] = [['/tour/', '/tour/intro/']];

/**
 * Returns where a path redirects: `/tour/` to its first page, `x.html` and `x.htm` to `x/`, and a path without a trailing slash to
 * the path with one.
 *
 * @param pathname path relative to the locale's base URL, starting with a slash
 * @returns the new path, or `undefined` if the path isn't redirected
 */
export function findRedirect(pathname: string): string | undefined {
  const plainPath = pathname.replace(/(?:\/index)?\.html?$/, '');
  const isFile = plainPath === pathname && /\.[a-z]\w*$/i.test(pathname);
  const withSlash = plainPath.endsWith('/') || isFile ? plainPath : `${plainPath}/`;
  const newPath = redirects.find(([from]) => from === withSlash)?.[1] ?? withSlash;
  return newPath === pathname ? undefined : newPath;
}
