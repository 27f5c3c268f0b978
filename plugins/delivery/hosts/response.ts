import path from 'node:path';
import {lookup} from 'mrmime';
import {findRedirect} from '../redirects';
import {findHeaders, type Headers, HOSTS_FILES, type Hosting, REDIRECT_CACHING, REVALIDATED_CACHING} from './hosting';

/** A host's response to a request. */
export interface HostResponse {
  readonly status: 200 | 301 | 302 | 400 | 404;
  readonly headers: Headers;
  /** File in the response's body, starting with a slash. */
  readonly file?: string;
}

/** Types that mrmime doesn't know, or for which lists of types differ. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {ico: 'image/x-icon'};

/** Returns the `Content-Type` of a file. */
export function getContentType(file: string): string {
  const type = CONTENT_TYPES[file.replace(/^.*\./, '')] ?? lookup(file) ?? 'application/octet-stream';
  return /^text\/|javascript|json|xml/.test(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}

/**
 * Returns the response to a request.
 *
 * @param target path and query, as sent by the browser
 * @param isFile returns whether a path relative to the base URL is a file of the site
 */
export function createResponse(target: string, hosting: Hosting, isFile: (file: string) => boolean): HostResponse {
  const [encoded = '/', ...query] = target.split('?');
  const search = query.length > 0 ? `?${query.join('?')}` : '';
  const decodedPath = decode(encoded);
  if (decodedPath === undefined) return {status: 400, headers: {}};
  // Normalizing empty segments and dots first keeps a request from evading a rule.
  const pathname = path.posix.normalize(decodedPath);
  const response = createPathResponse(pathname, search, hosting, isFile);
  if (pathname === decodedPath || response.status !== 200) return response;
  return redirect(pathname, search);
}

/** Redirects permanently. @param pathname decoded, so a question mark or a hash is part of the path */
function redirect(pathname: string, search: string): HostResponse {
  const url = encodeURI(pathname).replace(/[?#]/g, encodeURIComponent);
  return {status: 301, headers: {Location: url + search, 'Cache-Control': REDIRECT_CACHING}};
}

function createPathResponse(
  pathname: string,
  search: string,
  hosting: Hosting,
  isFile: (file: string) => boolean,
): HostResponse {
  const {baseUrl} = hosting;
  if (!pathname.startsWith(baseUrl)) {
    const isParent = `${pathname}/` === baseUrl || pathname === '/';
    return isParent ? {status: 302, headers: {Location: baseUrl + search}} : createNotFoundResponse('', hosting);
  }
  const localPath = `/${pathname.slice(baseUrl.length)}`;
  const {prefix, rest} = splitLocale(localPath, hosting.locales);
  // Browsers treat a backslash like a slash, so a URL with one could lead to another host.
  if (localPath.includes('\\')) return createNotFoundResponse(prefix, hosting);
  const page = findRedirectTarget(prefix, rest, isFile);
  if (page !== undefined) return redirect(baseUrl + page.slice(1), search);
  const file = localPath.endsWith('/') ? `${localPath}index.html` : localPath;
  const isHostsFile = Object.values<string>(HOSTS_FILES).includes(file.replace(/\.br$/, ''));
  if (isHostsFile || !isFile(file)) return createNotFoundResponse(prefix, hosting);
  return {status: 200, headers: {...findHeaders(hosting, localPath), 'Content-Type': getContentType(file)}, file};
}

function createNotFoundResponse(prefix: string, hosting: Hosting): HostResponse {
  const file = `${prefix}/404.html`;
  const headers = {
    ...findHeaders(hosting, file),
    'Content-Type': getContentType(file),
    'Cache-Control': REVALIDATED_CACHING,
  };
  return {status: 404, headers, file};
}

/** Returns where a path redirects. Unless it ends with `.html` or `.htm`, it only redirects if the target is a page. */
function findRedirectTarget(prefix: string, pathname: string, isFile: (file: string) => boolean): string | undefined {
  const newPath = findRedirect(pathname);
  if (newPath === undefined) return undefined;
  return /\.html?$/.test(pathname) || isFile(`${prefix}${newPath}index.html`) ? prefix + newPath : undefined;
}

function splitLocale(pathname: string, locales: readonly string[]): {prefix: string; rest: string} {
  const locale = locales.find((name) => pathname === `/${name}` || pathname.startsWith(`/${name}/`));
  const prefix = locale ? `/${locale}` : '';
  return {prefix, rest: pathname.slice(prefix.length)};
}

function decode(target: string): string | undefined {
  try {
    return decodeURIComponent(target);
  } catch {
    // The percent-encoding is invalid.
    return undefined;
  }
}
