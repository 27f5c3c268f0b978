/**
 * Of `path-to-regexp` what the router requires: paths of letters, `:name` for a part and `*` for any rest. Parts with a
 * pattern of their own, or that may be missing or repeated, are an error: no route of the site has any.
 */

interface Key {
  name: string | number;
}

interface Options {
  readonly end?: boolean;
  readonly strict?: boolean;
  readonly sensitive?: boolean;
}

/** An escaped character; the name of a part and what would say more about it; any rest; what is a sign in a pattern. */
const SIGN = /\\(.)|:(\w+)([?+*(])?|(\*)|[.+?=^!:${}()[\]|/\\]/g;

/**
 * @param path a path in the syntax of path-to-regexp 1
 * @param keys is given what the groups of the pattern are called
 */
function pathToRegexp(path: string, keys: Key[], {end = true, strict, sensitive}: Options): RegExp {
  let unnamed = 0;
  let pattern = path.replace(SIGN, (sign: string, escaped?: string, name?: string, more?: string, rest?: string) => {
    if (more || sign === '(') throw new Error(`The router does not know ${sign} (${path}).`);
    if (name) keys.push({name});
    if (rest) keys.push({name: unnamed++});
    return name ? '([^\\/]+?)' : rest ? '(.*)' : `\\${escaped ?? sign}`;
  });
  const endsWithSlash = pattern.endsWith('\\/');
  if (!strict) pattern = `${endsWithSlash ? pattern.slice(0, -2) : pattern}(?:\\/(?=$))?`;
  if (end) pattern += '$';
  else if (!strict || !endsWithSlash) pattern += '(?=\\/|$)';
  return new RegExp(`^${pattern}`, sensitive ? '' : 'i');
}

/** @returns what puts the values of its parts into a path */
pathToRegexp.compile = (path: string) => (values: Readonly<Record<string, string>>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

export default pathToRegexp;
