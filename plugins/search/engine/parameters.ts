/** A request that cannot be answered, with the status and message that the hosted service would give. */
export class ProtocolError extends Error {
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/** The parameters of one query, checked. */
export interface Parameters {
  readonly query: string;
  readonly page: number;
  readonly hitsPerPage: number;
  readonly facetFilters: unknown;
  readonly filters: string;
  readonly facets: readonly string[];
  readonly attributesToRetrieve: readonly string[];
  readonly attributesToSnippet: readonly string[];
  /** `undefined`: all that are searched. */
  readonly attributesToHighlight: readonly string[] | undefined;
  readonly highlightPreTag: string;
  readonly highlightPostTag: string;
  readonly snippetEllipsisText: string;
  /** Hits of one URL; 0 for any number. */
  readonly distinct: number;
  readonly clickAnalytics: boolean;
  /** All that was given, as in a URL. */
  readonly params: string;
}

type Given = Readonly<Record<string, unknown>>;

/** Longer queries are cut, as the hosted service does. In characters. */
export const LONGEST_QUERY = 512;
/** No more hits than this can be paged through, as at the hosted service; nor are more given in answer to one request. */
export const MOST_HITS = 1000;

// What no client needs more of, and what a hostile one could keep a host busy with.
const MOST_NAMES = 100;
const LONGEST_NAME = 200;
const LONGEST_TAG = 200;
const LONGEST_FILTERS = 2000;
const MOST_CONDITIONS = 100;
const DEEPEST = 8;

/** Whether the value is an object of names and values. */
export function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Refuses what is nested deeper than any request.
 *
 * @throws ProtocolError
 */
export function refuseDeep(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === DEEPEST) throw new ProtocolError('Invalid JSON: too deep');
  for (const part of Object.values(value)) refuseDeep(part, depth + 1);
}

/** A list or flag in a URL is written as JSON. */
function fromUrl(text: string): unknown {
  if (!/^\s*(?:\[|true$|false$|\d+$)/.test(text)) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  refuseDeep(value);
  return value;
}

function given(request: Given): Given {
  const {params, indexName: _index, type: _type, ...direct} = request;
  if (params === undefined || params === null) return direct;
  if (isObject(params)) return {...direct, ...params};
  if (typeof params !== 'string') throw new ProtocolError('Invalid value for "params", expected a string');
  const read = Array.from(new URLSearchParams(params), ([name, value]): [string, unknown] => [
    name,
    name === 'query' ? value : fromUrl(value),
  ]);
  return {...direct, ...Object.fromEntries(read)};
}

function integer(from: Given, name: string, otherwise: number, most: number): number {
  const value = from[name];
  if (value === undefined || value === null) return otherwise;
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > most) {
    throw new ProtocolError(`Invalid value for "${name}" parameter, expected integer between 0 and ${most}`);
  }
  return number;
}

function text(from: Given, name: string, otherwise: string, most: number): string {
  const value = from[name];
  if (value === undefined || value === null) return otherwise;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new ProtocolError(`Invalid value for "${name}" parameter, expected string`);
  if (value.length > most) throw new ProtocolError(`Too long: "${name}"`);
  return value;
}

function list(from: Given, name: string): readonly string[] | undefined {
  const value = from[name];
  if (value === undefined || value === null) return undefined;
  const names: unknown = typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value;
  if (!Array.isArray(names) || !names.every((one) => typeof one === 'string')) {
    throw new ProtocolError(`Invalid value for "${name}" parameter, expected array of strings`);
  }
  if (names.length > MOST_NAMES || names.some(({length}) => length > LONGEST_NAME)) {
    throw new ProtocolError(`Too long: "${name}"`);
  }
  return typeof value === 'string' ? names.filter(Boolean) : names;
}

/** Conditions are checked where they are read (`facets.ts`); here, that they are not too many, nor too long. */
function facetFilters({facetFilters: value}: Given): unknown {
  const conditions = Array.isArray(value) ? value.flat() : [value];
  if (conditions.length > MOST_CONDITIONS || conditions.join('').length > MOST_CONDITIONS * LONGEST_NAME) {
    throw new ProtocolError('Too long: "facetFilters"');
  }
  return value;
}

function flag(from: Given, name: string): boolean {
  const value = from[name] ?? false;
  if (value === 'true' || value === 1) return true;
  if (value === 'false' || value === 0) return false;
  if (typeof value !== 'boolean') throw new ProtocolError(`Invalid value for "${name}" parameter, expected boolean`);
  return value;
}

function distinct(from: Given): number {
  const value = from.distinct;
  if (value === undefined || value === null || value === true || value === 'true') return 1;
  if (value === false || value === 'false') return 0;
  return integer(from, 'distinct', 1, 4);
}

function inUrl(from: Given): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined || value === null) continue;
    written.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return written.toString();
}

/** Reads the parameters of a query, which stand beside its index or, as in a URL, in `params`. */
export function readParameters(request: Given): Parameters {
  const from = given(request);
  return {
    query: text(from, 'query', '', Number.POSITIVE_INFINITY).slice(0, LONGEST_QUERY),
    page: integer(from, 'page', 0, MOST_HITS),
    hitsPerPage: integer(from, 'hitsPerPage', 20, MOST_HITS),
    facetFilters: facetFilters(from),
    filters: text(from, 'filters', '', LONGEST_FILTERS),
    facets: list(from, 'facets') ?? [],
    attributesToRetrieve: list(from, 'attributesToRetrieve') ?? ['*'],
    attributesToSnippet: list(from, 'attributesToSnippet') ?? [],
    attributesToHighlight: list(from, 'attributesToHighlight'),
    highlightPreTag: text(from, 'highlightPreTag', '<em>', LONGEST_TAG),
    highlightPostTag: text(from, 'highlightPostTag', '</em>', LONGEST_TAG),
    snippetEllipsisText: text(from, 'snippetEllipsisText', '…', LONGEST_TAG),
    distinct: distinct(from),
    clickAnalytics: flag(from, 'clickAnalytics'),
    params: inUrl(from),
  };
}
