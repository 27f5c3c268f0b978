/** What hosts make of `_headers` and `_redirects`. */

/**
 * Reads the headers of an address from a `_headers` file, as Cloudflare Pages does: the values of all rules that fit are
 * joined, except for those that a rule takes away with `!`.
 * https://developers.cloudflare.com/pages/configuration/headers/
 */
export function headersIn(file: string, address: string): Record<string, string> {
  const headers: Record<string, string> = {};
  let isFitting = false;
  for (const line of file.split('\n')) {
    if (line.startsWith('/')) {
      isFitting = line.endsWith('*') ? address.startsWith(line.slice(0, -1)) : line === address;
      continue;
    }
    const [, removed] = /^ {2}! ([\w-]+)$/.exec(line) ?? [];
    const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (!isFitting) continue;
    if (removed) delete headers[removed];
    else if (name) headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

/** Reads the redirects of single addresses from a `_redirects` file. */
export function redirectsIn(file: string): {from: string; to: string; status: number}[] {
  return file.split('\n').flatMap((line) => {
    const [from = '', to = '', status] = line.split(' ');
    return from.startsWith('/') && !from.endsWith('*') ? [{from, to, status: Number(status)}] : [];
  });
}
