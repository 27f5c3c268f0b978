/** The settings of the build, read from environment variables. docs/environment.md lists the variables with the same defaults. */
export interface Environment {
  /** Origin of the site, without a path or a trailing slash. @default https://d2lang.com */
  readonly siteUrl: string;
  /** Path of the site, with slashes at both ends. @default / */
  readonly baseUrl: string;
  /** Maximum number of parallel D2 compilers. @default depends on the machine */
  readonly d2Workers: number | undefined;
  /** Which service answers searches. @default the embedded one */
  readonly search: SearchService;
  /** Path of a script that counts page views, relative to the base URL, such as `/js/count.js`. @default no script */
  readonly analyticsSrc: string | undefined;
  /** URL that opens a source file in an editor if its path is appended. @default no links to an editor */
  readonly editUrl: string | undefined;
  /** Whether pages work offline. `false` removes the service worker from all browsers. @default true */
  readonly offline: boolean;
  /** For how many seconds browsers must only use HTTPS after a visit. @default no restriction */
  readonly hstsMaxAge: number | undefined;
}

/** The hosted service's account, which the client sends with each request. */
export interface SearchAccount {
  readonly appId: string;
  /** A key that only allows searching, because every reader receives it. */
  readonly apiKey: string;
  readonly indexName: string;
}

/** The service that answers searches: the engine in the reader's browser, or the hosted service. */
export type SearchService = {readonly mode: 'embedded'} | ({readonly mode: 'hosted'} & SearchAccount);

type Variables = Record<string, string | undefined>;

class EnvironmentError extends Error {
  constructor(name: string, value: string | undefined, advice: string) {
    super(`The environment variable ${name} is ${value === undefined ? 'not set' : `"${value}"`}. ${advice}`);
    this.name = 'EnvironmentError';
  }
}

/** A placeholder, because the theme requires an account. */
const EMBEDDED_ACCOUNT: SearchAccount = {appId: 'embedded', apiKey: 'embedded', indexName: 'd2'};

export function getSearchAccount(service: SearchService): SearchAccount {
  if (service.mode === 'embedded') return EMBEDDED_ACCOUNT;
  const {appId, apiKey, indexName} = service;
  return {appId, apiKey, indexName};
}

function parseOrigin(name: string, value: string, example: string, advice: string): string {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw new EnvironmentError(name, value, `Give a full origin such as ${example}.`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new EnvironmentError(name, value, 'It must start with https:// or http://.');
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') throw new EnvironmentError(name, value, advice);
  return url.origin;
}

function parseSiteUrl(value: string): string {
  return parseOrigin('SITE_URL', value, 'https://d2lang.com', 'Give only the origin; a path belongs in BASE_URL.');
}

function parseBaseUrl(value: string): string {
  if (!/^\/(?:[\w.~-]+\/)*$/.test(value)) {
    throw new EnvironmentError('BASE_URL', value, 'It must start and end with a slash, such as / or /docs/.');
  }
  return value;
}

function parseWorkerCount(value: string): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1 || count > 64) {
    throw new EnvironmentError('D2_WORKERS', value, 'Give a whole number from 1 to 64, or leave it unset.');
  }
  return count;
}

function parseOffline(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new EnvironmentError('OFFLINE', value, 'It must be on or off.');
  return value === 'on';
}

function parseHstsMaxAge(value: string): number {
  if (!/^\d{1,9}$/.test(value)) {
    throw new EnvironmentError('HSTS_MAX_AGE', value, 'Give a number of seconds, such as 31536000 for a year.');
  }
  return Number(value);
}

/** Only accepts characters that are allowed in host names, because the id is part of one. */
function parseSearchAppId(value: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(value)) {
    throw new EnvironmentError('SEARCH_APP_ID', value, 'It may only contain letters, digits, and hyphens.');
  }
  return value;
}

function readSearchService(variables: Variables): SearchService {
  const {SEARCH_APP_ID: appId, SEARCH_API_KEY: apiKey, SEARCH_INDEX_NAME: indexName} = variables;
  if (appId && apiKey && indexName) return {mode: 'hosted', appId: parseSearchAppId(appId), apiKey, indexName};
  const account = Object.entries({SEARCH_APP_ID: appId, SEARCH_API_KEY: apiKey, SEARCH_INDEX_NAME: indexName});
  const setVariable = account.find(([, value]) => value)?.[0];
  const missingVariable = account.find(([, value]) => !value)?.[0];
  // With an incomplete account, searches would never return results.
  if (setVariable && missingVariable) {
    throw new EnvironmentError(
      missingVariable,
      undefined,
      `The hosted search needs it in addition to ${setVariable}. Set all of SEARCH_APP_ID, SEARCH_API_KEY, and SEARCH_INDEX_NAME, or none of them.`,
    );
  }
  return {mode: 'embedded'};
}

/** Only accepts paths, because pages don't load scripts from other hosts. */
function parseAnalyticsSrc(value: string): string {
  if (!/^(?:\/[\w~-][\w.~-]*)+\.js$/.test(value)) {
    throw new EnvironmentError('ANALYTICS_SRC', value, 'Give the path of a script on this site, such as /js/count.js.');
  }
  return value;
}

function parseEditUrl(value: string): string {
  const fix =
    'Give a URL to which a file path can be appended, such as https://github.com/OWNER/REPOSITORY/edit/main/.';
  if (!URL.canParse(value)) throw new EnvironmentError('EDIT_URL', value, fix);
  const {protocol, pathname, search, hash, href} = new URL(value);
  const isValid = /^https?:$/.test(protocol) && pathname.endsWith('/') && search === '' && hash === '';
  if (!isValid) throw new EnvironmentError('EDIT_URL', value, fix);
  return href;
}

/**
 * Reads and checks the environment.
 *
 * @param variables variables to read; an empty value counts as unset
 * @throws if a value is invalid; the message names the variable and says what to do
 */
export function readEnvironment(variables: Variables = process.env): Environment {
  return {
    siteUrl: parseSiteUrl(variables.SITE_URL || 'https://d2lang.com'),
    baseUrl: parseBaseUrl(variables.BASE_URL || '/'),
    d2Workers: variables.D2_WORKERS ? parseWorkerCount(variables.D2_WORKERS) : undefined,
    search: readSearchService(variables),
    analyticsSrc: variables.ANALYTICS_SRC ? parseAnalyticsSrc(variables.ANALYTICS_SRC) : undefined,
    editUrl: variables.EDIT_URL ? parseEditUrl(variables.EDIT_URL) : undefined,
    offline: parseOffline(variables.OFFLINE || 'on'),
    hstsMaxAge: variables.HSTS_MAX_AGE ? parseHstsMaxAge(variables.HSTS_MAX_AGE) : undefined,
  };
}
