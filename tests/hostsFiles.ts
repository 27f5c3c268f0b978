/** Interprets `_headers` and `_redirects` the way hosts do. */

/**
 * Returns the headers of a URL as Cloudflare Pages does: it joins the values of all matching rules, except for headers that a
 * rule removes with `!`.
 * https://developers.cloudflare.com/pages/configuration/headers/
 */
export function readHeaders(file: string, url: string): Record<string, string> {
  const headers: Record<string, string> = {};
  let isMatch = false;
  for (const line of file.split('\n')) {
    if (line.startsWith('/')) {
      isMatch = line.endsWith('*') ? url.startsWith(line.slice(0, -1)) : line === url;
      continue;
    }
    const [, removed] = /^ {2}! ([\w-]+)$/.exec(line) ?? [];
    const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (!isMatch) continue;
    if (removed) delete headers[removed];
    else if (name) headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

/** Returns the redirects in a `_redirects` file that apply to one URL. */
export function readRedirects(file: string): {from: string; to: string; status: number}[] {
  return file.split('\n').flatMap((line) => {
    const [from = '', to = '', status] = line.split(' ');
    return from.startsWith('/') && !from.endsWith('*') ? [{from, to, status: Number(status)}] : [];
  });
}
