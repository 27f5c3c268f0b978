/**
 * How the site is to be hosted: the one description that the files for static hosts and the local server follow.
 */
import type {SearchService} from '../../../environment';
import {type Documents, DRAWING_POLICY, documentPolicy, pagePolicy} from './policies';

/** Headers by their names, as they are sent. */
export type Headers = Readonly<Record<string, string>>;

/** Headers of some addresses. */
export interface Rule {
  /** Path below the base URL, beginning with a slash. A star at its end stands for anything. */
  readonly path: string;
  readonly headers: Headers;
}

export interface Hosting {
  /** Path that the site is published under; begins and ends with a slash. */
  readonly baseUrl: string;
  /** Locales that live under a prefix of their own. */
  readonly locales: readonly string[];
  /** Headers of files. Where several rules fit, the last one that names a header holds. */
  readonly rules: readonly Rule[];
}

/** Whether a file's name holds a hash of its content, so that it never changes. `file` begins with a slash. */
export function isHashed(file: string): boolean {
  return /^(?:\/\w\w)?\/(?:assets|diagrams)\//.test(file);
}

/** Browsers keep it, and check each time whether it is still the same. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';
const FOREVER = 'public, max-age=31536000, immutable';
/** Long enough for a walk through the site, short enough to be taken back. */
export const REDIRECT_CACHING = 'public, max-age=300';

/** What a page has no use for, and what a script that should not be there could request from a reader. */
const UNUSED_FEATURES =
  'accelerometer autoplay browsing-topics camera display-capture encrypted-media geolocation gyroscope hid ' +
  'magnetometer microphone midi payment publickey-credentials-get serial usb xr-spatial-tracking';

/** Folders of pictures. */
const PICTURES = ['assets/cards', 'assets/images', 'diagrams', 'img'];

/** Files of the build that configure hosts. They are not a part of the site. */
export const HOSTS_FILES = {headers: '/_headers', redirects: '/_redirects'} as const;

export interface HostingOptions {
  readonly baseUrl: string;
  readonly locales: readonly string[];
  readonly search: SearchService;
  /** For how many seconds browsers refuse to use the site without TLS; they may by default. */
  readonly hstsMaxAge?: number;
  /** What the built site's HTML runs. */
  readonly documents: Documents;
}

/** Describes how a built site is to be hosted. */
export function describeHosting({baseUrl, locales, search, hstsMaxAge, documents}: HostingOptions): Hosting {
  const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
  const below = (folder: string, headers: Headers): Rule[] =>
    prefixes.map((prefix) => ({path: `${prefix}/${folder}/*`, headers}));
  return {
    baseUrl,
    locales,
    rules: [
      {
        path: '/*',
        headers: {
          'Cache-Control': REVALIDATE,
          'Content-Security-Policy': pagePolicy(documents.scripts, search),
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Permissions-Policy': UNUSED_FEATURES.replace(/\S+/g, '$&=()').replaceAll(' ', ', '),
          'Referrer-Policy': 'strict-origin-when-cross-origin',
          ...(hstsMaxAge === undefined ? {} : {'Strict-Transport-Security': `max-age=${hstsMaxAge}`}),
          'X-Content-Type-Options': 'nosniff',
        },
      },
      ...below('assets', {'Cache-Control': FOREVER}),
      ...below('diagrams', {'Cache-Control': FOREVER, 'Content-Security-Policy': DRAWING_POLICY}),
      // Readers of feeds, and those to whom a page was shared, see its pictures on other sites.
      ...PICTURES.flatMap((folder) => below(folder, {'Cross-Origin-Resource-Policy': 'cross-origin'})),
      ...documents.policies.map(({path, policy}) => ({
        path,
        headers: {'Content-Security-Policy': documentPolicy(policy)},
      })),
    ],
  };
}

/** Whether a rule is about a path below the base URL. */
export function fits({path}: Rule, address: string): boolean {
  return path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : address === path;
}

/** Headers of what a path below the base URL is answered with. */
export function headersOf({rules}: Hosting, address: string): Headers {
  return Object.assign({}, ...rules.filter((rule) => fits(rule, address)).map(({headers}) => headers));
}
