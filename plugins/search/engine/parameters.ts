/** A request that cannot be answered, with the status and message that the hosted service would give. */
export class ProtocolError extends Error {
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/** The parameters of one query, checked: those that the dialog and the results page send. Others are passed over. */
export interface Parameters {
  readonly query: string;
  readonly page: number;
  readonly hitsPerPage: number;
  /** Read in `filters.ts`. */
  readonly facetFilters: readonly unknown[];
  readonly attributesToRetrieve: readonly string[];
  /** Names of attributes, each with how many words its snippet has: `content:10`. */
  readonly attributesToSnippet: readonly string[];
  readonly highlightPreTag: string;
  readonly highlightPostTag: string;
  readonly snippetEllipsisText: string;
  readonly clickAnalytics: boolean;
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

/** Whether the value is an object of names and values. */
export function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function integer(from: Given, name: string, otherwise: number): number {
  const value = from[name] ?? otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MOST_HITS) {
    throw new ProtocolError(`Invalid value for "${name}" parameter, expected integer between 0 and ${MOST_HITS}`);
  }
  return value;
}

function text(from: Given, name: string, otherwise: string, most: number): string {
  const value = from[name] ?? otherwise;
  if (typeof value !== 'string') throw new ProtocolError(`Invalid value for "${name}" parameter, expected string`);
  if (value.length > most) throw new ProtocolError(`Too long: "${name}"`);
  return value;
}

/** A list in which all entries, also of lists in it, are texts; at most so deep. */
function list(from: Given, name: string, depth: 1 | 2): readonly unknown[] {
  const value = from[name] ?? [];
  const names = Array.isArray(value) ? (depth === 2 ? value.flat() : value) : undefined;
  if (!names?.every((one) => typeof one === 'string')) {
    throw new ProtocolError(`Invalid value for "${name}" parameter, expected array of strings`);
  }
  if (names.length > MOST_NAMES || names.some(({length}: string) => length > LONGEST_NAME)) {
    throw new ProtocolError(`Too long: "${name}"`);
  }
  return value as readonly unknown[];
}

function flag(from: Given, name: string): boolean {
  const value = from[name] ?? false;
  if (typeof value !== 'boolean') throw new ProtocolError(`Invalid value for "${name}" parameter, expected boolean`);
  return value;
}

/** Reads the parameters of a query, which stand beside the name of its index. */
export function readParameters(from: Given): Parameters {
  return {
    query: text(from, 'query', '', Number.POSITIVE_INFINITY).slice(0, LONGEST_QUERY),
    page: integer(from, 'page', 0),
    hitsPerPage: integer(from, 'hitsPerPage', 20),
    facetFilters: list(from, 'facetFilters', 2),
    attributesToRetrieve: list(from, 'attributesToRetrieve', 1) as readonly string[],
    attributesToSnippet: list(from, 'attributesToSnippet', 1) as readonly string[],
    highlightPreTag: text(from, 'highlightPreTag', '<em>', LONGEST_TAG),
    highlightPostTag: text(from, 'highlightPostTag', '</em>', LONGEST_TAG),
    snippetEllipsisText: text(from, 'snippetEllipsisText', '…', LONGEST_TAG),
    clickAnalytics: flag(from, 'clickAnalytics'),
  };
}
