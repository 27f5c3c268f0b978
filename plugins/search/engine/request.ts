import {LEVELS} from '../record';
import type {CorpusPage} from './corpus';

/** What comes over HTTP, or from the client in the page, in the hosted service's protocol: requests of several queries. */
export interface Call {
  readonly method: string;
  /** With the query string, such as `/1/indexes/*\/queries?x-algolia-agent=…`. */
  readonly path: string;
  /** The body as it was sent. */
  readonly body: string;
}

/** A request that cannot be answered, with the status and message that its client gets. */
export class ProtocolError extends Error {
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

/** What the dialog and the results page request, checked. What else a request holds is passed over. */
export interface SearchRequest {
  readonly query: string;
  readonly page: number;
  readonly hitsPerPage: number;
  /** How many words the snippet of an attribute has, by its name: `content`, `hierarchy.lvl1`. */
  readonly snippets: ReadonlyMap<string, number>;
  /** Whether the filters let a page pass. */
  readonly admits: (page: CorpusPage) => boolean;
  /** Whether the answer has a name, by which what its reader opens is reported. */
  readonly clickAnalytics: boolean;
}

type Given = Readonly<Record<string, unknown>>;

/** Longer queries are cut, as the hosted service does. In characters. */
export const LONGEST_QUERY = 512;
/** No more hits than this can be paged through, as at the hosted service; nor are more given in answer to one call. */
export const MOST_HITS = 1000;

// What no client needs more of, and what a hostile one could keep a host busy with.
const MOST_REQUESTS = 50;
const MOST_NAMES = 100;
const LONGEST_NAME = 200;

/** The path of several queries at once. */
const PATH = /^\/1\/indexes\/(?:\*|%2A)\/queries(?:\?|$)/i;
const FILTER = /^(language|docusaurus_tag):(.*)$/s;
const SNIPPET = new RegExp(`^(content|hierarchy\\.(?:${LEVELS.join('|')})):(\\d{1,3})$`);

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readBody(body: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ProtocolError('Invalid JSON: the body of the request could not be read');
  }
  if (!isObject(value)) throw new ProtocolError('Invalid JSON: expected an object');
  const {requests} = value;
  if (!Array.isArray(requests)) throw new ProtocolError('Invalid value for "requests", expected a list');
  if (requests.length > MOST_REQUESTS) throw new ProtocolError(`Too many queries: expected at most ${MOST_REQUESTS}`);
  return requests;
}

function integer(from: Given, name: string, otherwise: number): number {
  const value = from[name] ?? otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MOST_HITS)
    throw new ProtocolError(`Invalid value for "${name}" parameter, expected integer between 0 and ${MOST_HITS}`);
  return value;
}

/** A list of texts, and of lists of them. */
function lists(from: Given, name: string): readonly (readonly string[])[] {
  const value = from[name] ?? [];
  const read = Array.isArray(value) ? value.map((one: unknown) => [one].flat()) : undefined;
  const texts = read?.flat();
  if (!texts?.every((one) => typeof one === 'string'))
    throw new ProtocolError(`Invalid value for "${name}" parameter, expected array of strings`);
  if (texts.length > MOST_NAMES || texts.some(({length}) => length > LONGEST_NAME))
    throw new ProtocolError(`Too long: "${name}"`);
  return read as string[][];
}

function condition(filter: string): SearchRequest['admits'] {
  const [, name, value] = FILTER.exec(filter) ?? [];
  if (!name) throw new ProtocolError('facetFilters: expected one of language, docusaurus_tag, and a value');
  return ({language, tag}) => (name === 'language' ? language : tag) === value;
}

/**
 * Reads the requests for the one index that there is.
 *
 * @throws `ProtocolError`, and nothing else
 */
export function readRequests({method, path, body}: Call, indexName: string): SearchRequest[] {
  if (!PATH.test(path)) throw new ProtocolError('Path not found', 404);
  if (method.toUpperCase() !== 'POST') throw new ProtocolError('Method not allowed', 405);
  const requests = readBody(body).map((given) => readRequest(given, indexName));
  if (requests.reduce((sum, {hitsPerPage}) => sum + hitsPerPage, 0) > MOST_HITS)
    throw new ProtocolError(`Too many hits: at most ${MOST_HITS}`);
  return requests;
}

function readRequest(given: unknown, indexName: string): SearchRequest {
  const {indexName: wanted, query = ''} = isObject(given) ? given : {};
  if (!isObject(given) || typeof wanted !== 'string')
    throw new ProtocolError('Invalid query: expected an object with "indexName"');
  if (wanted !== indexName) throw new ProtocolError(`Index ${wanted.slice(0, 60)} does not exist`, 404);
  if (typeof query !== 'string') throw new ProtocolError('Invalid value for "query" parameter, expected string');
  // Filters are joined by AND, those inside a list by OR.
  const filters = lists(given, 'facetFilters').map((any) => any.map(condition));
  return {
    query: query.slice(0, LONGEST_QUERY),
    page: integer(given, 'page', 0),
    hitsPerPage: integer(given, 'hitsPerPage', 20),
    snippets: new Map(
      lists(given, 'attributesToSnippet')
        .flat()
        .flatMap((one): [string, number][] => {
          const [, name, length] = SNIPPET.exec(one) ?? [];
          return name ? [[name, Number(length)]] : [];
        }),
    ),
    admits: (page) => filters.every((any) => any.some((holds) => holds(page))),
    clickAnalytics: given.clickAnalytics === true,
  };
}
