/**
 * Everything that the build reads from its environment, in one place, checked before anything else runs.
 * The README's table of variables lists the same names and defaults.
 */
export interface Environment {
  /** Origin that the site is published at, without a path or trailing slash. */
  readonly siteUrl: string;
  /** Path that the site is published under; begins and ends with a slash. */
  readonly baseUrl: string;
  /** How many D2 compilers run side by side; `undefined` lets the machine decide. */
  readonly d2Workers: number | undefined;
}

class EnvironmentError extends Error {
  constructor(name: string, value: string, mend: string) {
    super(`The environment variable ${name} is "${value}". ${mend}`);
    this.name = 'EnvironmentError';
  }
}

function siteUrl(value: string): string {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    throw new EnvironmentError('SITE_URL', value, 'Give a full origin such as https://d2lang.com.');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new EnvironmentError('SITE_URL', value, 'It must begin with https:// or http://.');
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new EnvironmentError('SITE_URL', value, 'Give the origin alone; a path belongs in BASE_URL.');
  }
  return url.origin;
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

/**
 * Reads and checks the environment.
 *
 * @param variables where to read from; an empty value counts as unset
 * @throws an error that names the variable, its value and what is allowed
 */
export function readEnvironment(variables: Record<string, string | undefined> = process.env): Environment {
  return {
    siteUrl: siteUrl(variables.SITE_URL || 'https://d2lang.com'),
    baseUrl: baseUrl(variables.BASE_URL || '/'),
    d2Workers: variables.D2_WORKERS ? d2Workers(variables.D2_WORKERS) : undefined,
  };
}
