import {type LiteClient, liteClient} from 'algoliasearch/lite';
import * as v from 'valibot';
import type {Hit, SearchRequest, SearchResponse} from '../engine/hit';
import type {Backend, Listener} from './backend';
import type {FacetFilters, SearchSettings} from './settings';
import {dropDuplicates, isUrl, toLocalPath} from './url';

type Options = NonNullable<Parameters<typeof liteClient>[2]>;

/** The client's own defaults in milliseconds, repeated so that an update can't change them unnoticed. */
const TIMEOUTS_MS = {connect: 1_000, read: 2_000, write: 30_000};

/** The levels of a DocSearch record: the part of the site, the page, and the page's headings. */
const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
/** Maximum length of a text or URL, in characters. The interface shows far less. */
const MAX_TEXT_LENGTH = 2000;
const MAX_ID_LENGTH = 200;
/** The service never returns more hits for a query. */
const MAX_HITS = 1000;

const Text = v.fallback(
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, MAX_TEXT_LENGTH)),
  ),
  '',
);
const Count = v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);
/** Falls back to an empty text. */
const Snippet = v.fallback(
  v.pipe(
    v.object({value: Text}),
    v.transform(({value}) => value),
  ),
  '',
);
const Snippets = v.object(v.entriesFromList(LEVELS, Snippet));
const NO_SNIPPETS = v.parse(Snippets, {});
const HostedRecord = v.object({
  objectID: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_ID_LENGTH)),
  url: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TEXT_LENGTH), v.check(isUrl)),
  type: v.picklist([...LEVELS, 'content']),
  content: Text,
  hierarchy: v.object(v.entriesFromList(LEVELS, Text)),
  _snippetResult: v.fallback(v.object({content: Snippet, hierarchy: v.fallback(Snippets, NO_SNIPPETS)}), {
    content: '',
    hierarchy: NO_SNIPPETS,
  }),
});
const HostedResponse = v.object({results: v.array(v.unknown())});
const Result = v.object({hits: v.array(v.unknown()), nbHits: Count, nbPages: Count, queryID: Text});

function readHit(data: unknown, baseUrl: string): Hit[] {
  const record = v.safeParse(HostedRecord, data);
  if (!record.success) return [];
  const {objectID: id, url, type, content, hierarchy, _snippetResult: snippets} = record.output;
  const [group, page, ...headings] = LEVELS.map((level) => snippets.hierarchy[level] || hierarchy[level]);
  const snippet = type === 'content' ? snippets.content || content : snippets.hierarchy[type] || hierarchy[type];
  const kind = type === 'content' ? 'text' : type === 'lvl0' || type === 'lvl1' ? 'page' : 'heading';
  const names = kind === 'page' ? [] : kind === 'heading' ? [page] : [page, headings.findLast(Boolean)];
  const path = names.flatMap((name) => name || []);
  const hit: Hit = {id, url: toLocalPath(url, baseUrl), kind, group: hierarchy.lvl0, title: snippet, path};
  return group && snippet ? [hit] : [];
}

/**
 * Parses the hosted service's response to one query and leaves out incomplete hits.
 *
 * @throws if `response` isn't a search response
 */
export function readResponse(response: unknown, baseUrl: string): SearchResponse {
  const {hits: hitsData, nbHits, nbPages, queryID} = v.parse(Result, v.parse(HostedResponse, response).results[0]);
  const hits = dropDuplicates(hitsData.slice(0, MAX_HITS).flatMap((hit) => readHit(hit, baseUrl)));
  const results = {hits, total: Math.max(nbHits, hits.length), hasMore: nbPages > 1};
  return queryID ? {...results, queryID} : results;
}

/** Builds the same request as DocSearch. */
export function createRequest(
  indexName: string,
  {query, limit, snippetWords}: SearchRequest,
  facetFilters: FacetFilters,
) {
  return {
    indexName,
    query,
    page: 0,
    hitsPerPage: limit,
    clickAnalytics: true,
    facetFilters: facetFilters.map((filter) => (typeof filter === 'string' ? filter : [...filter])),
    attributesToRetrieve: [...LEVELS.map((level) => `hierarchy.${level}`), 'content', 'type', 'url'],
    attributesToSnippet: [
      ...LEVELS.slice(1).map((level) => `hierarchy.${level}:${snippetWords}`),
      `content:${snippetWords}`,
    ],
    // The interface shows only snippets.
    attributesToHighlight: [],
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
  };
}

/** Searches the hosted service's index, which its crawler fills (`docs/hosted-search.md`). */
export class HostedBackend implements Backend {
  private readonly client: LiteClient;

  constructor(private readonly settings: SearchSettings) {
    const {appId, apiKey} = settings;
    this.client = liteClient(appId, apiKey, {timeouts: TIMEOUTS_MS, hostsCache: createHostsCache()});
  }

  warmUp(): void {}

  search(request: SearchRequest, facetFilters: FacetFilters, listener: Listener): void {
    const {indexName, baseUrl} = this.settings;
    this.client
      .search({requests: [createRequest(indexName, request, facetFilters)]})
      .then((response) => readResponse(response, baseUrl))
      // Readers get the same message for every kind of failure.
      .then(listener, () => listener(undefined));
  }
}

/**
 * Creates a cache in which the client remembers failed hosts, so that it skips them for two minutes. The client's own caches don't
 * work: it writes a host under a different key than it reads, and serializing a state drops the methods that it calls.
 */
export function createHostsCache(): NonNullable<Options['hostsCache']> {
  const states = new Map<string, unknown>();
  const getKey = (host: unknown) => (host as {readonly url: string}).url;
  return {
    get: async <T>(host: object | string, createState: () => Promise<T>) =>
      (states.get(getKey(host)) as T | undefined) ?? createState(),
    set: async (host, state) => {
      states.set(getKey(host), state);
      return state;
    },
    delete: async (host) => {
      states.delete(getKey(host));
    },
    clear: async () => states.clear(),
  };
}
