/**
 * Everything that the build reads from its environment, in one place, checked before anything else runs.
 * docs/environment.md lists the same names and defaults.
 */
export interface Environment {
  /** Origin that the site is published at, without a path or trailing slash. */
  readonly siteUrl: string;
  /** Path that the site is published under; begins and ends with a slash. */
  readonly baseUrl: string;
  /** How many D2 compilers run side by side; `undefined` lets the machine decide. */
  readonly d2Workers: number | undefined;
  /** Who answers the readers' searches. */
  readonly search: SearchService;
  /** Path below the base URL of a script that counts page views, beginning with a slash; `undefined` if nobody counts. */
  readonly analyticsSrc: string | undefined;
  /** Address that leads to the sources' editor when a file's path is put behind it; `undefined` if there is none. */
  readonly editUrl: string | undefined;
  /** Whether pages are kept for readers without a network; `false` ends what keeps them in all browsers. */
  readonly offline: boolean;
  /** For how many seconds browsers refuse to use the site without TLS once they've visited it; `undefined` if they may. */
  readonly hstsMaxAge: number | undefined;
}

/** What the hosted service's client sends in each request. */
export interface SearchAccount {
  readonly appId: string;
  /** May search and nothing else: every reader gets it. */
  readonly apiKey: string;
  readonly indexName: string;
}

/** Who answers the readers' searches: the engine in their own browser, or the hosted service. */
export type SearchService = {readonly mode: 'embedded'} | ({readonly mode: 'hosted'} & SearchAccount);

type Variables = Record<string, string | undefined>;

class EnvironmentError extends Error {
  constructor(name: string, value: string | undefined, mend: string) {
    super(`The environment variable ${name} is ${value === undefined ? 'not set' : `"${value}"`}. ${mend}`);
    this.name = 'EnvironmentError';
  }
}

/** For the theme, which requires an account. */
const EMBEDDED_ACCOUNT: SearchAccount = {appId: 'embedded', apiKey: 'embedded', indexName: 'd2'};

export function accountOf(service: SearchService): SearchAccount {
  if (service.mode === 'embedded') return EMBEDDED_ACCOUNT;
  const {appId, apiKey, indexName} = service;
  return {appId, apiKey, indexName};
}

function origin(name: string, value: string, example: string, alone: string): string {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw new EnvironmentError(name, value, `Give a full origin such as ${example}.`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new EnvironmentError(name, value, 'It must begin with https:// or http://.');
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') throw new EnvironmentError(name, value, alone);
  return url.origin;
}

function siteUrl(value: string): string {
  return origin('SITE_URL', value, 'https://d2lang.com', 'Give the origin alone; a path belongs in BASE_URL.');
}

function baseUrl(value: string): string {
  if (!/^\/(?:[\w.~-]+\/)*$/.test(value)) {
    throw new EnvironmentError('BASE_URL', value, 'It must begin and end with a slash, such as / or /docs/.');
  }
  return value;
}

function d2Workers(value: string): number {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1 || count > 64) {
    throw new EnvironmentError('D2_WORKERS', value, 'Give a whole number from 1 to 64, or leave it unset.');
  }
  return count;
}

function offline(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new EnvironmentError('OFFLINE', value, 'It is on or off.');
  return value === 'on';
}

function hstsMaxAge(value: string): number {
  if (!/^\d{1,9}$/.test(value)) {
    throw new EnvironmentError('HSTS_MAX_AGE', value, 'Give a number of seconds, such as 31536000 for a year.');
  }
  return Number(value);
}

/** The application's id is the first part of the hosted service's host name. */
function searchAppId(value: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(value)) {
    throw new EnvironmentError('SEARCH_APP_ID', value, 'It consists of letters, digits and hyphens.');
  }
  return value;
}

function search(variables: Variables): SearchService {
  const {SEARCH_APP_ID: appId, SEARCH_API_KEY: apiKey, SEARCH_INDEX_NAME: indexName} = variables;
  if (appId && apiKey && indexName) return {mode: 'hosted', appId: searchAppId(appId), apiKey, indexName};
  const account = Object.entries({SEARCH_APP_ID: appId, SEARCH_API_KEY: apiKey, SEARCH_INDEX_NAME: indexName});
  const isSet = account.find(([, value]) => value)?.[0];
  const missing = account.find(([, value]) => !value)?.[0];
  // Half an account would show readers a search that never answers.
  if (isSet && missing) {
    throw new EnvironmentError(
      missing,
      undefined,
      `The hosted search needs it beside ${isSet}. Set all of SEARCH_APP_ID, SEARCH_API_KEY and SEARCH_INDEX_NAME, or none of them.`,
    );
  }
  return {mode: 'embedded'};
}

/** Nothing is loaded from other hosts, so this is a path and never an address. */
function analyticsSrc(value: string): string {
  if (!/^(?:\/[\w~-][\w.~-]*)+\.js$/.test(value)) {
    throw new EnvironmentError('ANALYTICS_SRC', value, 'Give the path of a script on this site, such as /js/count.js.');
  }
  return value;
}

function editUrl(value: string): string {
  const mend = 'Give an address that a file name can follow, such as https://github.com/OWNER/REPOSITORY/edit/main/.';
  if (!URL.canParse(value)) throw new EnvironmentError('EDIT_URL', value, mend);
  const {protocol, pathname, search, hash, href} = new URL(value);
  const isGood = /^https?:$/.test(protocol) && pathname.endsWith('/') && search === '' && hash === '';
  if (!isGood) throw new EnvironmentError('EDIT_URL', value, mend);
  return href;
}

/**
 * Reads and checks the environment.
 *
 * @param variables where to read from; an empty value counts as unset
 * @throws an error that names the variable, its value and what is allowed
 */
export function readEnvironment(variables: Variables = process.env): Environment {
  return {
    siteUrl: siteUrl(variables.SITE_URL || 'https://d2lang.com'),
    baseUrl: baseUrl(variables.BASE_URL || '/'),
    d2Workers: variables.D2_WORKERS ? d2Workers(variables.D2_WORKERS) : undefined,
    search: search(variables),
    analyticsSrc: variables.ANALYTICS_SRC ? analyticsSrc(variables.ANALYTICS_SRC) : undefined,
    editUrl: variables.EDIT_URL ? editUrl(variables.EDIT_URL) : undefined,
    offline: offline(variables.OFFLINE || 'on'),
    hstsMaxAge: variables.HSTS_MAX_AGE ? hstsMaxAge(variables.HSTS_MAX_AGE) : undefined,
  };
}
