/** Describes how to host the site. The files for static hosts and the local server both follow this description. */
import type {SearchService} from '../../../environment';
import {createDocumentPolicy, createPagePolicy, DRAWING_POLICY, type PolicyData} from './policies';

/** Response headers, by name. */
export type Headers = Readonly<Record<string, string>>;

/** Headers for matching paths. */
export interface Rule {
  /** Path relative to the base URL, starting with a slash. A star at the end matches anything. */
  readonly path: string;
  readonly headers: Headers;
}

export interface Hosting {
  /** Path of the site, with slashes at both ends. */
  readonly baseUrl: string;
  /** Locales with their own path prefix. */
  readonly locales: readonly string[];
  /** Headers of files. If several rules set the same header, the last one wins. */
  readonly rules: readonly Rule[];
}

/** Returns whether a file's name contains a content hash, so that the file never changes. `file` starts with a slash. */
export function isHashed(file: string): boolean {
  return /^(?:\/\w\w)?\/(?:assets|diagrams)\//.test(file);
}

/** Browsers cache the response, but check each time whether it's still fresh. */
export const REVALIDATED_CACHING = 'public, max-age=0, must-revalidate';
const FOREVER_CACHING = 'public, max-age=31536000, immutable';
/** Long enough for one visit, short enough to undo a wrong redirect. */
export const REDIRECT_CACHING = 'public, max-age=300';

/** Features that pages don't use. Blocking them keeps an injected script from requesting them. */
const UNUSED_FEATURES =
  'accelerometer autoplay browsing-topics camera display-capture encrypted-media geolocation gyroscope hid ' +
  'magnetometer microphone midi payment publickey-credentials-get serial usb xr-spatial-tracking';

const IMAGE_FOLDERS = ['assets/cards', 'assets/images', 'diagrams', 'img'];

/** Files in the build that configure hosts. They aren't served. */
export const HOSTS_FILES = {headers: '/_headers', redirects: '/_redirects'} as const;

export interface HostingOptions {
  readonly baseUrl: string;
  readonly locales: readonly string[];
  readonly search: SearchService;
  /** How long browsers must only use HTTPS, in seconds. By default, they may also use HTTP. */
  readonly hstsMaxAge?: number;
  /** Scripts and policies in the built site's HTML. */
  readonly policyData: PolicyData;
}

/** Describes how to host a built site. */
export function describeHosting({baseUrl, locales, search, hstsMaxAge, policyData}: HostingOptions): Hosting {
  const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
  const createFolderRules = (folder: string, headers: Headers): Rule[] =>
    prefixes.map((prefix) => ({path: `${prefix}/${folder}/*`, headers}));
  return {
    baseUrl,
    locales,
    rules: [
      {
        path: '/*',
        headers: {
          'Cache-Control': REVALIDATED_CACHING,
          'Content-Security-Policy': createPagePolicy(policyData.scriptHashes, search),
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Permissions-Policy': UNUSED_FEATURES.replace(/\S+/g, '$&=()').replaceAll(' ', ', '),
          'Referrer-Policy': 'strict-origin-when-cross-origin',
          ...(hstsMaxAge === undefined ? {} : {'Strict-Transport-Security': `max-age=${hstsMaxAge}`}),
          'X-Content-Type-Options': 'nosniff',
        },
      },
      ...createFolderRules('assets', {'Cache-Control': FOREVER_CACHING}),
      ...createFolderRules('diagrams', {'Cache-Control': FOREVER_CACHING, 'Content-Security-Policy': DRAWING_POLICY}),
      // Feed readers and link previews show images on other sites.
      ...IMAGE_FOLDERS.flatMap((folder) => createFolderRules(folder, {'Cross-Origin-Resource-Policy': 'cross-origin'})),
      ...policyData.documentPolicies.map(({path, policy}) => ({
        path,
        headers: {'Content-Security-Policy': createDocumentPolicy(policy)},
      })),
    ],
  };
}

/** Returns whether a rule matches a path relative to the base URL. */
export function matchesPath({path}: Rule, pathname: string): boolean {
  return path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
}

/** Returns the headers of the response to a path relative to the base URL. */
export function findHeaders({rules}: Hosting, pathname: string): Headers {
  return Object.assign({}, ...rules.filter((rule) => matchesPath(rule, pathname)).map(({headers}) => headers));
}
