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
  readonly advancedSyntax: boolean;
  /** All that was given, as in a URL. */
  readonly params: string;
}

type Given = Readonly<Record<string, unknown>>;

/** Whether the value is an object of names and values. */
export function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list or flag in a URL is written as JSON. */
function fromUrl(text: string): unknown {
  if (!/^\s*(?:\[|true$|false$|\d+$)/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
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

function text(from: Given, name: string, otherwise: string): string {
  const value = from[name];
  if (value === undefined || value === null) return otherwise;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new ProtocolError(`Invalid value for "${name}" parameter, expected string`);
  return value;
}

function list(from: Given, name: string): readonly string[] | undefined {
  const value = from[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string')
    return value
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean);
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) {
    throw new ProtocolError(`Invalid value for "${name}" parameter, expected array of strings`);
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

const MOST_HITS = 1000;

/** Reads the parameters of a query, which stand beside its index or, as in a URL, in `params`. */
export function readParameters(request: Given): Parameters {
  const from = given(request);
  return {
    query: text(from, 'query', ''),
    page: integer(from, 'page', 0, Number.MAX_SAFE_INTEGER),
    hitsPerPage: integer(from, 'hitsPerPage', 20, MOST_HITS),
    facetFilters: from.facetFilters,
    filters: text(from, 'filters', ''),
    facets: list(from, 'facets') ?? [],
    attributesToRetrieve: list(from, 'attributesToRetrieve') ?? ['*'],
    attributesToSnippet: list(from, 'attributesToSnippet') ?? [],
    attributesToHighlight: list(from, 'attributesToHighlight'),
    highlightPreTag: text(from, 'highlightPreTag', '<em>'),
    highlightPostTag: text(from, 'highlightPostTag', '</em>'),
    snippetEllipsisText: text(from, 'snippetEllipsisText', '…'),
    distinct: distinct(from),
    clickAnalytics: flag(from, 'clickAnalytics'),
    advancedSyntax: flag(from, 'advancedSyntax'),
    params: inUrl(from),
  };
}
