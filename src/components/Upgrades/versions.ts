/**
 * Returns the reader's version from a query string such as `?from=0.6.5`. Returns `undefined` for an unknown version, or if the hash points
 * to a section that this version would hide.
 *
 * @param versions all versions except the newest one, newest first
 */
export function readVersion(versions: readonly string[], search: string, hash: string): string | undefined {
  const from = new URLSearchParams(search).get('from') ?? '';
  return versions.includes(from) && !isObsolete(versions, from, hash.slice(1)) ? from : undefined;
}

/**
 * Returns whether a section is obsolete for a reader, because its version isn't newer than theirs.
 *
 * @param versions newest first
 * @param from the reader's version, one of `versions`
 * @param id id of the section, such as `since-0-6-9`
 */
export function isObsolete(versions: readonly string[], from: string, id: string | undefined): boolean {
  return versions.slice(versions.indexOf(from)).some((version) => id === `since-${version.replaceAll('.', '-')}`);
}
